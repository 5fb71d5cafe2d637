import Foundation
import FuzzOracles

/// What `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is \"\(name)\", expected one of \(names)")
  }
  return target
}()

/// What libFuzzer, whose `main` this program has, calls with each input; it takes a trap for a finding.
@c(LLVMFuzzerTestOneInput)
public func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(target.rawValue): \(error)")
  }
  return 0
}

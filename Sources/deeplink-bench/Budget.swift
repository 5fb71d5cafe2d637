import Foundation
import Synchronization

/// The instructions that operations may cost, from a file with a line for each: a number, and the operation's name.
struct Budget {
  struct Line {
    let instructions: Double
    let operation: Operation
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private let path: String
  private let lines: [Line]

  /// What the same program costs on another processor: the C library has a copy of memory for each kind.
  private static let most = 1.02
  /// A cost this far below the budget belongs into the file, or the next change may lose what this one won.
  private static let least = 0.93

  init(reading path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    lines = try rows.compactMap { number, row in
      let text = row.drop { $0 == " " }
      if text.isEmpty || text.hasPrefix("#") { return nil }
      let words = text.split(separator: " ", maxSplits: 1)
      let name = words.last?.trimmingCharacters(in: .whitespaces) ?? ""
      guard words.count == 2, let instructions = Double(words[0]) else {
        throw Fault(
          description: "\(path):\(number + 1): expected a number of instructions and an operation, found \"\(row)\"")
      }
      guard let operation = Operations.all.first(where: { $0.name == name }) else {
        throw Fault(
          description: "\(path):\(number + 1): there is no operation \"\(name)\"; deeplink-bench prints them all")
      }
      return Line(instructions: instructions, operation: operation)
    }
  }

  /// Counts the operations, two at a time, prints a line for each, and returns whether all are within the budget.
  func hold() throws -> Bool {
    let counts = Self.counts(of: lines.map(\.operation.name))
    let table = Table(columns: ["budget", "instructions", "ratio"])
    table.printHeading()
    var isKept = true
    for (line, count) in zip(lines, counts) {
      guard let count else {
        throw Fault(description: "\(line.operation.name): valgrind has no count; is it installed?")
      }
      let ratio = count / line.instructions
      table.printRow(line.operation.name, [(line.instructions, 0), (count, 0), (ratio, 3)])
      if ratio > Self.most || ratio < Self.least {
        isKept = false
        let advice = ratio > 1 ? "it costs more" : "it costs less: write the new figure into the file"
        print(
          "\(path): \(line.operation.name): expected \(Int(line.instructions)) instructions, found \(Int(count)); \(advice)"
        )
      }
    }
    return isKept
  }

  /// The instructions of several operations, which two threads count.
  private static func counts(of names: [String]) -> [Double?] {
    let state = Mutex((next: 0, counts: [Double?](repeating: nil, count: names.count)))
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while true {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard index < names.count else { return }
        let count = Valgrind.instructions(names[index])
        state.withLock { $0.counts[index] = count }
      }
    }
    return state.withLock { $0.counts }
  }
}

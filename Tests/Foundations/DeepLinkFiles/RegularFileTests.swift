import DeepLinkFiles
import Foundation
import Testing

@Suite("Files that are read whole")
struct RegularFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "octets-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  private func name(_ name: String) -> String { folder + "/" + name }

  /// What is wrong with a name; nil if its octets are these.
  private func failure(_ name: String, _ expected: [UInt8] = [], followsLinks: Bool = true) -> RegularFile.Failure? {
    do throws(RegularFile.Failure) {
      #expect(try RegularFile.octets(at: self.name(name), followsLinks: followsLinks) == expected)
      return nil
    } catch {
      return error
    }
  }

  @Test("have the octets that were written", arguments: [0, 1, 4_095, 4_096, 4_097, 300_000])
  func contents(_ count: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(octets).write(to: URL(filePath: name("a")))
    #expect(failure("a", octets) == nil)
    try FileManager.default.createSymbolicLink(atPath: name("b"), withDestinationPath: "a")
    #expect(failure("b", octets) == nil)
    #expect(failure("b", followsLinks: false) == .notRegular)
    #expect(try RegularFile.octets(at: name("a"), limit: count) == octets)
    if count > 0 {
      #expect(throws: RegularFile.Failure.tooLarge) { try RegularFile.octets(at: name("a"), limit: count - 1) }
    }
  }

  @Test("are not pipes, devices, sockets or folders, none of which is waited for", .timeLimit(.minutes(10)))
  func otherKinds() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(name("pipe"), 0o600) == 0)
    #expect(failure("pipe") == .notRegular)
    try FileManager.default.createSymbolicLink(atPath: name("zero"), withDestinationPath: "/dev/zero")
    #expect(failure("zero") == .notRegular)
    #expect(failure("") == .notRegular)
    try FileManager.default.createSymbolicLink(atPath: name("circle"), withDestinationPath: "circle")
    #expect(failure("circle") == .notRegular)
    #expect(failure("nothing") == .system(ENOENT))
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    #expect(bound(socket, to: name("socket")) == 0)
    #expect(failure("socket") == .notRegular)
  }

  private func bound(_ socket: Int32, to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  @Test("have names that need not be text, in the order of their octets")
  func names() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names: [[UInt8]] = [[0x01], Array(".hidden".utf8), [0x61], Array(repeating: 0x62, count: 255), [0xFF, 0xFE]]
    for octets in names.shuffled() {
      let path = (Array(name("").utf8) + octets + [0]).map { CChar(bitPattern: $0) }
      close(open(path, O_WRONLY | O_CREAT, 0o600))
    }
    #expect(try FolderNames.octets(at: folder) == names)
    #expect(throws: RegularFile.Failure.system(ENOENT)) { try FolderNames.octets(at: name("nowhere")) }
  }
}

import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The tool's colours", .onOwnThreads)
struct ToolColorTests {
  private static let commands = [
    ["explain", "/one", "/two"],
    // A small table: the proof of the sample's takes two seconds in debug, and its text is held by ToolResolveTests.
    ["routes", "--check", "--config", "Tests/EndToEnd/Fixtures/shop/links.json"],
    ["check", "Tests/EndToEnd/Fixtures/failing.json"],
    ["aasa", "match", "Public/.well-known/apple-app-site-association", "/one", "/two"],
    ["resolve", "/inventory/add?quantity=many", "/inventory/foo/edit"], ["verify", "https://localhost:1/a"],
    ["aasa", "lint", "Public/.well-known/apple-app-site-association"],
  ]

  @Test("are absent if the output is no terminal, and there on a terminal", arguments: commands)
  func terminal(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    let plain = run.output
    #expect(!plain.isEmpty && !(plain + run.errors).contains("\u{1B}"))
    guard FileManager.default.fileExists(atPath: "/dev/ptmx") else { return }
    let colored = try onTerminal(arguments, [:])
    #expect(colored.contains("\u{1B}["))
    #expect(colored.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain)
  }

  @Test(
    "follow the variables of other tools",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")))
  func variables() throws {
    let arguments = ["explain", "/one", "/two"]
    let (plain, colored) = (try Tool.run(arguments).output, try onTerminal(arguments, [:]))
    #expect(try onTerminal(arguments, ["NO_COLOR": "1"]) == plain)
    #expect(try onTerminal(arguments, ["NO_COLOR": ""]) == colored)
    #expect(try onTerminal(arguments, ["TERM": "dumb"]) == plain)
    #expect(try Tool.run(arguments, environment: ["FORCE_COLOR": "1"]).output == colored)
    #expect(try Tool.run(arguments, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output == plain)
  }

  @Test(
    "and width of the terminal are those of the help",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")),
    arguments: [(0, 80), (40, 60), (60, 60), (80, 80), (100, 100), (200, 100)])
  func width(columns: UInt16, expected: Int) throws {
    let help = try onTerminal(["--help"], [:], columns: columns)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= expected })
    let words = try Tool.run("--help").output.split { $0.isWhitespace }
    #expect(help.split { $0.isWhitespace } == words)
    #expect((help == (try Tool.run("--help").output)) == (expected == 100))
  }

  @Test(
    "and its width are those of the answers, and a file has whole lines",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")))
  func answerWidth() throws {
    let arguments = ["explain", "/one", "/inventory/" + String(repeating: "a", count: 100) + "/edit"]
    let (whole, fitted) = (try Tool.run(arguments).output, try onTerminal(arguments, ["NO_COLOR": "1"], columns: 60))
    #expect(whole.split(separator: "\n").contains { $0.count > 100 })
    // Neither a link nor the name of a file is broken.
    #expect(fitted.split(separator: "\n").allSatisfy { $0.count <= 60 || $0.contains(/^ *\S+$/) }, "\(fitted)")
    #expect(fitted.contains("\n                ABCDE12345.com.example.inventory\n"), "\(fitted)")
  }

  @Test("are those of the server, too", arguments: [["--port", "x"], ["--config", "none.json"], ["print", "x"]])
  func server(arguments: [String]) throws {
    let run = try run(arguments, environment: ["FORCE_COLOR": "1"])
    #expect(run.error.hasPrefix("\u{1B}[31merror\u{1B}[0m: "), "\(run.error)")
  }

  /// The output of the tool on a terminal, by default so wide that no line is broken.
  private func onTerminal(
    _ arguments: [String], _ environment: [String: String], columns: UInt16 = 1_000
  ) throws -> String {
    // Glibc's module hides posix_openpt and its kin; this is what they do (ioctl_tty(2): TIOCSPTLCK, TIOCGPTN).
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlocked, number): (CInt, CUnsignedInt) = (0, 0)
    let isReady = ioctl(master, 0x4004_5431, &unlocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    try #require(isReady)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let terminal = FileHandle(
      fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
    // A terminal buffers only a few thousand octets, so another thread reads while the tool writes. The semaphore
    // prevents concurrent access to the text.
    nonisolated(unsafe) var written: [UInt8] = []
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      // Reading fails with EIO after the last process has closed the terminal.
      while case let count = read(master, &buffer, buffer.count), count > 0 { written += buffer[..<count] }
      close(master)
      done.signal()
    }
    _ = try Tool.run(arguments, environment: environment, output: terminal)
    try terminal.close()
    done.wait()
    return String(decoding: written, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}

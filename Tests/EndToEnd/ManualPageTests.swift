import DeepLinkTestThreads
import Foundation
import Testing

@Suite("Manual pages", .only(with: .programs), .onOwnThreads)
struct ManualPageTests {
  /// The command lines that print a page: of both programs, and of every command that their help lists.
  private static let pages = ["deeplink-server", "deeplink"].flatMap { program in
    let help = (try? output(of: [program, "--help"])) ?? ""
    let commands = help.matches(of: /(?m)^  ([a-z-]+( [a-z]+)?) +[A-Z]/).map {
      $0.1.split(separator: " ").map(String.init)
    }
    return ([[]] + commands).map { [program] + $0 + ["--man"] }
  }

  @Test("exist for every command")
  func all() {
    for page in [
      ["deeplink"], ["deeplink", "aasa", "lint"], ["deeplink-server"], ["deeplink-server", "healthcheck"],
      ["deeplink-server", "print"],
    ] {
      #expect(Self.pages.contains(page + ["--man"]))
    }
    #expect(Self.pages.count >= 21)
  }

  @Test(
    "give no warnings in groff, and contain every option and variable of the help",
    .enabled(if: isOnPath("groff"), "groff is not installed"), arguments: pages)
  func groff(command: [String]) throws {
    let text = try output(of: ["groff", "-man", "-ww", "-Tutf8", "-P-cbou"], input: output(of: command))
    #expect(!text.contains("warning:") && !text.contains("<standard input>"))
    let help = try output(of: command.dropLast() + ["--help"])
    let words = help.matches(of: /(?m)^  (-[^ ]+)|\[([A-Z_]+)\]$/).map { String($0.1 ?? $0.2 ?? "") }
    #expect(words.contains("--man"))
    for word in words { #expect(text.contains(word), "\(word)") }
    for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
      #expect(text.contains("\n\(heading)\n"), "\(heading)")
    }
  }

  @Test(
    "give no warnings in mandoc", .enabled(if: isOnPath("mandoc"), "mandoc is not installed"), arguments: pages)
  func mandoc(command: [String]) throws {
    #expect(try output(of: ["mandoc", "-Tlint", "-Wwarning"], input: output(of: command)) == "")
  }

  @Test("of the server describe its signals and files")
  func server() throws {
    let page = try output(of: ["deeplink-server", "--man"])
    for line in [".SH \"SIGNALS\"", ".B SIGHUP", ".SH \"FILES\"", ".B Public/catalog/*.json", ".B NOTIFY_SOCKET"] {
      #expect(page.contains("\n\(line)\n"), "\(line)")
    }
  }
}

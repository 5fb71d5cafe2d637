import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The usage of deeplink verify", .onOwnThreads)
struct VerifyUsageTests {
  @Test(
    "invalid operands and options are status 2, all at once",
    arguments: [
      (["verify"], "error: expected HOST|URL…\nusage: deeplink verify [options] HOST|URL…\n"),
      (
        [
          "verify", "a.example", "--app-id", "a", "--package=", "--platform", "windows", "--timeout", "0", "--from",
          "127.0.0.1:8080", "--from", "http://a.example/b", "--from=nav://a",
        ],
        """
        error: --app-id: expected an app id such as ABCDE12345.com.example.app, found "a"
        error: --package: expected a package such as com.example.app, found ""
        error: --platform: expected ios or android, found "windows"
        error: --timeout: expected a number from 1 to 600, found "0"
        error: --from: expected https:// or http:// and a host, without a path, found "127.0.0.1:8080"
        error: --from: expected https:// or http:// and a host, without a path, found "http://a.example/b"
        error: --from: expected https:// or http:// and a host, without a path, found "nav://a"
        usage: deeplink verify [options] HOST|URL…

        """
      ),
      (
        ["verify", "*.example.com", "exa mple"],
        """
        error: *.example.com: devices ask example.com for the file of all its subdomains: give example.com
        error: exa mple: expected a host name in ASCII, such as example.com or xn--mnchen-3ya.example

        """
      ),
    ] as [([String], String)])
  func faults(arguments: [String], errors: String) throws {
    #expect(try Tool.run(arguments) == ToolRun(status: 2, errors: errors))
  }
}

extension EndToEnd {
  @Suite("deeplink verify and the server")
  struct VerifyOwnServer {
    @Test("agree: the site has no findings, and the link opens the app")
    func agree() throws {
      let server = try Server()
      let run = try Tool.run([
        "verify", "https://links.example.com/recipes/1", "--app-id", "ABCDE12345.com.example.inventory", "--package",
        "com.example.inventory", "--from", "http://127.0.0.1:\(server.port)",
      ])
      #expect(run.status == 0 && run.output.contains("\nhttps://links.example.com/recipes/1: opens\n"), "\(run)")
      #expect(!run.output.contains(": error: ") && run.output.contains("\nios      good  "))
      #expect(run.output.contains("\nandroid  good  "))
    }
  }
}

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
        ["verify", "*.example.com", "nav:///a", "exa mple", "http://a.example:0", "https://[::1]/", "münchen.example"],
        """
        error: *.example.com: devices ask example.com for the file of all its subdomains: give example.com
        error: nav:///a: expected a host such as example.com, or a URL such as https://example.com/path
        error: exa mple: expected a host name in ASCII, such as example.com or xn--mnchen-3ya.example
        error: http://a.example:0: expected a port from 1 to 65535
        error: https://[::1]/: expected a host name in ASCII, such as example.com or xn--mnchen-3ya.example
        error: münchen.example: expected a host name in ASCII, such as example.com or xn--mnchen-3ya.example

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
      #expect(
        run
          == ToolRun(
            status: 0,
            output: """
              links.example.com
              https://links.example.com/.well-known/apple-app-site-association:1:1: note: \
              http://127.0.0.1:\(server.port) answered in place of the site (--from); the certificate of \
              links.example.com was not checked [not-as-devices]
              https://links.example.com/.well-known/apple-app-site-association:3:5: note: "substitutionVariables" \
              works from iOS 13.5 and macOS 10.15.6 on; on older systems patterns with variables match nothing \
              [minimum-system]
              https://links.example.com/.well-known/apple-app-site-association:8:20: warning: \
              "ABCDE12345.com.example.inventory" is an example: write the ID of your app before you publish the file \
              [example-app-id]
              https://links.example.com/recipes/1: opens
                match  ABCDE12345.com.example.inventory: components[20] {"/": "/recipes/$(number)*", "comment": "recipe"} of \
              details[0] is the first that matches
                delegated  com.example.inventory: if the app's manifest names the path
              ios      good  An iPhone that installs the app today gets this file through Apple's CDN, which asks for it \
              within a day, and opens the links that it names.
              android  good  An Android phone that installs com.example.inventory today verifies links.example.com, and \
              opens the links that the app's manifest names, if its certificate is one of the file's.


              """))
    }
  }
}

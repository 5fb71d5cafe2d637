import Foundation
import Testing

extension EndToEnd {
  @Suite("A page for browsers")
  struct Landing {
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Runs a command in a shell, with BASE set to the server's address.
    private static func shell(_ command: String, _ server: Server) throws -> String {
      let shell = Process()
      let output = Pipe()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", command.replacing("BASE", with: server.base) + " 2>&1"]
      shell.currentDirectoryURL = ServerProcess.repository
      shell.standardInput = FileHandle.nullDevice
      shell.standardOutput = output
      try shell.run()
      let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      return printed
    }

    private static let options = [
      "--base-url", "https://links.example.com", "--app-store-id", "361309726", "--app-scheme", "shop",
      "--play-package", "com.example.app",
    ]
    private static let accept = "-H 'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'"

    @Test(
      "is read correctly by an independent parser", .enabled(if: python != nil, "python3 is not installed"))
    func read() throws {
      let server = try Server(Self.options)
      let parse = "\(Self.python ?? "") Tests/EndToEnd/Fixtures/landing.py"
      let page = try Self.shell(
        "curl -s \(Self.accept) 'BASE/search?query=%3C/title%3E%22%3E%3Cscript%3E%27%26amp;' | \(parse)", server)
      let path = "/search?query=%3C/title%3E%22%3E%3Cscript%3E'%26amp;"
      let lines = page.split(separator: "\n").map(String.init)
      #expect(
        lines.dropLast(2) == [
          "viewport: width=device-width, initial-scale=1", "color-scheme: light dark",
          "title: </title>\"><script>'&amp; · Inventory", "description: No products", "og:type: website",
          "og:title: </title>\"><script>'&amp;", "og:description: No products",
          "og:url: https://links.example.com\(path)", "og:site_name: Inventory", "og:locale: en_US",
          "og:image: https://links.example.com/share.png", "og:image:alt: Boxes on a shelf",
          "twitter:card: summary_large_image", "robots: noindex",
          "link: https://links.example.com\(path)",
          "apple-itunes-app: app-id=361309726, app-argument=https://links.example.com\(path.replacing(";", with: "%3B"))",
          "link: /icon.svg", "theme-color: #f4f5f7", "theme-color: #0f1012", "h1: </title>\"><script>'&amp;",
          "a: shop://\(path)",
          "a: https://apps.apple.com/app/id361309726",
          "a: https://play.google.com/store/apps/details?id=com.example.app&referrer="
            + "https%3A%2F%2Flinks.example.com%2Fsearch%3Fquery%3D%253C%2Ftitle%253E%2522%253E%253Cscript%253E%27%2526amp%3B",
          "a: /", "a: \(path)",
        ])
      // The only style that the policy allows is the one in the page.
      let style = try #require(lines.dropLast().last?.dropFirst("style: ".count))
      let head = try Self.shell("curl -sI \(Self.accept) BASE/one", server)
      #expect(head.contains("style-src 'sha256-\(style)';"), "\(head)")
      #expect(lines.last == "faults: []")
      let miss = try Self.shell("curl -s \(Self.accept) BASE/inventory/foo/edit | \(parse)", server)
      #expect(
        miss.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("style: ") } == [
          "viewport: width=device-width, initial-scale=1", "color-scheme: light dark",
          "title: We can’t find this page · Inventory", "robots: noindex", "link: /icon.svg",
          "theme-color: #f4f5f7", "theme-color: #0f1012", "h1: We can’t find this page",
          "a: /inventory/add", "a: shop:///",
          "a: https://apps.apple.com/app/id361309726",
          "a: https://play.google.com/store/apps/details?id=com.example.app", "pre: /inventory/foo/edit",
          "           ^^^ expected a UUID for \"id\", or \"add\"", "a: /", "faults: []",
        ])
    }

    @Test("mentions the app only as far as the server's options describe it")
    func unmentioned() throws {
      let silent = try Self.shell("curl -s \(Self.accept) BASE/one", Server(["--app-scheme", "off"]))
      for word in ["Open in the app", "apple-itunes-app", "apps.apple.com", "play.google.com"] {
        #expect(!silent.contains(word))
      }
      let server = try Server(environment: ["APP_STORE_ID": "1", "APP_SCHEME": "b.c", "PLAY_PACKAGE": "d.e"])
      let page = try Self.shell("curl -s \(Self.accept) BASE/one", server)
      for text in ["app-id=1, ", "href=\"b.c:///one\"", "apps.apple.com/app/id1\"", "details?id=d.e&amp;referrer="] {
        #expect(page.contains(text), "\(page)")
      }
    }

    @Test("invalid options are all listed, and nothing is served")
    func wrong() throws {
      let (status, output, error) = try run(
        ["--app-store-id", "id1", "--app-scheme", "javascript", "--app-scheme=", "--play-package", "app"],
        environment: ["APP_STORE_ID": "x"])
      #expect(
        error
          == """
          error: --app-store-id: expected the digits of https://apps.apple.com/app/id361309726, found "id1"
          error: --app-scheme: expected a scheme of the app's own such as nav, or off, found "javascript"
          error: --app-scheme: expected a scheme of the app's own such as nav, or off, found ""
          error: --play-package: expected an application ID such as com.example.app, found "app"
          usage: deeplink-server [options]

          """)
      #expect((status, output) == (2, ""))
      let variables = ["APP_STORE_ID": "x", "APP_SCHEME": "a b", "PLAY_PACKAGE": "app"]
      let faults = try run(["--check"], environment: variables).error.split(separator: "\n")
      #expect(
        faults.dropLast().map { $0.dropFirst(7).prefix { $0 != ":" } } == [
          "APP_SCHEME", "APP_STORE_ID", "PLAY_PACKAGE",
        ])
    }
  }
}

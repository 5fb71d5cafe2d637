import Foundation
import Testing

extension EndToEnd {
  /// Command lines with faults of several kinds. The programs report every fault in the first run.
  @Suite("Faults of a command line, of its environment and of files")
  final class FaultLists {
    private let folder: FileFolder

    init() throws {
      folder = try FileFolder([
        "site/catalog/recipes.json": "[]", "site/catalog/products.json": "[{]", "site/catalog/inventory.json": "[]",
        "fixtures.json": #"[{"url": 1}, {"nope": 2}]"#, "association": #"{"applinks": }"#, "state.json": #"[]"#,
      ])
    }

    /// `DIR` in arguments and messages is replaced by the folder of the test.
    private func filled(_ text: String) -> String { text.replacingOccurrences(of: "DIR", with: folder.path) }

    private static let siteFaults = """
      DIR/site/catalog/products.json:1:3: error: not JSON: found "]", expected a name in double quotes or "}"
        [{]
          ^

      """

    struct Row: Sendable, CustomTestStringConvertible {
      let arguments: [String]
      var environment: [String: String] = [:]
      let errors: String

      var testDescription: String { (environment.map { "\($0)=\($1)" }.sorted() + arguments).joined(separator: " ") }
    }

    static let serverRows: [Row] = [
      Row(
        arguments: ["--port", "99999", "--host", "x", "--unix-path", "y"],
        errors: """
          error: --port: expected a port from 0 to 65535, found "99999"
          error: --unix-path: no such option; --help lists them
          error: --host: expected an IPv4 or IPv6 address, localhost or unix:PATH (names are not looked up), found "x"
          usage: deeplink-server [options]

          """),
      Row(
        arguments: ["--prot", "1", "--max-request-line", "10", "--host=a.example", "--public", "DIR/site", "stray"],
        environment: ["THREADS": "many"],
        errors: """
          error: --prot: no such option; did you mean --port?
          error: --max-request-line: no option any more: it has at most 8192 bytes
          error: THREADS: expected a number from 1 to 256, found "many"
          error: "stray": deeplink-server takes only options
          error: --host: expected an IPv4 or IPv6 address, localhost or unix:PATH (names are not looked up), found "a.example"
          \(siteFaults)\
          usage: deeplink-server [options]

          """),
      Row(
        arguments: ["--metrics-address", "a.example:9090", "--max-connections", "2"],
        environment: ["MAX_CONNECTIONS_PER_ADDRESS": "3", "HOST": "unix:", "PUBLIC_DIR": "DIR/none"],
        errors: """
          error: --metrics-address: expected a host and a port, such as 127.0.0.1:9090 or [::1]:9090, found "a.example:9090"
          error: MAX_CONNECTIONS_PER_ADDRESS: expected from 1 to 2, found 3
          error: HOST: expected a path of 1 to 107 bytes without NUL after unix:, found "unix:"
          error: DIR/none: is not a folder; name the folder to serve with --public
          usage: deeplink-server [options]

          """),
      Row(
        arguments: ["--port=9090", "--metrics-address", "[::1]:9090", "--host", "::1"],
        environment: ["LOG_FORMAT": "yaml"],
        errors: """
          error: LOG_FORMAT: expected text, json or off, found "yaml"
          usage: deeplink-server [options]

          """),
      Row(
        arguments: ["--port=9090", "--host", "127.0.0.1", "--public", "DIR/none"],
        environment: ["METRICS_ADDRESS": "127.0.0.1:9090"],
        errors: """
          error: METRICS_ADDRESS: expected another address than that of the server itself, found 127.0.0.1:9090
          error: DIR/none: is not a folder; name the folder to serve with --public
          usage: deeplink-server [options]

          """),
      // The folder is named, whatever the file says.
      Row(
        arguments: ["--config", "DIR/none.json", "--public", "DIR/none"],
        errors: """
          error: DIR/none.json: cannot be read: no such file; give a file such as links.json
          error: DIR/none: is not a folder; name the folder to serve with --public

          """),
      // The intended folder is unknown, so its contents are not checked.
      Row(
        arguments: ["--pubic", "DIR/site", "--port", "x"],
        errors: """
          error: --pubic: no such option; did you mean --public?
          error: --port: expected a port from 0 to 65535, found "x"
          usage: deeplink-server [options]

          """),
      // Warnings are printed only if the server can start.
      Row(
        arguments: ["--threads", "0", "--app-id", "ABCDE12345.a"],
        errors: """
          error: --threads: expected a number from 1 to 256, found "0"
          usage: deeplink-server [options]

          """),
    ]

    @Test("of the server are reported in one run, with --check and without", arguments: serverRows.indices)
    func server(number: Int) throws {
      let row = Self.serverRows[number]
      let more = number.isMultiple(of: 2) ? ["--check"] : []
      let environment = row.environment.mapValues(filled)
      #expect(
        try run(row.arguments.map(filled) + more, environment: environment) == (2, "", filled(row.errors)))
    }

    @Test("of passed sockets are reported with the others")
    func inherited() throws {
      let shell = Process()
      let errors = Pipe()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", "LISTEN_PID=$$ LISTEN_FDS=x exec \"$@\"", "sh", Tool.folder.appending(path: "deeplink-server").path,
        "--port", "x", "--host", "never.used", "--public", folder.path + "/site", "--check",
      ]
      shell.environment = Sanitizers.options
      shell.standardError = errors
      try shell.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(
        text
          == filled(
            """
            error: --port: expected a port from 0 to 65535, found "x"
            \(Self.siteFaults)\
            error: LISTEN_FDS is "x": expected a number of descriptors from 0 to 256
            usage: deeplink-server [options]

            """))
      #expect(shell.terminationStatus == 2)
    }

    @Test("of a health check are reported in one run, without those of files, which it does not read")
    func healthcheck() throws {
      #expect(
        try run(["healthcheck", "--port", "x", "--host", "a.example", "--public", "/nowhere", "--hots", "b"]) == (
          2, "",
          """
          error: --port: expected a port from 0 to 65535, found "x"
          error: --hots: no such option; did you mean --host?
          usage: deeplink-server healthcheck [options]

          """
        ))
    }

    static let toolRows: [Row] = [
      Row(
        arguments: ["check", "DIR/fixtures.json", "--junit", "/nowhere/x.xml", "--jsno"],
        errors: """
          error: --jsno: no such option; did you mean --json?
          DIR/fixtures.json:1:2: error: link 1: key "url": expected a string, found a number
            [{"url": 1}, {"nope": 2}]
             ^
          DIR/fixtures.json:1:14: error: link 2: unknown key "nope"; expected "url", and "name", "parameters", "miss", "location" or "opens"
            [{"url": 1}, {"nope": 2}]
                         ^
          error: /nowhere/x.xml: cannot be written: the folder /nowhere does not exist; make it first
          usage: deeplink check [options] FIXTURES.json|-

          """),
      Row(
        arguments: ["explain", "one", "/100%", "--aasa", "DIR/association", "--json=yes"],
        errors: """
          error: --json: takes no value
          DIR/association:1:14: error: found "}", expected a value
            {"applinks": }
                         ^
          error: one: expected an absolute URL (https://example.com/path, example:///path) or a path that begins with "/"
          error: /100%: "%" (character 5) is not followed by two hexadecimal digits; write a percent sign as %25
          usage: deeplink explain [options] URL…

          """),
      Row(
        arguments: ["aasa", "match", "DIR/association", "one", "nav:one", "--app", "--json"],
        errors: """
          error: --app: expected a value, ID, after it
          error: found "one", expected a URL such as https://example.com/path, or a path
          error: found "nav:one", which has no host, expected a URL such as https://example.com/path
          DIR/association:1:14: error: found "}", expected a value
            {"applinks": }
                         ^
          usage: deeplink aasa match [options] FILE|- URL…

          """),
      Row(
        arguments: ["resolve", "--catalog", "DIR/site/catalog", "--jsno"],
        errors: """
          error: --jsno: no such option; did you mean --json?
          error: expected URL…
          DIR/site/catalog/products.json:1:3: error: not JSON: found "]", expected a name in double quotes or "}"
            [{]
              ^
          usage: deeplink resolve [options] URL…

          """),
      Row(
        arguments: [
          "link", "recipt", "id", "--base-url", "https://a.example", "--scheme", "a b",
        ],
        errors: """
          error: --scheme: expected a scheme of the app's own without ":", such as nav, found "a b"
          error: --base-url and --scheme cannot be used together; give one of them
          error: "id": expected key=value
          error: no route is called "recipt"; did you mean "recipe"?
          usage: deeplink link [options] [NAME key=value…]

          """),
      Row(
        arguments: ["routes", "--strict"],
        errors: "error: --strict: works only with --check\nusage: deeplink routes [options]\n"),
      // The user will remove one of the two, so the faults of that one do not matter.
      Row(
        arguments: ["link", "recipt", "--json", "/nowhere", "--base-url="],
        errors: """
          error: --base-url: expected a scheme and a host, and a path if there is one, such as https://links.example.com, \
          found ""
          error: --json and "recipt" cannot be used together; name the route, or give it as JSON
          usage: deeplink link [options] [NAME key=value…]

          """),
      // The missing id is a consequence of its misspelling.
      Row(
        arguments: ["link", "recipe", "id"],
        errors: "error: \"id\": expected key=value\nusage: deeplink link [options] [NAME key=value…]\n"),
      Row(
        arguments: ["sample", "open", "/one", "/two", "--state", "DIR/state.json", "--catalog", "DIR/site/catalog"],
        errors: """
          error: expected one URL, or --activity TYPE
          DIR/site/catalog/products.json:1:3: error: not JSON: found "]", expected a name in double quotes or "}"
            [{]
              ^
          usage: deeplink sample [options] open|tap|back|home|show|record [URL|key=value…|BUTTON|FILE]

          """),
      Row(
        arguments: ["sample", "back", "--state", ""],
        errors:
          "error: --state: expected a file, found \"\"\nusage: deeplink sample [options] open|tap|back|home|show|record [URL|key=value…|BUTTON|FILE]\n"
      ),
      Row(
        arguments: ["assetlinks", "generate", "--fingerprint", "zz", "--fingerprint", "14:6D"],
        errors: """
          error: --package: expected the app's package, such as com.example.app
          error: "zz" is not a SHA-256 fingerprint, because it has 1 part, so it verifies no app: write 32 pairs of \
          hexadecimal digits with colons between them
          error: "14:6D" is not a SHA-256 fingerprint, because it has 2 parts, so it verifies no app: write 32 pairs of \
          hexadecimal digits with colons between them
          usage: deeplink assetlinks generate [options]

          """),
    ]

    @Test("of the tool are reported in one run, and nothing is done", arguments: toolRows)
    func tool(row: Row) throws {
      #expect(try Tool.run(row.arguments.map(filled)) == ToolRun(status: 2, errors: filled(row.errors)))
      #expect(try folder.text("state.json") == "[]")
    }

    @Test("a file without a path is moved aside by a command that changes the app, and by no other")
    func untouched() throws {
      let state = folder.path + "/broken.json"
      try folder.write("broken.json", "garbage")
      let refused = try Tool.run(["sample", "open", "/one", "/two", "--state", state])
      #expect(refused.status == 2 && !refused.errors.contains("aside"))
      #expect(try folder.text("broken.json") == "garbage")
      let opened = try Tool.run(["sample", "open", "/one", "--state", state])
      #expect(opened.status == 0 && opened.errors.hasPrefix("warning: \(state)"))
      #expect(opened.output == "One\n" && opened.errors.hasSuffix("the file is kept as \(state).corrupt\n"))
      #expect(try folder.text("broken.json.corrupt") == "garbage")
    }

    @Test("an unwritable report is refused before anything is checked")
    func report() throws {
      for (name, words) in [("", "is a directory"), ("fixtures.json/out.xml", "not a directory")] {
        let target = name.isEmpty ? folder.path : folder.path + "/" + name
        let run = try Tool.run(["check", folder.path + "/fixtures.json", "--junit", target])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasSuffix("error: \(target): cannot be written: \(words)\n"))
      }
    }
  }
}

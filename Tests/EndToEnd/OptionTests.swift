import Foundation
import Testing

extension EndToEnd {
  @Suite("Options")
  struct Options {
    @Test("--help and --version answer on standard output, whatever else is given", arguments: [[], ["--port", "x"]])
    func help(_ others: [String]) throws {
      for option in ["--version", "-V"] {
        #expect(try run(others + [option]) == (0, "deeplink-server \(ServerProcess.version) (Swift 6.3)\n", ""))
      }
      let (status, help, error) = try run(["--help"])
      #expect((status, error) == (0, ""))
      #expect(
        help.contains("\nusage: deeplink-server [options]\n       deeplink-server COMMAND [options] [operands]\n"))
      #expect(try run(others + ["--help"]) == (0, help, ""))
    }

    @Test("and similar but invalid values are refused")
    func strictValues() throws {
      let rows = [
        ("--base-url", "https://a:99999999", "https:// or http:// and a host, without a path"),
        ("--idle-timeout", "0x1p10", "a number of seconds from 0.001 to 86400"),
        ("--drain-time", "+1", "a number of seconds from 0 to 3600"),
        ("--watch", "0.5", "a number of seconds from 0 to 3600"), ("--log-misses", "1", "on or off"),
        ("--max-body", "+1", "a number from 1 to 1073741824"), ("--socket-mode", "+660", "octal digits from 0 to 777"),
        ("--metrics-address", "127.0.0.1:+90", "a host and a port, such as 127.0.0.1:9090 or [::1]:9090"),
        ("--endpoints-at", "api", "off, or " + endpointPath), ("--inspector", "/", "on, off, or " + endpointPath),
        ("--app-id", "foo", "an app id such as ABCDE12345.com.example.app"),
        ("--host", "", "an address such as 127.0.0.1, or 0.0.0.0 for all"),
        ("--app-store-id", "id1", "the digits of https://apps.apple.com/app/id361309726"),
        ("--play-package", "app", "an application ID such as com.example.app"),
        ("--without-app", "a.example", "page, store, or https:// or http:// and a host, without a path"),
        (
          "--pass-query", "a b",
          "names of query items such as utm_*,gclid, of letters, digits and -._~, with a * at the end at most, or off"
        ),
        (
          "--trusted-proxy", "10.0.0.0/40",
          "addresses or networks such as 10.0.0.0/8, 2001:db8::/32 or 192.0.2.1, or unix"
        ),
        ("--app-scheme", "intent", "a scheme of the app's own such as nav, or off"),
      ]
      // A run reports the faults of all its options.
      let (status, output, error) = try run(rows.flatMap { [$0.0, $0.1] })
      #expect((status, output) == (2, "") && error.hasSuffix(usageLine))
      let faults = rows.map { "error: \($0.0): expected \($0.2), found \"\($0.1)\"\n" }
      #expect(error.split(separator: "\n").sorted() == (faults.joined() + usageLine).split(separator: "\n").sorted())
    }

    @Test("--app-id warns of an app that the association file lacks")
    func appIDs() throws {
      let environment = ["APP_IDS": "ABCDE12345.com.example.unheard"]
      let named = try run(["--check", "--app-id", "ABCDE12345.com.example.inventory"], environment: environment)
      #expect(named.error == catalogNotes)
      #expect(try run(["--check"], environment: environment).error.contains("ABCDE12345.com.example.unheard; no link"))
      let several = try run(["--check", "--app-id", "ABCDE12345.a,ABCDE12345.b", "--app-id=ABCDE12345.c"]).error
      #expect(several.split(separator: "\n").count == 15)
    }

    @Test("a store without a known entry gives a warning with the options to set, also of a program")
    func noStore() throws {
      let warning =
        "warning: without-app is \"store\", but no store has the app, so browsers get the page; set --app-store-id or "
        + "--play-package [no-store "
      let store = ["--check", "--without-app", "store"]
      #expect(try run(store).error == catalogNotes + warning + "Inventory]\n")
      for entry in [["--app-store-id", "361309726"], ["--play-package", "com.acme.app"]] {
        #expect(try run(store + entry).error == catalogNotes)
      }
      let program = Tool.folder.appending(path: "every-link")
      let code = try ServerProcess(["--check"], environment: ["DEEPLINK_WITHOUT_APP": "store"], program: program)
      #expect(try code.exitStatus() == 0 && code.error.contains(warning))
    }

    @Test("--strict makes a warning a fault of --check, in every format of the log, and a note none")
    func strict() throws {
      let site = "17 routes, \(SiteFolder.fileCount) files, 17 records: all valid\n"
      #expect(try run(["--check", "--strict"]) == (0, site, catalogNotes))
      let warned = ["--app-id", "ABCDE12345.com.example.unheard"]
      let warning =
        ".well-known/apple-app-site-association does not name the app \(warned[1]); no link will open it "
        + "[app-not-named \(warned[1])]\n"
      #expect(try run(["--check"] + warned) == (0, site, "\(catalogNotes)warning: \(warning)"))
      #expect(try run(["--check", "--strict"] + warned) == (2, "", "\(catalogNotes)error: \(warning)"))
      #expect(try run(["--check", "--strict", "--log-format", "off"] + warned) == (2, "", "error: \(warning)"))
      for more in [[], ["healthcheck"]] {
        let usage = usageLine.replacing("server ", with: more.isEmpty ? "server " : "server healthcheck ")
        #expect(try run(more + ["--strict"]) == (2, "", "error: --strict: works only with --check\n\(usage)"))
      }
      let slip = try run(["--strict", "--chek"])
      #expect(slip == (2, "", "error: --chek: no such option; did you mean --check?\n\(usageLine)"))
    }

    @Test("of the command line override the environment, which overrides the defaults")
    func precedence() throws {
      let environment = ["HOST": "::1", "THREADS": "1", "PUBLIC_BASE_URL": "https://env.example"]
      let server = try Server(["--host=127.0.0.1", "--base-url", "https://option.example/"], environment: environment)
      #expect(server.host == "127.0.0.1")
      #expect(server.process.error.contains("curl 'https://option.example/inventory/"))
      #expect(!server.process.error.contains("env.example"))
      let fromEnvironment = try Server(environment: environment)
      #expect(fromEnvironment.host == "[::1]")
      #expect(fromEnvironment.process.error.contains("curl 'https://env.example/inventory/"))
    }
  }
}

/// What is expected for `--endpoints-at`.
private let endpointPath =
  "a path such as /api: components of letters, digits and -._~, none empty, . or .., and the first not .well-known"

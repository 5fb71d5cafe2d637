import Testing

extension EndToEnd {
  @Suite("Options")
  struct Options {
    @Test("that are invalid are all listed at once, and nothing is served")
    func wrong() throws {
      let (status, output, error) = try run([
        "--port", "x", "--hots", "1", "--threads=0", "--base-url", "ftp://x", "--app-id", "foo", "stray",
        "--nothing-like", "--drain-grace", "1.5", "--drain-time", "3601",
        "--host", "", "healthcheck", "--public",
      ])
      #expect(
        error
          == """
          error: --port: expected a port from 0 to 65535, found "x"
          error: --hots: no such option; did you mean --host?
          error: --threads: expected a number from 1 to 256, found "0"
          error: --base-url: expected https:// or http:// and a host, without a path, found "ftp://x"
          error: --app-id: expected an app id such as ABCDE12345.com.example.app, found "foo"
          error: --nothing-like: no such option; --help lists them
          error: --drain-grace: expected a number of seconds from 0 to 3600, found "1.5"
          error: --drain-time: expected a number of seconds from 0 to 3600, found "3601"
          error: --host: expected an address such as 127.0.0.1, or 0.0.0.0 for all, found ""
          error: --public: expected a value, DIR, after it
          error: "stray": deeplink-server takes only options
          error: "healthcheck": deeplink-server takes only options; write a command before all options
          usage: deeplink-server [options]

          """)
      #expect((status, output) == (2, ""))
    }

    @Test("invalid variables are listed too, by their names, unless an option overrides them")
    func wrongVariables() throws {
      let environment = [
        "PORT": "99999", "THREADS": "x", "APP_IDS": "ABCDE12345.com.example.a,b", "PUBLIC_BASE_URL": "x/y", "HOST": "",
      ]
      let (status, output, error) = try run(["--threads", "2"], environment: environment)
      #expect(
        error
          == """
          error: PORT: expected a port from 0 to 65535, found "99999"
          error: PUBLIC_BASE_URL: expected https:// or http:// and a host, without a path, found "x/y"
          error: APP_IDS: expected an app id such as ABCDE12345.com.example.app, found "ABCDE12345.com.example.a,b"
          usage: deeplink-server [options]

          """)
      #expect((status, output) == (2, ""))
    }

    @Test("that are misspelt get a suggestion")
    func suggestions() throws {
      let rows = [
        ("--prot", "--port"), ("--pulic", "--public"), ("--thread", "--threads"), ("--base_url", "--base-url"),
        ("--hepl", "--help"), ("--chek", "--check"), ("-host", "--host"), ("--appid=x", "--app-id"),
        ("--thr", "--threads"), ("--max-b", "--max-body"), ("--verison", "--version"),
      ]
      let faults = rows.map { given, meant in
        "error: \(given.prefix { $0 != "=" }): no such option; did you mean \(meant)?\n"
      }
      #expect(try run(rows.map(\.0)) == (2, "", faults.joined() + usageLine))
    }

    @Test(
      "and misspelt values of a closed set get one too, from every source",
      arguments: [
        (
          ["--log-format", "jsno"], [:], "--log-format: expected text, json or off, found \"jsno\"; did you mean json?"
        ),
        (["--access-log=On"], [:], "--access-log: expected on or off, found \"On\"; did you mean on?"),
        ([], ["LOG_FORMAT": "text,json"], "LOG_FORMAT: expected text, json or off, found \"text,json\""),
        (["helthcheck"], [:], "\"helthcheck\": deeplink-server takes only options; did you mean healthcheck?"),
      ] as [([String], [String: String], String)])
    func values(_ arguments: [String], _ environment: [String: String], _ fault: String) throws {
      #expect(try run(arguments, environment: environment) == (2, "", "error: \(fault)\n\(usageLine)"))
    }

    @Test("--help and --version answer on standard output, whatever else is given", arguments: [[], ["--port", "x"]])
    func help(_ others: [String]) throws {
      for option in ["--version", "-V"] {
        #expect(try run(others + [option]) == (0, "deeplink-server \(ServerProcess.version) (Swift 6.3)\n", ""))
      }
      let help = """
        Serves an app's deep links: its association files, and for every link the route that it matches, as
        JSON.

        usage: deeplink-server [options]
               deeplink-server COMMAND [options] [operands]

        commands; each has a --help with an example:
          healthcheck  Exits 0 if the server that these options start is alive, else 1.
          print        Prints files for systemd, Kubernetes, Prometheus (alerts) or Grafana (a dashboard).
          help         Prints the help of a command, or of the program.
          completions  Prints a script with which a shell completes command lines of this program.

        options; without the option, the environment variable in brackets counts

        where and what to serve:
          --host H                         address to listen on: IPv4, IPv6, localhost or unix:PATH (default
                                           127.0.0.1) [HOST]
          --port P                         port to listen on (default 8080; 0 takes a free one) [PORT]
          --config FILE                    the app and its links as a file (default: the app compiled in)
                                           [DEEPLINK_CONFIG]
          --public DIR                     folder to serve (default Public, or what the file of --config
                                           names) [PUBLIC_DIR]
          --watch SECONDS                  how often to look for changed files, which are then reloaded
                                           (default 0: never) [DEEPLINK_WATCH]
          --threads N                      event loops (default: one for each processor it may use)
                                           [THREADS]
          --base-url URL                   where clients reach the server, for links that it prints
                                           [PUBLIC_BASE_URL]
          --app-id ID                      an app that the association file must name; repeat it, or use
                                           commas [APP_IDS]
          --drain-grace SECONDS            how long to accept connections after SIGTERM while /readyz says
                                           503 (default 0) [DRAIN_GRACE]
          --drain-time SECONDS             how long requests in progress may take then (default 10)
                                           [DRAIN_TIME]
          --server-header S                on or off: the field Server with the version in each answer
                                           (default off) [SERVER_HEADER]
          --endpoints-at PATH              path to move the endpoints below; links, files and /.well-known
                                           stay (default /) [DEEPLINK_ENDPOINTS_AT]
          --inspector PATH                 path of the inspector, or off (default /inspect, if the server
                                           listens on loopback or serves the sample) [DEEPLINK_INSPECTOR]

        pages behind links:
          --app-scheme S                   the app's custom scheme, for pages behind links to open it; off
                                           for none (default nav) [APP_SCHEME]
          --app-store-id N                 the app's number in the App Store, for the same pages
                                           [APP_STORE_ID]
          --play-package P                 its package on Google Play, for the same pages [PLAY_PACKAGE]
          --without-app W                  what browsers get at a link: page, store, or an origin to send
                                           them to (default page) [DEEPLINK_WITHOUT_APP]
          --pass-query NAMES               query items to pass on to the app and to Google Play; off for
                                           none (default utm_*) [DEEPLINK_PASS_QUERY]

        limits:
          --socket-mode MODE               permissions of a Unix socket, in octal digits (default 660)
                                           [SOCKET_MODE]
          --max-connections N              most connections at a time (default: as many as descriptors)
                                           [MAX_CONNECTIONS]
          --max-connections-per-address N  most of them from one address (default: no limit)
                                           [MAX_CONNECTIONS_PER_ADDRESS]
          --max-body N                     most bytes of a request's content (default 1048576) [MAX_BODY]
          --idle-timeout SECONDS           seconds between requests (default 60) [IDLE_TIMEOUT]

        logs, metrics and proxies:
          --metrics-address A              HOST:PORT to serve /metrics on, and the probes (default: with
                                           everything else) [METRICS_ADDRESS]
          --log-format F                   text, json or off (default text) [LOG_FORMAT]
          --access-log S                   on or off: a line on standard output for each request (default
                                           off) [ACCESS_LOG]
          --log-misses S                   on or off: a line for each path that matches no route, once an
                                           hour (default off) [DEEPLINK_LOG_MISSES]
          --trusted-proxy P                a proxy to believe about clients: address, network or unix;
                                           repeat it, or use commas [TRUSTED_PROXIES]

        others:
          --check                          validate routes, Public and catalogue, print notes too, and exit
          --strict                         with --check: a warning is a fault
          -h, --help                       print this text and exit
          -V, --version                    print the version and exit

        examples:
          deeplink-server --port 8080 --public Public
          deeplink-server healthcheck --port 8080    # exit 0 if the server on that port is alive, else 1

        exit status: 0 when it has stopped as asked, or for a server that is alive, 1 for one that is not, 2
        for options, routes, files or records that cannot be used, 3 when it has stopped, but requests in
        progress were cut off, 130 when a second signal ended it at once

        """
      #expect(try run(others + ["--help"]) == (0, help, ""))
      #expect(try run(["-h"] + others) == (0, help, ""))
    }

    @Test("and similar but invalid values are refused")
    func strictValues() throws {
      var rows = [
        ("--base-url", "https://a:99999999", "https:// or http:// and a host, without a path"),
        ("--base-url", "https://user:pw@a", "https:// or http:// and a host, without a path"),
        ("--base-url", "https://a%zz", "https:// or http:// and a host, without a path"),
        ("--idle-timeout", "0x1p10", "a number of seconds from 0.001 to 86400"),
        ("--idle-timeout", "1e3", "a number of seconds from 0.001 to 86400"),
        ("--port", "+5", "a port from 0 to 65535"), ("--threads", "+1", "a number from 1 to 256"),
        ("--drain-time", "+1", "a number of seconds from 0 to 3600"),
        ("--watch", "0.5", "a number of seconds from 0 to 3600"), ("--log-misses", "1", "on or off"),
        ("--max-body", "+1", "a number from 1 to 1073741824"), ("--socket-mode", "+660", "octal digits from 0 to 777"),
        ("--metrics-address", "127.0.0.1:+90", "a host and a port, such as 127.0.0.1:9090 or [::1]:9090"),
        ("--endpoints-at", "api", endpointPath), ("--endpoints-at", "", endpointPath),
        ("--endpoints-at", "/a//b", endpointPath), ("--endpoints-at", "/a/../b", endpointPath),
        ("--endpoints-at", "/.well-known/api", endpointPath), ("--endpoints-at", "/api?x=1", endpointPath),
        ("--inspector", "inspect", "off, or " + endpointPath), ("--inspector", "/", "off, or " + endpointPath),
        ("--app-scheme", "intent", "a scheme of the app's own such as nav, or off"),
        ("--app-scheme", "Content", "a scheme of the app's own such as nav, or off"),
        ("--app-scheme", "android-app", "a scheme of the app's own such as nav, or off"),
      ]
      // A run reports the faults of all its options, so each has one value of every option.
      while !rows.isEmpty {
        var line: [(option: String, value: String, expected: String)] = []
        rows.removeAll { row in
          guard !line.contains(where: { $0.option == row.0 }) else { return false }
          line.append((row.0, row.1, row.2))
          return true
        }
        let (status, output, error) = try run(line.flatMap { [$0.option, $0.value] })
        #expect((status, output) == (2, "") && error.hasSuffix(usageLine))
        let faults = line.map { "error: \($0.option): expected \($0.expected), found \"\($0.value)\"\n" }
        #expect(
          error.split(separator: "\n").sorted() == (faults.joined() + usageLine).split(separator: "\n").sorted())
      }
    }

    @Test("--check validates, prints notes, and serves nothing")
    func check() throws {
      #expect(
        try run(["--check"]) == (
          0, "17 routes, \(SiteFolder.fileCount) files, 17 records: all valid\n", catalogNotes
        ))
    }

    @Test("--app-id warns of an app that the association file lacks")
    func appIDs() throws {
      let environment = ["APP_IDS": "ABCDE12345.com.example.unheard"]
      let named = try run(["--check", "--app-id", "ABCDE12345.com.example.inventory"], environment: environment)
      #expect(named.error == catalogNotes)
      let (status, _, error) = try run(["--check"], environment: environment)
      #expect(status == 0)
      #expect(
        error == catalogNotes + "warning: .well-known/apple-app-site-association does not name the app "
          + "ABCDE12345.com.example.unheard; no link will open it\n")
      let several = try run(["--check", "--app-id", "ABCDE12345.a,ABCDE12345.b", "--app-id=ABCDE12345.c"]).error
      #expect(several.split(separator: "\n").count == 15)
    }

    @Test("--strict makes a warning a fault of --check, in every format of the log, and a note none")
    func strict() throws {
      let site = "17 routes, \(SiteFolder.fileCount) files, 17 records: all valid\n"
      #expect(try run(["--check", "--strict"]) == (0, site, catalogNotes))
      let warned = ["--app-id", "ABCDE12345.com.example.unheard"]
      let warning = ".well-known/apple-app-site-association does not name the app \(warned[1]); no link will open it\n"
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

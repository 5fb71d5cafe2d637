import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LendingLibrary
import Testing

@Suite("The page of metrics")
struct MetricsTests {
  private static let contents = """
    # HELP deeplink_sites Sites with hosts and routes of their own.
    # TYPE deeplink_sites gauge
    deeplink_sites 1
    # HELP deeplink_routes Routes of the table.
    # TYPE deeplink_routes gauge
    deeplink_routes 3
    # HELP deeplink_public_files Files of Public.
    # TYPE deeplink_public_files gauge
    deeplink_public_files 7
    # HELP deeplink_catalog_records Records of the catalogue.
    # TYPE deeplink_catalog_records gauge
    deeplink_catalog_records{collection="books"} 4
    deeplink_catalog_records{collection="shelves"} 5
    deeplink_catalog_records{collection="loans"} 2
    # HELP deeplink_reloads_total Reloads of the files by result.
    # TYPE deeplink_reloads_total counter
    deeplink_reloads_total{result="ok"} 0
    deeplink_reloads_total{result="failed"} 0
    # HELP deeplink_config_last_reload_successful Whether the last reload succeeded; the start counts as one.
    # TYPE deeplink_config_last_reload_successful gauge
    deeplink_config_last_reload_successful 1
    # HELP deeplink_config_last_reload_success_timestamp_seconds When the served files were read, in seconds since 1970.
    # TYPE deeplink_config_last_reload_success_timestamp_seconds gauge
    deeplink_config_last_reload_success_timestamp_seconds 1795267798
    # HELP deeplink_config_info The digests of what is served, as in the log.
    # TYPE deeplink_config_info gauge
    deeplink_config_info{digest="DIGEST",config_digest=""} 1

    """

  /// The lines of a histogram with `counts` answers in the buckets up to each bound, and the rest in the last ones.
  private static func histogram(_ route: String, _ counts: [Int], sum: String) -> String {
    let bounds = [
      "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.05", "0.25", "1", "10", "+Inf",
    ]
    let (name, labels) = ("http_server_request_duration_seconds", "http_route=\"\(route)\"")
    let last = counts.last ?? 0
    return bounds.enumerated().map { index, bound in
      "\(name)_bucket{\(labels),le=\"\(bound)\"} \(index < counts.count ? counts[index] : last)\n"
    }.joined() + "\(name)_sum{\(labels)} \(sum)\n\(name)_count{\(labels)} \(last)\n"
  }

  @Test("has the answers by template and by name, and the results of links")
  func page() throws {
    let watched = try Watched(more: { $0.single("deeplink_more", .gauge, "What others know.", 7) })
    let client = watched.client()
    watched.setDuration(nanoseconds: 1_500_000)
    for target in ["/items/1?open=maybe&x=1", "/items/2", "/items/new", "/nowhere", "/"] {
      _ = try client.get(target, "User-Agent: curl/8.0")
    }
    watched.setDuration(nanoseconds: 80_000_000)
    _ = try client.send("HEAD", "/items/3")
    watched.setDuration(nanoseconds: 11_000_000_000)
    _ = try client.get("/items/4")
    watched.setDuration(nanoseconds: 0)
    _ = try client.post("/resolve", #"{"urls": ["/home", "/items/5", "/miss", "no link"]}"#)
    _ = try client.send("DELETE", "/home")
    _ = try client.get("/apple-app-site-association", "User-Agent: AASA-Bot/1.0.0")
    _ = client.octets(Array("nonsense\r\n\r\n".utf8))
    _ = client.octets(Array("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    let histograms = [
      Self.histogram("/home", [1], sum: "0"),
      Self.histogram("/items/:id", [0, 0, 0, 0, 0, 3, 3, 3, 3, 4, 4, 4, 5], sum: "11.0845"),
      Self.histogram("/apple-app-site-association", [1], sum: "0"),
      Self.histogram("/resolve", [1], sum: "0"),
      Self.histogram("file", [0, 0, 0, 0, 0, 1], sum: "0.0015"),
      Self.histogram("none", [0, 0, 0, 0, 0, 1], sum: "0.0015"),
      Self.histogram("refused", [1], sum: "0"),
      Self.histogram("server", [1], sum: "0"),
    ]
    let expected =
      """
      # HELP http_server_request_duration_seconds Time from a complete request to its answer, without the network.
      # TYPE http_server_request_duration_seconds histogram

      """ + histograms.joined() + """
        # HELP deeplink_requests_total Answers by subject and status class.
        # TYPE deeplink_requests_total counter
        deeplink_requests_total{kind="route",route="home",status_class="4xx"} 1
        deeplink_requests_total{kind="route",route="number",status_class="2xx"} 4
        deeplink_requests_total{kind="route",route="word",status_class="2xx"} 1
        deeplink_requests_total{kind="endpoint",route="association.root",status_class="2xx"} 1
        deeplink_requests_total{kind="endpoint",route="resolve",status_class="2xx"} 1
        deeplink_requests_total{kind="file",route="file",status_class="2xx"} 1
        deeplink_requests_total{kind="none",route="none",status_class="4xx"} 1
        deeplink_requests_total{kind="refused",route="refused",status_class="4xx"} 1
        deeplink_requests_total{kind="server",route="server",status_class="2xx"} 1
        # HELP deeplink_responses_total Answers by method and status.
        # TYPE deeplink_responses_total counter
        deeplink_responses_total{http_request_method="GET",http_response_status_code="200"} 6
        deeplink_responses_total{http_request_method="GET",http_response_status_code="404"} 1
        deeplink_responses_total{http_request_method="HEAD",http_response_status_code="200"} 1
        deeplink_responses_total{http_request_method="POST",http_response_status_code="200"} 1
        deeplink_responses_total{http_request_method="OPTIONS",http_response_status_code="204"} 1
        deeplink_responses_total{http_request_method="_OTHER",http_response_status_code="400"} 1
        deeplink_responses_total{http_request_method="_OTHER",http_response_status_code="405"} 1
        # HELP deeplink_links_resolved_total Links that matched a route, in request targets or content.
        # TYPE deeplink_links_resolved_total counter
        deeplink_links_resolved_total{route="home"} 2
        deeplink_links_resolved_total{route="number"} 5
        deeplink_links_resolved_total{route="word"} 1
        # HELP deeplink_link_misses_total Links that matched no route, by the one that came nearest, if any.
        # TYPE deeplink_link_misses_total counter
        deeplink_link_misses_total{nearest="home"} 0
        deeplink_link_misses_total{nearest="number"} 0
        deeplink_link_misses_total{nearest="word"} 0
        deeplink_link_misses_total{nearest=""} 2
        # HELP deeplink_links_warned_total Links that matched a route although a value was not as expected.
        # TYPE deeplink_links_warned_total counter
        deeplink_links_warned_total 1
        # HELP deeplink_links_unrecognized_total Links with query items that their route does not know.
        # TYPE deeplink_links_unrecognized_total counter
        deeplink_links_unrecognized_total 1
        # HELP deeplink_association_fetches_total Fetches of association files by kind of client.
        # TYPE deeplink_association_fetches_total counter
        deeplink_association_fetches_total{file="apple-app-site-association",client="aasa-bot"} 1
        deeplink_association_fetches_total{file="apple-app-site-association",client="google"} 0
        deeplink_association_fetches_total{file="apple-app-site-association",client="other"} 0
        deeplink_association_fetches_total{file="assetlinks.json",client="aasa-bot"} 0
        deeplink_association_fetches_total{file="assetlinks.json",client="google"} 0
        deeplink_association_fetches_total{file="assetlinks.json",client="other"} 0

        """ + Self.contents.replacing("DIGEST", with: watched.site.digest) + """
        # HELP deeplink_more What others know.
        # TYPE deeplink_more gauge
        deeplink_more 7

        """
    #expect(watched.page == expected)
  }

  @Test("is an endpoint like the others")
  func endpoint() throws {
    let watched = try Watched(format: nil)
    let client = watched.client()
    let expected = watched.page
    let fields = [
      "X-Request-Id: 000000a1-01-0000000001", "Content-Type: text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control: no-store",
    ]
    #expect(try client.get("/metrics") == Reply(status: 200, fields: fields, body: expected))
    #expect(try client.send("HEAD", "/metrics").body == "")
    #expect(try client.send("HEAD", "/metrics").fields.dropFirst() == fields.dropFirst())
    #expect(try client.send("OPTIONS", "/metrics")["Allow"] == "GET, HEAD, OPTIONS")
    #expect(try client.post("/metrics", "").status == 405)
    #expect(
      watched.samples.filter { $0.contains(#"route="metrics""#) } == [
        #"deeplink_requests_total{kind="endpoint",route="metrics",status_class="2xx"} 4"#,
        #"deeplink_requests_total{kind="endpoint",route="metrics",status_class="4xx"} 1"#,
      ])
  }

  @Test("is missing if it is served elsewhere or not at all", arguments: ["GET", "HEAD", "POST", "OPTIONS"])
  func elsewhere(_ method: String) throws {
    for client in [try Watched(servesMetrics: false).client(), try Client(Watched.smallSite())] {
      #expect(try client.send(method, "/metrics").status == 404)
    }
  }

  @Test("can be read while threads count")
  func race() async throws {
    let watched = try Watched(format: nil)
    let perClient = 500
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask {
          let client = watched.client()
          for index in 0..<perClient { _ = try client.get(["/home", "/items/\(number)", "/no\(index)"][index % 3]) }
        }
      }
      group.addTask {
        var last = 0
        for _ in 0..<20 {
          let count = watched.samples.filter { $0.hasPrefix("deeplink_requests_total") }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
          #expect(count >= last)
          last = count
        }
      }
      try await group.waitForAll()
    }
    let counts = watched.samples.filter { $0.hasPrefix("deeplink_requests_total") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(counts.reduce(0, +) == 3 * perClient)
  }

  @Test("stays below 100 kB for all combinations of methods, statuses and routes")
  func hostile() throws {
    let watched = try Watched(Library.site())
    let client = watched.client()
    let fields = [
      "", "If-None-Match: *\r\n", "If-Match: \"a\"\r\n", "Range: bytes=0-1\r\n", "Range: bytes=999999999-\r\n",
      "Expect: nothing\r\n", "Content-Length: 99999999\r\n", "Transfer-Encoding: nothing\r\n", "Host: b\r\n",
      "Content-Length: 2\r\nContent-Type: text/plain\r\n", "Content-Length: 2\r\nContent-Type: application/json\r\n",
    ]
    let targets =
      watched.site.table.examples + Site.reserved(Library.schemas).map { "/" + $0.pattern.dropFirst() } + [
        "/", "/index.html", "/nowhere", "*", "nowhere", "/%zz", "/" + String(repeating: "a", count: 9_000),
      ]
    for target in targets {
      for method in Method.allCases.map(\.name.description) + ["BREW", "get", "("] {
        for (index, field) in fields.enumerated() {
          let version = index == 0 ? "HTTP/9.9" : "HTTP/1.1"
          _ = client.octets(Array("\(method) \(target) \(version)\r\nHost: a\r\n\(field)\r\n{}".utf8))
          _ = client.octets(Array("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\n{}".utf8))
        }
      }
    }
    let names = watched.page.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(!watched.page.contains("BREW") && !watched.page.contains("/nowhere"), "no text of a client")
    #expect(watched.page.utf8.count < 100_000, "\(watched.page.utf8.count) octets, \(names.count) samples")
    // All series that would exist if every route had given every answer.
    let subjects = watched.site.table.shapes.count + Site.reserved(Library.schemas).count + 5
    #expect(names.count { $0.hasPrefix("http_server_request_duration_seconds") } <= subjects * 15)
    #expect(names.count { $0.hasPrefix("deeplink_requests_total") } <= subjects * 4)
    #expect(names.count { $0.hasPrefix("deeplink_responses_total") } <= 5 * 24)
  }

  @Test("counts the new routes of a larger table together after a reload, and no route as another")
  func largerTable() throws {
    let watched = try Watched(format: nil)
    let source = SiteSource(watched.site)
    let client = Client(DeepLinkHandler(source, observer: watched.observation.observer()))
    _ = try client.get("/home")
    source.replace(with: try Watched.largerSite())
    for target in ["/home", "/about", "/first", "/first", "/items/7"] {
      #expect(try client.get(target).status == 200, "\(target)")
    }
    for target in ["/about/us", "/home/x", "/items/7/8"] { #expect(try client.get(target).status == 404) }
    _ = try client.post("/resolve", #"{"urls": ["/about", "/home"]}"#)
    #expect(
      watched.samples.filter { $0.contains(#"kind="route""#) || $0.contains("deeplink_link") } == [
        #"deeplink_requests_total{kind="route",route="home",status_class="2xx"} 2"#,
        #"deeplink_requests_total{kind="route",route="number",status_class="2xx"} 1"#,
        #"deeplink_requests_total{kind="route",route="_OTHER",status_class="2xx"} 3"#,
        #"deeplink_links_resolved_total{route="home"} 3"#,
        #"deeplink_links_resolved_total{route="number"} 1"#,
        #"deeplink_links_resolved_total{route="_OTHER"} 4"#,
        #"deeplink_link_misses_total{nearest="home"} 1"#,
        #"deeplink_link_misses_total{nearest="number"} 1"#,
        #"deeplink_link_misses_total{nearest="_OTHER"} 1"#,
      ])
  }

  @Test("escapes only the values of labels")
  func escapes() {
    var page = MetricsWriter()
    page.family("a", .gauge, "Help.")
    page.sample(["b": #"ü\"# + "\"\n'", "c": ""], -1)
    page.family("d_total", .counter, "More.")
    for value in [0, 1, 1_000_000_000, 1_234_567_890, 30_000_000_000, -5] { page.sample(nanoseconds: value) }
    #expect(
      String(decoding: page.bytes, as: UTF8.self) == """
        # HELP a Help.
        # TYPE a gauge
        a{b="ü\\\\\\"\\n'",c=""} -1
        # HELP d_total More.
        # TYPE d_total counter
        d_total 0
        d_total 0.000000001
        d_total 1
        d_total 1.23456789
        d_total 30
        d_total 0

        """)
  }

  @Test("has the result of the last reload")
  func reloads() throws {
    let watched = try Watched()
    func lines() -> [String] {
      watched.page.split(separator: "\n").map(String.init).filter { $0.contains("reload") && !$0.hasPrefix("#") }
    }
    watched.observation.reloaded(Sites(watched.site))
    watched.observation.reloaded(Sites(watched.site))
    watched.observation.reloadFailed()
    let time = "deeplink_config_last_reload_success_timestamp_seconds 1795267798"
    let successful = "deeplink_config_last_reload_successful"
    let ok = #"deeplink_reloads_total{result="ok"} "#
    let failed = #"deeplink_reloads_total{result="failed"} "#
    #expect(lines() == [ok + "2", failed + "1", successful + " 0", time])
    watched.observation.reloaded(Sites(watched.site))
    #expect(lines() == [ok + "3", failed + "1", successful + " 1", time])
  }

  @Test(
    "counts fetches of association files by the client's User-Agent",
    arguments: [
      ("AASA-Bot/1.0.0", "aasa-bot"), ("GoogleAssociationService", "google"), ("Google-Digital-Asset-Links", "google"),
      ("curl/8.5.0", "other"), ("not AASA-Bot", "other"),
    ])
  func fetches(_ agent: String, _ kind: String) throws {
    let watched = try Watched()
    let client = watched.client()
    let field = "User-Agent: \(agent)"
    for target in ["/apple-app-site-association", "/.well-known/apple-app-site-association"] {
      #expect(try client.get(target, field).status == 200)
    }
    #expect(try client.get("/.well-known/assetlinks.json", field).status == 200)
    // These requests are no fetches.
    _ = try client.send("POST", "/apple-app-site-association", ["Host: a", field])
    _ = try client.get("/index.html", field)
    #expect(
      watched.samples.filter { $0.hasPrefix("deeplink_association") } == [
        #"deeplink_association_fetches_total{file="apple-app-site-association",client="\#(kind)"} 2"#,
        #"deeplink_association_fetches_total{file="assetlinks.json",client="\#(kind)"} 1"#,
      ])
  }
}

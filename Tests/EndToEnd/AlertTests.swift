import Foundation
import Testing

extension EndToEnd {
  @Suite("Alerts and dashboard", .enabled(if: Tree.hasYAML, "python3-yaml is not installed"))
  struct Alerting {
    /// The labels of each metric of two running servers, one with several sites.
    private static let metrics = Result { try metricsOfServers() }

    private static func metricsOfServers() throws -> [String: Set<String>] {
      var page = ""
      let brands = ["--config", "Tests/EndToEnd/Fixtures/brands/links.json"]
      for (arguments, host) in [([], "a"), (brands, "news.example")] {
        let server = try Server(["--threads", "1"] + arguments)
        let connection = try server.connect()
        var answer = ""
        for target in ["/one", "/nothing", "/apple-app-site-association", "/metrics"] {
          answer = try connection.get(target, host: host).body
        }
        page += answer
      }
      var labels: [String: Set<String>] = [:]
      for sample in page.matches(of: #/(?m)^([a-z_]+)(?:\{(.*)\})? /#) {
        let names = (sample.2 ?? "").matches(of: /([a-z_]+)="/).map { String($0.1) }
        labels[String(sample.1), default: []].formUnion(names)
      }
      try #require(labels["http_server_request_duration_seconds_bucket"]?.contains("le") == true)
      // Prometheus adds this label, and the names of the job and the instance to all metrics.
      labels["up"] = []
      return labels.mapValues { $0.union(["job", "instance"]) }
    }

    /// The text of an expression without its quoted parts.
    private static func unquoted(_ expression: String) -> String { expression.replacing(/"[^"]*"/, with: "\"\"") }

    /// The labels that the result of an expression can have, after a check of every metric and label in it.
    private static func labels(of expression: String, _ metrics: [String: Set<String>]) throws -> Set<String> {
      let text = unquoted(expression)
      var known: Set<String> = []
      for use in text.matches(of: /\b((?:deeplink|process|http_server)_[a-z_]+|up)\b(?:\{([^}]*)\})?/) {
        let labels = try #require(metrics[String(use.1)], "no metric is called \(use.1)")
        for label in (use.2 ?? "").matches(of: /([a-z_]+) *(?:=~|!~|!=|=)/) {
          #expect(labels.contains(String(label.1)), "\(use.1) has no label \(label.1)")
        }
        known.formUnion(labels)
      }
      #expect(!known.isEmpty, "no metric in \(expression)")
      let groups = text.matches(of: /\bby \(([^)]*)\)/).map { $0.1.replacing(" ", with: "").split(separator: ",") }
      for label in groups.joined() { #expect(known.contains(String(label)), "by \(label) in \(expression)") }
      return groups.isEmpty ? known : Set(groups.joined().map { String($0) })
    }

    /// The rules of the alerts.
    private static func rules() throws -> [Tree] {
      let documents = try Tree.documents(yaml: printed("alerts"))
      try #require(documents.count == 1)
      return try #require(documents[0]["groups.0.rules"]).items
    }

    @Test("the alerts use metrics and labels that the server has")
    func alerts() throws {
      let (metrics, rules) = (try Self.metrics.get(), try Self.rules())
      #expect(rules.count == 8)
      for rule in rules {
        let labels = try Self.labels(of: #require(rule.text("expr")), metrics)
        let text = (rule.texts("summary") + rule.texts("description")).joined()
        for use in text.matches(of: /\$labels\.([a-z_]+)/) {
          #expect(labels.contains(String(use.1)), "\(rule.text("alert") ?? ""): \(use.1)")
        }
        #expect(["critical", "warning"].contains(rule.text("labels.severity") ?? ""))
      }
      // A site may have no devices that fetch the file, so a missing fetch is no fault of the server.
      #expect(try !printed("alerts").contains("association"))
    }

    @Test("the dashboard uses metrics and labels that the server has, and Grafana can import it")
    func dashboard() throws {
      let (metrics, dashboard) = (try Self.metrics.get(), try Tree(json: printed("dashboard")))
      let panels = try #require(dashboard["panels"]).items
      #expect(Set(panels.map { $0.text("id") }).count == panels.count && panels.count > 10)
      let variables = try #require(dashboard["templating.list"]).items.compactMap { $0.text("name") }
      #expect(Set(variables) == ["datasource", "job", "instance", "site"])
      for panel in panels {
        let title = try #require(panel.text("title"))
        #expect(panel.text("datasource.uid") == "${datasource}" && panel["gridPos.w"] != nil, "\(title)")
        for target in try #require(panel["targets"]).items {
          let expression = try #require(target.text("expr"))
          let labels = try Self.labels(of: expression, metrics)
          #expect(expression.contains(#"{job=~"$job", instance=~"$instance""#), "\(title)")
          for use in target.text("legendFormat")?.matches(of: /\{\{([a-z_]+)\}\}/) ?? [] {
            #expect(labels.contains(String(use.1)), "\(title): \(use.1)")
          }
        }
      }
      for variable in try #require(dashboard["templating.list"]).texts("query") where variable != "prometheus" {
        let call = try #require(variable.firstMatch(of: /label_values\((.*), ([a-z]+)\)/))
        #expect(try Self.labels(of: String(call.1), metrics).contains(String(call.2)))
      }
    }

    @Test(
      "Prometheus reads every expression",
      .only(with: .programs), .enabled(if: isOnPath("promtool"), "promtool is not installed"))
    func promtool() throws {
      let panels = try Tree(json: printed("dashboard")).texts("expr").map {
        $0.replacing("$__rate_interval", with: "5m").replacing("$job", with: ".*").replacing("$instance", with: ".*")
          .replacing("$site", with: ".*")
      }
      let rules = panels.enumerated().map { ["record": "panel:\($0)", "expr": $1] }
      // JSON is a subset of YAML.
      let group: [String: Any] = ["groups": [["name": "dashboard", "rules": rules]]]
      let data = try JSONSerialization.data(withJSONObject: group, options: .withoutEscapingSlashes)
      let dashboard = String(decoding: data, as: UTF8.self)
      let folder = try FileFolder(["alerts.yaml": printed("alerts"), "dashboard.yaml": dashboard])
      for (file, count) in [("alerts.yaml", 8), ("dashboard.yaml", panels.count)] {
        let said = try output(of: ["promtool", "check", "rules", folder.path + "/" + file])
        #expect(said.contains("SUCCESS: \(count) rules found"), "\(said)")
      }
    }

    @Test(
      "every alert fires if it has a reason, and not without one",
      .only(with: .programs), .enabled(if: isOnPath("promtool"), "promtool is not installed"))
    func firing() throws {
      let cases = ServerProcess.repository.appending(path: "Tests/EndToEnd/Fixtures/alerts.yaml")
      let names = try Self.rules().compactMap { $0.text("alert") }
      let text = try String(contentsOf: cases, encoding: .utf8)
      for name in names { #expect(text.contains(#"alertname="\#(name)""#), "\(name)") }
      let folder = try FileFolder(["rules.yaml": printed("alerts"), "cases.yaml": text])
      let said = try output(of: ["promtool", "test", "rules", folder.path + "/cases.yaml"])
      #expect(said.contains("SUCCESS"), "\(said)")
    }
  }
}

import Foundation
import Testing

extension EndToEnd {
  @Suite("The Kubernetes manifests", .enabled(if: Tree.hasYAML, "python3-yaml is not installed"))
  struct Kubernetes {
    /// The manifests by kind.
    private static func manifests() throws -> [String: Tree] {
      let documents = try Tree.documents(yaml: printed("kubernetes"))
      return Dictionary(uniqueKeysWithValues: documents.map { ($0.text("kind") ?? "", $0) })
    }

    /// The environment variables of a container.
    private static func environment(of container: Tree) -> [String: String] {
      let variables = container["env"]?.items ?? []
      return Dictionary(uniqueKeysWithValues: variables.map { ($0.text("name") ?? "", $0.text("value") ?? "") })
    }

    /// The values of an instruction of the Dockerfile.
    private static func dockerfile(_ instruction: String) throws -> [String] {
      let file = ServerProcess.repository.appending(path: "Dockerfile")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
        $0.hasPrefix(instruction + " ")
      }.map { String($0.dropFirst(instruction.count + 1)) }
    }

    @Test("can be read, and refer to each other correctly")
    func consistency() throws {
      let manifests = try Self.manifests()
      #expect(Set(manifests.keys) == ["ConfigMap", "Deployment", "Service", "PodDisruptionBudget"])
      let deployment = try #require(manifests["Deployment"]?["spec"])
      let service = try #require(manifests["Service"]?["spec"])
      let labels = try #require(deployment["template.metadata.labels"])
      #expect(deployment["selector.matchLabels"] == labels && service["selector"] == labels)
      #expect(manifests["PodDisruptionBudget"]?["spec.selector.matchLabels"] == labels)
      let containers = "template.spec.containers"
      #expect(deployment["\(containers).1"] == nil)
      #expect(deployment.text("replicas") == "2")
      #expect(service.text("ports.0.targetPort") == deployment.text("\(containers).0.ports.0.name"))
      for probe in ["readinessProbe", "livenessProbe"] {
        // This is the port of the probes, whose connections clients cannot use up.
        #expect(deployment.text("\(containers).0.\(probe).httpGet.port") == "metrics")
      }
    }

    @Test("mount the folder of links.json that the server reads, and have no option that several sites refuse")
    func links() throws {
      let manifests = try Self.manifests()
      let pod = try #require(manifests["Deployment"]?["spec.template.spec"])
      let environment = Self.environment(of: try #require(pod["containers.0"]))
      let file = try #require(environment["DEEPLINK_CONFIG"]).split(separator: "/")
      let mount = try #require(pod["containers.0.volumeMounts.0"])
      #expect(mount.text("mountPath") == "/" + file.dropLast().joined(separator: "/"))
      // A single mounted file (subPath) never changes.
      #expect(mount["subPath"] == nil && mount.text("name") == pod.text("volumes.0.name"))
      #expect(pod.text("volumes.0.configMap.name") == manifests["ConfigMap"]?.text("metadata.name"))
      let links = try Tree(json: Self.linkFile(manifests))
      #expect(links.text("hosts.0") == "links.example.com")
      // A file with several sites refuses it.
      #expect(environment["PUBLIC_BASE_URL"] == nil)
      #expect(links["routes"]?.items.map { $0.text("pattern") } == ["/", "/orders/:number"])
    }

    /// The content of the ConfigMap's file.
    private static func linkFile(_ manifests: [String: Tree]) throws -> String {
      try #require(manifests["ConfigMap"]?["data"]?.keys["links.json"]?.text(""))
    }

    @Test("have the port and the user of the image, with no more rights than needed")
    func image() throws {
      let pod = try #require(try Self.manifests()["Deployment"]?["spec.template.spec"])
      let user = try #require(try Self.dockerfile("USER").last).split(separator: ":").map(String.init)
      #expect(pod.text("securityContext.runAsUser") == user[0])
      #expect(pod.text("securityContext.runAsGroup") == user[1])
      #expect(Int(user[0]).map { $0 > 0 } == true)
      #expect(pod.text("securityContext.runAsNonRoot") == "true")
      #expect(pod.text("securityContext.seccompProfile.type") == "RuntimeDefault")
      let port = try #require(pod.text("containers.0.ports.0.containerPort"))
      #expect(try Self.dockerfile("EXPOSE") == [port])
      #expect(try Self.dockerfile("ENV").joined(separator: " ").contains("PORT=\(port)"))
      #expect(try run(["--help"]).output.contains("port to listen on (default \(port);"))
      let context = try #require(pod["containers.0.securityContext"])
      #expect(context.text("allowPrivilegeEscalation") == "false")
      #expect(context.text("readOnlyRootFilesystem") == "true")
      #expect(context["capabilities.drop"]?.value == ["ALL"])
      for resource in ["requests.cpu", "requests.memory", "limits.memory"] {
        #expect(pod.text("containers.0.resources.\(resource)") != nil)
      }
    }

    @Test("probe existing endpoints, and leave the server the time to stop")
    func behaviour() throws {
      let manifests = try Self.manifests()
      let pod = try #require(manifests["Deployment"]?["spec.template.spec"])
      let container = try #require(pod["containers.0"])
      var environment = Self.environment(of: container)
      #expect(environment.count == 7)
      let metrics = try #require(container.text("ports.1.containerPort"))
      #expect(container.text("ports.1.name") == "metrics" && environment["METRICS_ADDRESS"] == "0.0.0.0:\(metrics)")
      let help = try run(["--help"]).output
      for name in environment.keys { #expect(help.contains("[\(name)]"), "\(name)") }
      let grace = try #require(environment["DRAIN_GRACE"].flatMap { Int($0) })
      let time = try #require(environment["DRAIN_TIME"].flatMap { Int($0) })
      #expect(try #require(pod.number("terminationGracePeriodSeconds")) > grace + time + 1)
      #expect(container.number("readinessProbe.periodSeconds").map { $0 < grace } == true)
      let annotations = manifests["Deployment"]?["spec.template.metadata.annotations"]?.keys
      #expect(annotations?["prometheus.io/port"]?.text("") == metrics)

      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
      try Data(Self.linkFile(manifests).utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      environment["DEEPLINK_CONFIG"] = file.path
      environment["METRICS_ADDRESS"] = "127.0.0.1:0"
      let server = try Server(environment: environment)
      let port = try Pressure.metricsPort(of: server)
      var several = environment
      several["DEEPLINK_CONFIG"] = "Tests/EndToEnd/Fixtures/brands/links.json"
      #expect(try run(["--check"], environment: several).status == 0)
      let (ready, alive) = try (
        #require(container.text("readinessProbe.httpGet.path")), #require(container.text("livenessProbe.httpGet.path"))
      )
      func status(_ target: String) throws -> Int {
        let connection = try Connection(host: "127.0.0.1", port: port)
        try connection.send("GET \(target) HTTP/1.1\r\nHost: 10.0.0.1:8080\r\nUser-Agent: kube-probe/1.33\r\n\r\n")
        return try connection.answer().status
      }
      #expect(try status(ready) == 200 && status(alive) == 200)
      server.process.signal(SIGTERM)
      try server.process.waitForError(
        "stopping: /readyz answers 503, and connections are accepted for \(grace) s more\n")
      #expect(try status(ready) == 503 && status(alive) == 200)
      #expect(try server.process.exitStatus() == 0)
    }
  }
}

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

    @Test(
      "mount the folder that the server reads, as the article's image has it, and have no option that several sites refuse"
    )
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
      // A file with several sites refuses it.
      #expect(environment["PUBLIC_BASE_URL"] == nil)
      let image = try #require(Page.article("DeepLinkServer", "Deploying").blocks("dockerfile").first)
      let config = try #require(environment["DEEPLINK_CONFIG"])
      #expect(image == "FROM deeplink-server\nCOPY Shop /etc/deeplink\nENV DEEPLINK_CONFIG=\(config)\n")
    }

    @Test(
      "have a ConfigMap such as the article makes of a folder", .enabled(if: isOnPath("kubectl"), "there is no kubectl")
    )
    func folder() throws {
      let folder = try FileFolder([
        "Shop/links.json": "{}", "Shop/features/orders.json": "{}", "Shop/Public/robots.txt": "",
      ])
      let block = try #require(
        Page.article("DeepLinkServer", "Deploying").blocks("sh").first { $0.contains("configmap") })
      let made = try Tree.documents(yaml: output(of: ["sh", "-c", "cd \(folder.path) && \(block)"]))[0]
      let printed = try #require(try Self.manifests()["ConfigMap"])
      #expect(made["data"]?.keys.keys.sorted() == printed["data"]?.keys.keys.sorted())
      #expect(made.text("metadata.name") == printed.text("metadata.name"))
    }

    /// The ConfigMap as the kubelet mounts it: its files where the volume says, below a link that is swapped.
    private static func mount(_ manifests: [String: Tree]) throws -> FileFolder {
      let data = try #require(manifests["ConfigMap"]?["data"]).keys
      let volume = try #require(manifests["Deployment"]?["spec.template.spec.volumes.0.configMap.items"])
      let items = try volume.items.map { try (key: #require($0.text("key")), path: #require($0.text("path"))) }
      #expect(items.map(\.key).sorted() == data.keys.sorted())
      let folder = try FileFolder()
      var links = ["..data": "..1"]
      for (key, path) in items {
        for version in 1...2 { try folder.write("..\(version)/\(path)", "\(data[key]?.text("") ?? "")") }
        let top = path.prefix { $0 != "/" }
        links["\(top)"] = "..data/\(top)"
      }
      for (name, target) in links {
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
      }
      return folder
    }

    @Test("have a Service to which the article's ingress leads; its file for Traefik names only what it has")
    func ingress() throws {
      let shown = try Tree.documents(
        yaml: Page.article("DeepLinkServer", "BehindTLS").blocks("yaml").joined(separator: "---\n"))
      let http = try #require(shown[0]["http"])
      for (place, part) in [("middlewares.0", "middlewares"), ("service", "services")] {
        #expect(http[part]?.keys.keys.sorted() == http.text("routers.links.\(place)").map { [$0] })
      }
      #expect(http.text("services.links.loadBalancer.servers.0.url") == "http://127.0.0.1:8080")
      let service = try #require(try Self.manifests()["Service"])
      let backend = try #require(shown[1]["spec.rules.0.http.paths.0.backend.service"])
      #expect(backend.text("name") == service.text("metadata.name"))
      #expect(backend.text("port.name") == service.text("spec.ports.0.name"))
      #expect(shown[1].text("spec.tls.0.hosts.0") == shown[1].text("spec.rules.0.host"))
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
      let help = try run(["--help", "all"]).output
      for name in environment.keys { #expect(help.contains("[\(name)]"), "\(name)") }
      let grace = try #require(environment["DRAIN_GRACE"].flatMap { Int($0) })
      let time = try #require(environment["DRAIN_TIME"].flatMap { Int($0) })
      #expect(try #require(pod.number("terminationGracePeriodSeconds")) > grace + time + 1)
      #expect(container.number("readinessProbe.periodSeconds").map { $0 < grace } == true)
      let annotations = manifests["Deployment"]?["spec.template.metadata.annotations"]?.keys
      #expect(annotations?["prometheus.io/port"]?.text("") == metrics)

      let folder = try Self.mount(manifests)
      environment["DEEPLINK_CONFIG"] = folder.path + "/links.json"
      environment["DEEPLINK_WATCH"] = "1"
      environment["METRICS_ADDRESS"] = "127.0.0.1:0"
      let server = try Server(environment: environment)
      let connection = try server.connect()
      func get(_ path: String) throws -> Answer { try connection.get(path, host: "links.example.com") }
      #expect(try get("/orders/7").body.contains(#""name":"order""#))
      #expect(try get("/robots.txt").body == "User-agent: *\nDisallow: /orders/\n")
      // An included file changes, as the kubelet swaps the volume.
      let orders = try folder.text("..2/features/orders.json")
      try folder.write("..2/features/orders.json", orders.replacing("/orders/:number", with: "/bills/:number"))
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/..data_tmp", withDestinationPath: "..2")
      #expect(rename(folder.path + "/..data_tmp", folder.path + "/..data") == 0)
      try server.process.waitForError("reloaded 2 routes")
      #expect(try get("/bills/7").status == 200 && get("/orders/7").status == 404)
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

import Foundation
import Testing

extension EndToEnd {
  @Suite("The Kubernetes manifests of the README")
  struct Kubernetes {
    /// The manifests by their kind.
    private static func manifests() throws -> [String: BlockYAML] {
      let parts = ReadmePage.text.components(separatedBy: "```yaml\n")
      try #require(parts.count == 2)
      let text = try #require(parts[1].components(separatedBy: "```").first)
      let documents = try BlockYAML.documents(text.trimmingCharacters(in: .newlines))
      return Dictionary(uniqueKeysWithValues: documents.map { ($0.text("kind") ?? "", $0) })
    }

    /// The values of an instruction of the Dockerfile.
    private static func dockerfile(_ instruction: String) throws -> [String] {
      let file = ServerProcess.repository.appending(path: "Dockerfile")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
        $0.hasPrefix(instruction + " ")
      }.map { String($0.dropFirst(instruction.count + 1)) }
    }

    @Test("can be read, and belong together")
    func consistency() throws {
      let manifests = try Self.manifests()
      #expect(Set(manifests.keys) == ["Deployment", "Service", "PodDisruptionBudget"])
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
        // Not the port that clients can crowd.
        #expect(deployment.text("\(containers).0.\(probe).httpGet.port") == "metrics")
      }
    }

    @Test("name the port and the user of the image, and give it no more rights than it needs")
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
      #expect(context["capabilities.drop"] == .items([.text("ALL")]))
      for resource in ["requests.cpu", "requests.memory", "limits.memory"] {
        #expect(pod.text("containers.0.resources.\(resource)") != nil)
      }
    }

    @Test("ask for what the server answers, and leave it the time that it takes to stop")
    func behaviour() throws {
      let pod = try #require(try Self.manifests()["Deployment"]?["spec.template.spec"])
      let container = try #require(pod["containers.0"])
      var environment: [String: String] = [:]
      for index in 0..<10 {
        guard let name = container.text("env.\(index).name") else { break }
        environment[name] = container.text("env.\(index).value")
      }
      #expect(environment.count == 4)
      let metrics = try #require(container.text("ports.1.containerPort"))
      #expect(container.text("ports.1.name") == "metrics" && environment["METRICS_ADDRESS"] == "0.0.0.0:\(metrics)")
      let help = try run(["--help"]).output
      for name in environment.keys { #expect(help.contains("[\(name)]")) }
      let drainTime = try #require(help.firstMatch(of: /may take then \(default (\d+)\)/)?.1)
      let grace = try #require(environment["DRAIN_GRACE"].flatMap { Int($0) })
      let period = try #require(pod.text("terminationGracePeriodSeconds").flatMap { Int($0) })
      #expect(period > grace + (Int(drainTime) ?? .max))
      #expect(container.text("readinessProbe.periodSeconds").flatMap { Int($0) }.map { $0 < grace } == true)

      environment["METRICS_ADDRESS"] = "127.0.0.1:0"
      let server = try Server(environment: environment)
      let port = try Pressure.metricsPort(of: server)
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
      try server.process.waitForError("stopping: not ready, and closed in \(grace) s\n")
      #expect(try status(ready) == 503 && status(alive) == 200)
      #expect(try server.process.exitStatus() == 0)
    }
  }
}

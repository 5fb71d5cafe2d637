internal import CDeepLinkResources
import DeepLinkArguments
import DeepLinkService

/// Files for running and monitoring the server, as the command `print` prints them.
///
/// The files are in the folder `Sources/CDeepLinkResources/Deployment`. They are embedded, because a container has only the
/// program.
enum Deployment: String, CaseIterable {
  /// Units of systemd: the service and its socket.
  case systemd
  /// Manifests of Kubernetes.
  case kubernetes
  /// Alerting rules of Prometheus.
  case alerts
  /// A dashboard of Grafana.
  case dashboard

  /// The command that prints them.
  static func printing(_ app: AppDefinition) -> Command<Void> {
    Command(
      "\(app.serverName) print",
      "Prints files for systemd, Kubernetes, Prometheus (alerts) or Grafana (a dashboard).",
      operands: allCases.map(\.rawValue).joined(separator: "|"),
      examples: [
        "\(app.serverName) print alerts > /etc/prometheus/rules/\(app.serverName).yaml",
        "\(app.serverName) print kubernetes | kubectl apply --dry-run=client -f -",
      ])
  }

  /// The text, with the name and the version of the app's server.
  func text(for app: AppDefinition) -> String {
    files.map { $0.replacing(Self.serverName, with: app.serverName).replacing(":VERSION", with: ":\(app.version)") }
      .joined(separator: "\n")
  }

  /// The name of the server in the files.
  private static let serverName = "deeplink-server"

  private var files: [String] {
    switch self {
    case .systemd: [String(cString: deployment_systemd_service()), String(cString: deployment_systemd_socket())]
    case .kubernetes: [String(cString: deployment_kubernetes())]
    case .alerts: [String(cString: deployment_alerts())]
    case .dashboard: [String(cString: deployment_dashboard())]
    }
  }
}

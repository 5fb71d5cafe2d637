import Arguments
import DeepLinkService

/// Files for running and monitoring the server, as the command `print` prints them.
///
/// The files are in the folder `Deployment`. They are embedded in the code, because a container has only the program.
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

  /// The text, with the name of the app's server.
  func text(for app: AppDefinition) -> String {
    files.map { String(decoding: $0, as: UTF8.self).replacing(Self.serverName, with: app.serverName) }
      .joined(separator: "\n")
  }

  /// The name of the server in the files.
  private static let serverName = "deeplink-server"

  private var files: [[UInt8]] {
    switch self {
    case .systemd: [PackageResources.systemd_service, PackageResources.systemd_socket]
    case .kubernetes: [PackageResources.kubernetes_yaml]
    case .alerts: [PackageResources.alerts_yaml]
    case .dashboard: [PackageResources.dashboard_json]
    }
  }
}

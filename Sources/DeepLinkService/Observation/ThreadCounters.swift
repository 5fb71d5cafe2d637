import Synchronization

/// Everything that one event loop counts.
final class ThreadCounters: Sendable {
  /// The first of its histograms.
  let answers = AtomicLazyReference<AnswerSeries>()
  let links: LinkCounters
  /// Fetches of association files: for each file, those of each kind of client.
  let fetches = AssociationFile.allCases.map { _ in FetchingClient.allCases.map { _ in Counter() } }

  /// The files by which a site and an app say that they belong together.
  enum AssociationFile: Int, CaseIterable {
    case apple, android

    var name: String {
      switch self {
      case .apple: "apple-app-site-association"
      case .android: "assetlinks.json"
      }
    }
  }

  /// Who fetches them.
  enum FetchingClient: Int, CaseIterable {
    case apple, google, other

    init(_ agent: AgentClass) {
      switch agent {
      case .apple: self = .apple
      case .google: self = .google
      default: self = .other
      }
    }

    var name: String {
      switch self {
      case .apple: "aasa-bot"
      case .google: "google"
      case .other: "other"
      }
    }
  }

  init(routes: Int) { links = LinkCounters(routes: routes) }

  /// Calls `body` with each series that there is by now.
  func forEachSeries(_ body: (AnswerSeries) -> Void) {
    var series = answers.load()
    while let current = series {
      body(current)
      series = current.next.load()
    }
  }
}

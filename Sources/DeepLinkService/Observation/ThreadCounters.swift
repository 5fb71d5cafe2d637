import Synchronization

/// Everything that one event loop counts.
final class ThreadCounters: Sendable {
  /// What was answered, by the places of subjects among the labels.
  let answers: [AnswerSeries]
  let statuses = StatusCounters()
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

  init(subjects: Int, routes: Int) {
    answers = (0..<subjects).map { _ in AnswerSeries() }
    links = LinkCounters(routes: routes)
  }
}

/// A number that one thread adds to and any thread reads.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  /// Adds; on the owner's thread only.
  @inline(__always)
  func add(_ count: Int = 1) { number.increase(by: count) }

  /// The sum so far.
  var value: Int { number.load(ordering: .relaxed) }
}

import Synchronization

/// The counters of one event loop.
final class ThreadCounters: Sendable {
  /// The answers by label index of their subject.
  let answers: [AnswerSeries]
  let statuses = StatusCounters()
  let links: LinkCounters
  /// The fetches of association files, by file and by class of client.
  let fetches = AssociationFile.allCases.map { _ in FetchingClient.allCases.map { _ in Counter() } }

  /// The association files.
  enum AssociationFile: Int, CaseIterable {
    case apple, android

    var name: String {
      switch self {
      case .apple: "apple-app-site-association"
      case .android: "assetlinks.json"
      }
    }
  }

  /// The classes of clients that fetch association files.
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

  init(subjects: Int, routes: Int, passages: Int) {
    answers = (0..<subjects).map { _ in AnswerSeries() }
    links = LinkCounters(routes: routes, passages: passages)
  }
}

/// A counter that one thread increments and any thread reads.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  /// Increments the counter. Call it only on the owner's thread: with a single writer an addition is a load and a store,
  /// without a locked instruction.
  @inline(__always)
  func add(_ count: Int = 1) { number.store(number.load(ordering: .relaxed) &+ count, ordering: .relaxed) }

  /// The sum so far.
  var value: Int { number.load(ordering: .relaxed) }
}

public import SiteAssociation

/// What became of asking for a file.
public enum FetchOutcome: Hashable, Sendable {
  /// There was an answer.
  case answer(FetchedAnswer)
  /// There was none.
  case failure(FetchFailure)

  /// The answer, if there was one.
  public var answer: FetchedAnswer? { if case .answer(let answer) = self { answer } else { nil } }
  /// Why there was none.
  public var failure: FetchFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

/// An answer, and how it came.
public struct FetchedAnswer: Hashable, Sendable {
  /// Status, header fields, and the content, unpacked.
  public let answer: HostedAnswer
  /// Whether there was more content than is kept of any.
  public let isCut: Bool
  /// How long it took, in milliseconds.
  public let milliseconds: Int

  /// An answer.
  public init(_ answer: HostedAnswer, isCut: Bool = false, milliseconds: Int = 0) {
    self.answer = answer
    self.isCut = isCut
    self.milliseconds = milliseconds
  }

  /// How much content is kept, in octets: enough to tell how far beyond its limit a file is.
  public static let limit = 1_048_576
  /// Apple's client was seen to wait about this long, in milliseconds.
  public static let patience = 5_000
}

import DeepLinkHTTP

/// An answer that is not complete.
protocol PausedAnswer: UnfinishedAnswer {
  /// The observer's state for this request. It is saved, because the observer handles other requests meanwhile.
  var pause: Observer.Pause? { get set }
}

/// An answer that may take more than one turn of its event loop.
protocol TurnAnswer: PausedAnswer {

  /// The header fields of the answer.
  var headers: HeaderBlock { get }

  /// Does one turn's part of the work; true if the answer is complete.
  func advance() -> Bool

  /// Passes the whole answer to a closure.
  func withAnswer(_ body: (Span<UInt8>) -> Void)
}

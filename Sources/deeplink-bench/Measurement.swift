/// What one operation costs.
struct Measurement {
  /// The median of the rounds, in nanoseconds.
  let nanoseconds: Double

  /// Rounds of equal length; their median is little disturbed by what else runs on the machine.
  static let rounds = 15

  /// - Parameter duration: how long a round takes, about.
  init(_ operation: Operation, round duration: Duration = .milliseconds(20)) throws {
    let clock = ContinuousClock()
    var iterations = 16
    // The same loop finds the number of iterations and warms everything up.
    while try clock.measure({ try operation.repeat(iterations) }) < duration { iterations *= 2 }
    var times: [Duration] = []
    for _ in 0..<Self.rounds { times.append(try clock.measure { try operation.repeat(iterations) }) }
    nanoseconds = times.sorted()[Self.rounds / 2] / .nanoseconds(1) / Double(iterations)
  }
}

extension Operation {
  func `repeat`(_ iterations: Int) throws {
    for _ in 0..<iterations { try run() }
  }
}

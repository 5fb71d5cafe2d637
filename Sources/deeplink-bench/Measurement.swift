/// What one operation costs.
struct Measurement {
  /// The median of the rounds, in nanoseconds of processor time.
  let nanoseconds: Double

  /// Rounds of equal length; their median is little disturbed by what else runs on the machine.
  static let rounds = 15

  /// - Parameter duration: how long a round takes, about.
  init(round duration: Duration = .milliseconds(20), _ run: () throws -> Void) rethrows {
    var iterations = 16
    // The same loop finds the number of iterations and warms everything up.
    while try processorTime(of: { try Self.repeat(iterations, run) }) < duration { iterations *= 2 }
    var times: [Duration] = []
    for _ in 0..<Self.rounds { times.append(try processorTime { try Self.repeat(iterations, run) }) }
    nanoseconds = times.sorted()[Self.rounds / 2] / .nanoseconds(1) / Double(iterations)
  }

  static func `repeat`(_ iterations: Int, _ run: () throws -> Void) rethrows {
    for _ in 0..<iterations { try run() }
  }
}

import DeepLinking

/// What became of a link that led somewhere, as far as it is counted.
struct LinkOutcome {
  /// The index of its route.
  var route = 0
  /// Whether a value in it was not as expected.
  var isWarned = false
  /// Whether it had query items that its route does not know.
  var hasUnrecognized = false
}

extension LinkOutcome {
  init(_ resolution: borrowing Resolution) {
    route = resolution.route
    isWarned = !resolution.warnings.isEmpty
    hasUnrecognized = !resolution.unrecognized.isEmpty
  }
}

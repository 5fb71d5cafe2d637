import DeepLinking
import JSON
import Octets

/// Descriptions of the links that one event loop was asked for lately, by their request targets.
///
/// Links are asked for in bursts: what is posted, mailed or printed is opened by many. As long as the site is the same,
/// a description depends on nothing but the target, so it is made once and then handed out.
///
/// A target has one place, which it may share with others, and is remembered when it is asked for twice without another
/// of that place in between. So whoever asks for a million different links fills no memory, and takes the places of
/// those only that few ask for.
struct DescriptionMemory: ~Copyable {
  /// Longer targets and descriptions are made anew each time.
  private static let greatestTarget = 512
  private static let greatestDescription = 8_192

  private struct Place {
    /// The hash of the last target that was asked for and is not the one remembered.
    var candidate: UInt64 = 0
    var target: [UInt8] = []
    var description: [UInt8] = []
    var outcome = LinkOutcome()
  }

  private var places: [Place]

  /// - Parameter count: how many descriptions are remembered at the most, rounded up to a power of two; 0 for none.
  init(count: Int) {
    var size = count > 0 ? 1 : 0
    while size < count { size *= 2 }
    places = [Place](repeating: Place(), count: size)
  }

  /// The place at which the description of a target is remembered, nil if it is not.
  @inline(__always)
  func find(_ target: Span<UInt8>) -> Int? {
    guard !places.isEmpty, !target.isEmpty else { return nil }
    let place = place(of: target.hash())
    let remembered = places[place].target
    return remembered.span.matches(target) ? place : nil
  }

  /// The description at a place, with the newline at its end.
  func description(at place: Int) -> [UInt8] { places[place].description }

  /// What became of the link whose description is at a place.
  func outcome(at place: Int) -> LinkOutcome { places[place].outcome }

  /// Takes note of the description of a target that was not found, which is remembered if it was missed before.
  ///
  /// It finds the place by itself, because a request may come here without having been looked for.
  mutating func note(_ target: Span<UInt8>, _ description: borrowing JSONWriter, _ outcome: LinkOutcome) {
    guard !places.isEmpty, target.count <= Self.greatestTarget, description.count <= Self.greatestDescription else {
      return
    }
    let hash = target.hash()
    let place = place(of: hash)
    guard places[place].candidate == hash else { return places[place].candidate = hash }
    places[place] = Place(target: Array(copying: target), description: description.bytes, outcome: outcome)
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (places.count &- 1) }
}

extension [UInt8] {
  fileprivate init(copying octets: Span<UInt8>) {
    self.init()
    append(copying: octets)
  }
}

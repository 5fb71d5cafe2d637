import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// A cache of link descriptions by request target, for one event loop.
///
/// Links are requested in bursts: many people open a link that is posted, mailed or printed. A description depends only
/// on the site, the target, and the host if the table reads hosts, so it can be reused.
///
/// Targets with the same hash share one entry. A target is cached at its second request, unless another target of that
/// entry was requested in between. So a client that requests a million different links does not grow the cache, and
/// replaces only entries that are rarely used.
struct DescriptionMemory: ~Copyable {
  /// The maximum length of a target. Longer targets and descriptions are not cached.
  private static let greatestTarget = 512
  private static let greatestDescription = 8_192

  private struct Place {
    /// The hash of the last target that missed this entry.
    var candidate: UInt64 = 0
    var target: [UInt8] = []
    /// The index of the site.
    var site = 0
    var description: [UInt8] = []
    var outcome = LinkOutcome()
  }

  private var places: [Place]

  /// - Parameter count: the maximum number of descriptions, rounded up to a power of two; 0 for none.
  init(count: Int) {
    var size = count > 0 ? 1 : 0
    while size < count { size *= 2 }
    places = [Place](repeating: Place(), count: size)
  }

  /// The index of the entry with a target's description, for tables that read hosts.
  func find(_ target: Span<UInt8>, of site: Int = 0, on host: String) -> Int? {
    find(Self.key(target, host).span, of: site)
  }

  /// The index of the entry with a target's description, or nil if it is not cached.
  ///
  /// - Parameter site: the index of the site.
  @inline(__always)
  func find(_ target: Span<UInt8>, of site: Int = 0) -> Int? {
    guard !places.isEmpty, !target.isEmpty else { return nil }
    let place = place(of: Self.hash(target, site))
    guard places[place].site == site else { return nil }
    let remembered = places[place].target
    return remembered.span.matches(target) ? place : nil
  }

  /// The description in an entry, with a newline at its end.
  func description(at place: Int) -> [UInt8] { places[place].description }

  /// The result of the link in an entry, for metrics.
  func outcome(at place: Int) -> LinkOutcome { places[place].outcome }

  /// Records a miss, and stores the description if the target missed before.
  ///
  /// Computes the index itself, because some requests come here without a lookup.
  ///
  /// - Parameters:
  ///   - site: the index of the site.
  ///   - host: the host, if the table reads hosts.
  mutating func note(
    _ target: Span<UInt8>, of site: Int = 0, on host: String? = nil, _ description: borrowing JSONWriter,
    _ outcome: LinkOutcome
  ) {
    if let host { return note(Self.key(target, host).span, of: site, description, outcome) }
    guard !places.isEmpty, target.count <= Self.greatestTarget, description.count <= Self.greatestDescription else {
      return
    }
    let hash = Self.hash(target, site)
    let place = place(of: hash)
    guard places[place].candidate == hash else { return places[place].candidate = hash }
    places[place] = Place(
      target: Array(copying: target), site: site, description: description.bytes, outcome: outcome)
  }

  @inline(__always)
  private static func hash(_ target: Span<UInt8>, _ site: Int) -> UInt64 {
    target.hash() ^ (UInt64(truncatingIfNeeded: site) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// A host followed by a target. The two are unambiguous: neither contains a space, and a target begins with a slash.
  private static func key(_ target: Span<UInt8>, _ host: String) -> [UInt8] {
    var key = Array(host.utf8) + [UInt8(ascii: " ")]
    key.append(contentsOf: target)
    return key
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (places.count &- 1) }
}

extension [UInt8] {
  fileprivate init(copying octets: Span<UInt8>) {
    self.init()
    append(contentsOf: octets)
  }
}

/// How far a client is behind the least rate: it has so much time in hand, uses it up as time passes, and gains time with
/// every octet, but never more than it had at first.
///
/// So a client that moves nothing is given up when that time is over, and one octet now and then does not help it, while
/// one that keeps the rate on average may pause.
struct Pace {
  /// When the client is to be given up, in microseconds of the monotonic clock.
  private var end: Int64 = 0

  /// The same in milliseconds, rounded up.
  var deadline: Int64 { (end &+ 999) / 1_000 }

  /// A client that begins `now` and has `grace` in hand, both in milliseconds.
  init(now: Int64 = 0, grace: Int64 = 0) { end = (now &+ grace) &* 1_000 }

  /// Takes note of octets that have moved; a rate of 0 is kept by any.
  mutating func note(_ octets: Int, now: Int64, grace: Int64, rate: Int) {
    guard octets > 0 else { return }
    let most = (now &+ grace) &* 1_000
    end = rate > 0 ? min(most, end &+ Int64(octets) &* 1_000_000 / Int64(rate)) : most
  }
}

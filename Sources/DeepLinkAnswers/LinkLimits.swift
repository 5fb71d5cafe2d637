package import DeepLinkHTTP

/// The limits on the work of one request with links in its content.
///
/// A request line bounds the work for a link in the request target. Content is a hundred times as long, and the
/// explanation of a path with many components is forty times as long as the path. These limits bound the memory and the
/// time of one request. A batch is resolved in turns; between turns the event loop serves other connections. The longest
/// link of the default limits takes up to 80 milliseconds, if it is explained.
package struct LinkLimits: Equatable, Sendable {
  /// The maximum number of links in a batch; more get 413.
  package var links = 1_000
  /// The maximum number of octets of a link that the service builds, so that it can answer the link: those of a request
  /// target. A longer one gets 414.
  package var target: Int
  /// The maximum number of octets of a link in content, which gets 414 if it is longer, and of content about one link: a
  /// route, parameters, an activity; more get 413.
  package var content: Int
  /// The number of octets of results at which a batch stops resolving links. Each remaining link gets 413.
  ///
  /// The default allows a thousand links with results of 4 KiB each.
  package var results = 4_194_304

  /// Derives the limits from those of HTTP.
  package init(_ limits: Limits = Limits()) {
    let around = "GET  HTTP/1.1".utf8.count
    // Clamped, so that the arithmetic below cannot overflow.
    let line = min(max(limits.requestLine, around), 1_073_741_824)
    target = line - around
    // In JSON, an octet of a built link takes at most six octets ("\u0041"). The rest is for member names.
    content = 8 * line
  }
}

import DeepLinkOctets

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A normalised link: the type that a route table reads and writes.
///
/// The path is split at `/` before each component is decoded (RFC 3986 section 2.4), so an escaped slash never
/// separates. One trailing slash is dropped. An empty component inside the path is kept, and matches no route. Query
/// items keep their order, their repetitions, and the difference between `?name` (no value) and `?name=` (the empty
/// value). A plus sign is not a space, unless the table says so (``TableSettings/plusIsSpace``). An opaque link
/// (``isOpaque``) is split at `:` instead, and all else holds for it too.
///
/// One array holds the decoded octets of all parts, so reusing a request (``parse(target:)``) allocates nothing once
/// the array has grown.
public struct DeepLinkRequest: Sendable {
  /// The scheme in lower case, nil for a link given as a path.
  public package(set) var scheme: String?
  /// The host with user info and port, as received, with characters beyond ASCII percent-encoded. Nil without an
  /// authority, empty in `nav:///inventory`.
  public package(set) var authority: String?
  /// Whether colons separate the components, as in `spotify:track:7` (``TableSettings/opaqueSchemes``). The components are
  /// those of `spotify:///track/7`.
  public var isOpaque: Bool { hasColons && authority == nil }
  /// The percent-decoded text after the first `#`, or nil without one. Only routes that declare a ``Fragment(_:)`` read
  /// it.
  public var fragment: String? { rare?.fragment }

  /// The decoded octets of every component, item name and item value, end to end.
  @usableFromInline package var octets: [UInt8] = []
  @usableFromInline package var components: [Component] = []
  @usableFromInline package var items: [Item] = []
  /// Whether a `?` precedes the items of a fragment. If false, the items are a second reading of the text of the
  /// components.
  package var hasMarkedItems = false
  /// Whether the link was read as an opaque one, which counts only without an authority (``isOpaque``). Its place, beside
  /// another Boolean value, keeps the size of a link.
  var hasColons = false
  /// The parts that few links have; nil for other links. They share one reference, because a copy of a link copies
  /// every reference.
  @usableFromInline var rare: RareParts?

  /// The fragment, and the plus signs of the items.
  @usableFromInline
  final class RareParts: Sendable {
    /// The decoded fragment.
    let fragment: String?
    /// The fragment read as a path with items.
    let parts: DeepLinkRequest?
    /// The offsets in ``octets`` of the unescaped plus signs in the items.
    let pluses: [Int]
    /// The fragment, normalised and still percent-encoded, because decoding would turn an escaped `&` into a separator.
    let text: [UInt8]

    init(fragment: String?, parts: DeepLinkRequest?, text: [UInt8], pluses: [Int]) {
      (self.fragment, self.parts, self.text, self.pluses) = (fragment, parts, text, pluses)
    }
  }

  /// The range of a decoded path component in ``octets``.
  @usableFromInline
  package struct Component: Sendable {
    @usableFromInline var start: Int
    @usableFromInline var end: Int

    @inlinable package var range: Range<Int> { start..<end }
    /// Whether a link leaves out the optional component of the pattern in whose place this stands.
    @inlinable var isLeftOut: Bool { start < 0 }
    @usableFromInline static let leftOut = Component(start: -1, end: -1)
    @inlinable init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
  }

  /// The ranges of a decoded query item's name and value in ``octets``. Without a value, `valueEnd` is -1.
  @usableFromInline
  package struct Item: Sendable {
    @usableFromInline var nameStart: Int
    @usableFromInline package var nameEnd: Int
    @usableFromInline var valueStart: Int
    @usableFromInline var valueEnd: Int

    @inlinable package var hasValue: Bool { valueEnd >= 0 }
    @inlinable package var name: Range<Int> { nameStart..<nameEnd }
    @inlinable package var value: Range<Int>? { hasValue ? valueStart..<valueEnd : nil }
  }

  /// A request for the root: no components, no items.
  public init() {}
}

extension DeepLinkRequest {
  /// The decoded components of the path.
  ///
  /// Octets that are not valid UTF-8 show as U+FFFD, and so does a component that is expensive to compare
  /// (`Span.isQuicklyCompared`); no codec accepts either. The same holds for the query items and the fragment.
  public var pathComponents: ArraySlice<Substring> {
    ArraySlice(components.map { Substring(octets.span.extracting($0.range).legibleText()) })
  }

  /// Whether every decoded component of the path is valid UTF-8.
  public var hasTextPath: Bool {
    components.allSatisfy { octets.span.extracting($0.range).validatedText() != nil }
  }

  /// The first decoded component of the path, or nil for the root. Does not read the other components.
  public var firstPathComponent: Substring? {
    components.first.map { Substring(octets.span.extracting($0.range).legibleText()) }
  }

  /// The decoded query items in the order of the link: a name, and a value or nil for `?name`.
  public var orderedQueryItems: [(name: Substring, value: Substring?)] {
    items.map { item in
      let name = Substring(octets.span.extracting(item.name).legibleText())
      guard let value = item.value else { return (name, nil) }
      return (name, Substring(octets.span.extracting(value).legibleText()))
    }
  }

  /// The decoded query items by name. A repeated name keeps its values in order; a name without a value holds nil.
  public var queryItems: [String: ArraySlice<Substring?>] {
    var byName: [String: ArraySlice<Substring?>] = [:]
    for (name, value) in orderedQueryItems { byName[String(name), default: []].append(value) }
    return byName
  }

  /// The fragment read as a path with items. None is read as an empty one, which has one empty component.
  var fragmentLink: DeepLinkRequest { rare?.parts ?? Self.emptyFragment }

  private static let emptyFragment = DeepLinkRequest(components: [UTF8Text("")])

  /// Sets the fragment to components and items. An empty one is none.
  package mutating func setFragment(_ link: DeepLinkRequest) {
    var text = OctetBuffer()
    var written = OctetBuffer()
    link.renderFragment(to: &text, isEncoded: false)
    link.renderFragment(to: &written, isEncoded: true)
    guard !written.isEmpty else { return }
    // Without a `?`, a reader of the link reads the text of items as components, too, and that of components as items.
    var parts = DeepLinkRequest()
    written.withSpan { parts.readFragment($0) }
    rare = RareParts(
      fragment: text.withSpan { $0.legibleText() }, parts: parts, text: written.withSpan { Array($0.text().utf8) },
      pluses: rare?.pluses ?? [])
  }

  /// Whether both have the same components.
  @usableFromInline
  func hasPath(of other: borrowing DeepLinkRequest) -> Bool {
    guard components.count == other.components.count else { return false }
    for index in components.indices {
      let (mine, theirs) = (components[index], other.components[index])
      guard
        octets.span.extracting(mine.range)
          .matches(other.octets.span.extracting(theirs.range))
      else { return false }
    }
    return true
  }
}

extension DeepLinkRequest {
  /// Whether the path begins with these components.
  package func hasPath(beginningWith beginning: [[UInt8]]) -> Bool {
    guard beginning.count <= components.count else { return false }
    for (component, text) in zip(components, beginning)
    where !octets.span.extracting(component.range).matches(text.span) { return false }
    return true
  }
}

extension DeepLinkRequest: Hashable {
  /// Whether both have the same scheme, authority, components with the same separator, items in the same order, and
  /// fragment.
  public static func == (a: DeepLinkRequest, b: DeepLinkRequest) -> Bool {
    guard a.hasPath(of: b), a.items.count == b.items.count,
      a.scheme == b.scheme, a.authority == b.authority, a.isOpaque == b.isOpaque,
      (a.rare?.parts == nil) == (b.rare?.parts == nil),
      a.rare?.text ?? [] == b.rare?.text ?? []
    else { return false }
    for index in a.items.indices where a.item(index) != b.item(index) { return false }
    return true
  }

  /// Feeds every part to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(authority)
    hasher.combine(isOpaque)
    for index in components.indices { hasher.combine(component(index)) }
    for index in items.indices { hasher.combine(item(index)) }
    hasher.combine(rare?.text ?? [])
  }

  private func component(_ index: Int) -> ArraySlice<UInt8> {
    octets[components[index].start..<components[index].end]
  }

  private func item(_ index: Int) -> [ArraySlice<UInt8>] {
    [octets[items[index].name]] + (items[index].value.map { [octets[$0]] } ?? [])
  }
}

extension DeepLinkRequest {
  /// Reads a `URL`, as `onOpenURL` and Handoff pass it. A relative URL is resolved against its base first.
  ///
  /// - Parameters:
  ///   - url: the link.
  ///   - opaqueSchemes: ``TableSettings/opaqueSchemes`` of the table that reads the link.
  public init(url: URL, opaqueSchemes: @autoclosure () -> [String] = []) throws(Fault) {
    try self.init(url.absoluteString, opaqueSchemes: opaqueSchemes())
  }
}

extension DeepLinkRequest.Fault: CustomStringConvertible {
  /// The text found, its place, and the text to write instead.
  public var description: String {
    switch self {
    case .percentEncoding(let character):
      "\"%\" (character \(character)) is not followed by two hexadecimal digits; write a percent sign as %25"
    case .notALink:
      "expected an absolute URL (https://example.com/path, example:///path) or a path that begins with \"/\""
    case .pathWithoutSlash(let scheme):
      "the path after \"\(scheme):\" does not begin with \"/\"; write \(scheme):/// and then the path"
    case .forbiddenOctet(let octet, let character):
      "a link cannot contain \(Self.name(of: octet)) (character \(character)); write it as %\(octet.hexDigits)"
    }
  }

  private static func name(of octet: UInt8) -> String {
    switch octet {
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\\"): "a backslash"
    default: "a control character"
    }
  }
}

extension [UInt8] {
  /// Appends the octets of a span in one copy.
  ///
  /// The pointer does not outlive the call. `Array` has no safe bulk append from a span on all platforms that this
  /// module supports.
  @inline(__always)
  mutating func append(contentsOf octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

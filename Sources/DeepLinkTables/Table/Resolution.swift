public import DeepLinkJSON
public import DeepLinkOctets
public import DeepLinking

/// The result of resolving a link, without the types of the app; ``RouteTable/resolve(_:into:)`` fills it.
///
/// A value is reused for many links and keeps its memory.
public struct Resolution: ~Copyable, Sendable {
  /// The route and the warnings; the route is an index of ``RouteTable/shapes``.
  public internal(set) var reading = LinkReading()
  /// The index of the route in ``RouteTable/shapes``.
  @inlinable public var route: Int { reading.route }
  /// The values that were replaced or ignored.
  @inlinable public var warnings: [LinkWarning] { reading.warnings }
  /// The canonical link to the route; the link itself if ``linkFault`` says that the route has none.
  public var canonical: DeepLinkRequest { linkWriter.request }
  /// Why the values of the link have no link of their own: another route would take it. Nil if they have one.
  public internal(set) var linkFault: LinkFault?
  /// Writes and holds the canonical link.
  @usableFromInline var linkWriter = LinkWriter()
  /// How the links of the route are written as JSON; nil before the first link.
  @usableFromInline var json: RouteJSON?
  /// The path and query of the canonical link, as a JSON string.
  public internal(set) var link = JSONWriter()
  /// The route as the JSON that `JSONDecoder` reads as the app's route type.
  public internal(set) var value = JSONWriter()
  /// The description of what the app shows for the route, as one JSON value; empty if unknown.
  public internal(set) var navigation = JSONWriter()
  /// The names of query items that the route does not know, without repetitions, in the order of the link.
  public internal(set) var unrecognized: [UTF8Text] = []

  /// Whether ``value`` and ``navigation`` are written. Pages and checks need neither.
  @usableFromInline package var writesJSON: Bool

  /// An empty resolution.
  public init() { self.init(writingJSON: true) }

  package init(writingJSON writesJSON: Bool) { self.writesJSON = writesJSON }
}

extension Resolution {
  /// Writes the members `name` and `pattern` of the route, rendered when the table was made.
  public func writeLabel(to writer: inout JSONWriter) { if let json { writer.raw(json.label) } }

  /// Writes the parameters of the canonical link as one JSON object in the order of the pattern, those of the path
  /// first. Leaves out query items with their default value, as the link does.
  public func writeParameters(to writer: inout JSONWriter) {
    if let json { linkWriter.writeParameters(of: json, to: &writer) }
  }

  /// Writes the route of a declared table as JSON: an object with one member, its name with its values.
  @usableFromInline
  mutating func writeDeclaredValue() {
    guard let json else { return }
    value.beginObject()
    value.key(json.name)
    linkWriter.writeParameters(of: json, withDefaults: true, to: &value)
    value.endObject()
  }

  /// Passes the octets of the path parameter that names a record (`RouteShape/recordCollection`) to a closure; nil if
  /// the route has none.
  public borrowing func withRecordID<Result>(of shape: RouteShape, _ body: (Span<UInt8>) -> Result) -> Result? {
    linkWriter.withRecordID(of: shape, body)
  }
}

extension Resolution {
  /// Stores the results that need the typed route.
  @usableFromInline
  mutating func fill(
    _ reading: consuming LinkReading, _ json: RouteJSON, unrecognized: [UTF8Text], _ linkFault: LinkFault?
  ) {
    if self.linkFault != nil || linkFault != nil { self.linkFault = linkFault }
    (self.json, self.reading, self.unrecognized) = (json, reading, unrecognized)
    link.removeAll(keepingUpTo: 262_144)
    linkWriter.request.write(to: &link)
  }

  /// Writes the route as JSON by its template; returns false if it has none that fits this link.
  @usableFromInline
  mutating func fillValue(by template: RouteTemplate?) -> Bool {
    value.removeAll(keepingUpTo: 262_144)
    return template?.fill(from: linkWriter, to: &value) ?? false
  }

  /// Removes the description of what the app shows.
  @usableFromInline
  mutating func removeNavigation() { navigation.removeAll(keepingUpTo: 262_144) }

  /// Stores the description of what the app shows for the route.
  ///
  /// - Parameter write: writes one JSON value or nothing; ``navigation`` is empty meanwhile.
  @usableFromInline
  mutating func fill(navigation write: (borrowing Resolution, inout JSONWriter) -> Void) {
    removeNavigation()
    var text = JSONWriter()
    swap(&text, &navigation)
    write(self, &text)
    swap(&text, &navigation)
  }
}

import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import LendingLibrary

/// An app's table: the canonical link of a route leads to that route and to no other link, by JSON and by name
/// as well; a host changes nothing or everything; whatever is suggested for a link that leads nowhere leads somewhere;
/// and the drawing does not grow beyond the link.
enum RouteTableOracle {
  static let table: RouteTable = {
    do {
      return try RouteTable(libraryRouter)
    } catch {
      preconditionFailure("the table has faults: \(error)")
    }
  }()

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let request = try? DeepLinkRequest(octets: input.span) else { return }
    try checkHost(of: request)
    guard let found = try resolution(request) else { return try checkDiagnosis(of: request) }
    let link = found.canonical
    guard let again = try resolution(link) else { throw Violation("\(link.path) is canonical, but leads nowhere") }
    try expect(again.route == found.route, "\(link.path) leads to \(again.route), not to \(found.route)")
    try expect(again.canonical == link, "\(again.canonical.path) is canonical for \(link.path)")
    try expect(again.value.bytes == found.value.bytes, "\(shown(again.value.bytes)), not \(shown(found.value.bytes))")
    try expect(again.warnings.isEmpty, "\(link.path) is canonical, but has the warnings \(again.warnings)")
    try expect(again.unrecognized.isEmpty, "\(link.path) is canonical, but \(again.unrecognized) are not known")
    try checkLinks(to: found)
    try checkOpaque(link)
  }

  /// As an opaque link it has the same components.
  private static func checkOpaque(_ link: DeepLinkRequest) throws(Violation) {
    let text = opaque.url(of: link, scheme: "nav")
    guard let again = try? DeepLinkRequest(text, opaqueSchemes: opaque.opaqueSchemes) else {
      throw Violation("\(text) is refused")
    }
    try expect(again.path == link.path && again.url == text, "\(text) is read as \(again.url)")
    let route = try route(of: again)
    try expect(route != nil, "\(text) leads nowhere")
  }

  private static let opaque = TableSettings(opaqueSchemes: ["nav"])

  private static func route(of request: DeepLinkRequest) throws(Violation) -> Int? {
    guard let found = try resolution(request) else { return nil }
    return found.route
  }

  private static func resolution(_ request: DeepLinkRequest) throws(Violation) -> Resolution? {
    var resolution = Resolution()
    do {
      guard try table.resolve(request, into: &resolution) else { return nil }
      return resolution
    } catch {
      throw Violation("\(request.url) leads to a route without a link: \(error)")
    }
  }

  /// A link leads where its path leads, unless it has a custom scheme and a host that does not look like a domain.
  private static func checkHost(of request: DeepLinkRequest) throws(Violation) {
    guard let scheme = request.scheme, let authority = request.authority else { return }
    guard let path = try? DeepLinkRequest(request.path) else { throw Violation("\(request.path) is refused") }
    let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let isLiteral = address.hasPrefix("[")
    let host = isLiteral ? address : address.prefix { $0 != ":" }
    let isSlip =
      !["http", "https"].contains(scheme) && !isLiteral && !host.isEmpty && !host.contains(".")
      && host.lowercased() != "localhost"
    let (route, expected) = (try route(of: request), isSlip ? nil : try route(of: path))
    try expect(route == expected, "\(request.url) leads to \(route as Int?), expected \(expected as Int?)")
  }

  /// From the route as JSON, and from its name and parameters.
  private static func checkLinks(to found: borrowing Resolution) throws(Violation) {
    do {
      let link = try table.link(toJSON: JSONNode(parsing: found.value.bytes))
      try expect(link == found.canonical, "\(shown(found.value.bytes)) has the link \(link.path)")
      let shape = table.shapes[found.route]
      var writer = JSONWriter()
      found.writeParameters(to: &writer)
      let parameters = (try JSONNode(parsing: writer.bytes).object ?? []).map {
        (name: $0.name, texts: texts(of: $0.value))
      }
      let named = try table.link(to: UTF8Text(shape.name), parameters)
      try expect(named == found.canonical, "\(shape.name) with \(shown(writer.bytes)) has the link \(named.path)")
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(found.canonical.path) cannot be had from its route: \(error)")
    }
  }

  private static func texts(of node: JSONNode) -> [UTF8Text] {
    switch node.value {
    case .null: ["null"]
    case .boolean(let value): [UTF8Text("\(value)")]
    case .number(let text): [UTF8Text(text)]
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts(of: $0.value) }
    }
  }

  private static func checkDiagnosis(of request: DeepLinkRequest) throws(Violation) {
    let diagnosis = table.diagnose(request)
    try expect(diagnosis.suggestions.count <= 3, "\(diagnosis.suggestions.count) suggestions")
    for suggestion in diagnosis.suggestions where !table.resolves(suggestion) {
      throw Violation("\(suggestion) is suggested for \(request.url), but leads nowhere")
    }
    let (link, columns) = (diagnosis.link, diagnosis.columns)
    // The drawing is no reference, and leaves out what keeps two slashes from naming a host.
    let url = request.url.hasPrefix("/.//") ? String(request.url.dropFirst(2)) : request.url
    try expect(link == url, "\(link) is drawn for \(url)")
    try expect(columns.upperBound <= max(1, link.utf8.count), "columns \(columns) of \(link)")
    let bound = 8 * link.utf8.count + 2_000
    try expect(diagnosis.drawing.utf8.count <= bound, "a drawing of \(diagnosis.drawing.utf8.count) bytes")
  }
}

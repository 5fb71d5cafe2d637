package import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkRecords
package import DeepLinkTables
package import DeepLinking

/// Writes route descriptions, for single requests and batches.
///
/// A value belongs to one event loop and reuses its memory.
package struct RouteDescriber: ~Copyable, Sendable {
  /// The table of the links.
  var described: DescribedTable
  /// Counts the results of links.
  var counters: SiteCounters?
  /// The last link that resolved.
  var resolution = Resolution()
  /// The last link given as text.
  private var link = DeepLinkRequest()
  /// The result of the last link that resolved.
  var outcome: LinkOutcome { LinkOutcome(resolution) }

  /// Makes a describer for a table.
  ///
  /// - Parameters:
  ///   - table: the routes.
  ///   - records: the records that links name; nil to leave out `item`.
  ///   - prefix: the path of the server's endpoints.
  package init(_ table: RouteTable, _ records: Records?, endpointsAt prefix: EndpointPrefix = EndpointPrefix()) {
    self.init(DescribedTable(table, records ?? Records(), prefix), nil)
  }

  /// - Parameters:
  ///   - described: the table.
  ///   - counters: count the results of links; nil to count none.
  init(_ described: DescribedTable, _ counters: SiteCounters?) {
    (self.described, self.counters) = (described, counters)
  }

  private var table: RouteTable { described.table }

  /// Decides what a link is, and counts it, except a link that matches nothing: that is counted with its nearest route.
  ///
  /// - Parameters:
  ///   - isForPage: whether the link is not described.
  ///   - origin: the scheme and authority at which the link was asked for.
  /// - Throws: `LinkFault` if the matched route has no link, and the errors of its `Encodable` conformance.
  @inline(__always)
  mutating func decide(
    _ link: borrowing DeepLinkRequest, forPage isForPage: Bool = false, askedAt origin: @autoclosure () -> String?
  ) throws -> LinkDecision {
    resolution.writesJSON = !isForPage
    let decision = try table.decide(link, baseHost: described.baseHost, askedAt: origin(), into: &resolution)
    guard let counters else { return decision }
    switch decision {
    case .route, .dynamic: counters.count(outcome)
    case .departure(let departure, _): counters.countPassage(departure.form)
    case .webOnly, .miss: break
    }
    return decision
  }

  /// Writes the description of a link that matches a route.
  ///
  /// - Parameters:
  ///   - url: the link as given.
  ///   - request: the parsed link.
  ///   - writer: takes the description as one value.
  /// - Throws: what resolving the link throws.
  package mutating func describe(
    _ url: Span<UInt8>, _ request: borrowing DeepLinkRequest, to writer: inout JSONWriter
  ) throws {
    if try table.resolve(request, into: &resolution) { write(url, behind: nil, to: &writer) }
  }

  /// Writes the description of the resolved link. Inlined, so that the code for most links contains no dynamic link.
  @inline(__always)
  mutating func write(_ url: Span<UInt8>, behind link: DynamicLink?, to writer: inout JSONWriter) {
    let shape = table.shapes[resolution.route]
    writer.beginObject()
    writer.literalKey("url")
    writer.string(url)
    writer.literalKey("canonical")
    writer.raw(resolution.link)
    resolution.writeLabel(to: &writer)
    writer.literalKey("parameters")
    resolution.writeParameters(to: &writer)
    writer.literalKey("route")
    writer.raw(resolution.value)
    if !resolution.navigation.isEmpty {
      writer.literalKey("navigation")
      writer.raw(resolution.navigation)
    }
    writeItem(shape, to: &writer)
    if !resolution.warnings.isEmpty { writer.member("warnings", resolution.warnings, each: Self.write) }
    if !resolution.unrecognized.isEmpty { writer.member("unrecognized", resolution.unrecognized) { $1.string($0) } }
    if !resolution.reading.isDirect, let passage = table.passage(of: resolution.reading) { write(passage, to: &writer) }
    if let link {
      writer.literalKey("dynamicLink")
      writer.string(link.text)
    }
    writer.endObject()
  }

  /// Writes the alias and the redirect through which the link was read.
  private func write(_ passage: LinkPassage, to writer: inout JSONWriter) {
    if let alias = passage.alias { writer.member("alias", alias) }
    guard let redirect = passage.redirect else { return }
    writer.literalKey("redirect")
    writer.redirect(redirect)
  }

  /// Writes the description of a link given as text. Returns a problem and writes nothing if there is no description.
  mutating func describe(text url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    // Moved out of the describer, which reads it.
    var request = DeepLinkRequest()
    swap(&request, &link)
    defer { swap(&request, &link) }
    do {
      try url.withSpan { try request.parse(octets: $0, opaqueSchemes: table.settings.opaqueSchemes) }
      let decision = try decide(request, askedAt: request.origin)
      switch decision {
      case .route, .dynamic:
        url.withSpan { write($0, behind: decision.dynamicLink, to: &writer) }
        return nil
      case .departure(let departure, _): return Problem(departure, instance: url.description)
      case .webOnly(let pattern): return .webOnly(pattern, instance: url.description)
      case .miss:
        let diagnosis = diagnose(request)
        counters?.countMiss(nearest: diagnosis.nearest)
        return Problem(diagnosis, instance: url.description)
      }
    } catch let fault as DeepLinkRequest.Fault {
      return Problem(fault, instance: url.description)
    } catch {
      return .cannotDescribe(error, instance: url.description)
    }
  }

  /// Why a link matches no route. A suggested link lacks no record.
  mutating func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    table.diagnose(request, lacking: described.lacksRecord, into: &resolution)
  }

  /// Writes the record that the link names. A link with a missing record still resolves.
  private mutating func writeItem(_ shape: RouteShape, to writer: inout JSONWriter) {
    guard let place = described.recordPlaces[resolution.route] else { return }
    var index: Int?
    writer.literalKey("item")
    writer.beginObject()
    writer.literalKey("href")
    writer.string(verbatim: { text in
      text.append(place.path)
      index = resolution.withRecordID(of: shape) { id in
        PercentEncoding.encode(id, for: .component, to: &text)
        return place.collection.index(ofID: id)
      }.flatMap { $0 }
    })
    writer.literalKey("found")
    writer.boolean(index != nil)
    if let index {
      writer.literalKey("value")
      place.collection.write(recordAt: index, to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ warning: LinkWarning, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.literalKey("parameter")
    writer.string(warning.parameter)
    writer.literalKey("value")
    if let value = warning.value { writer.string(value) } else { writer.null() }
    writer.literalKey("expected")
    writer.string(warning.expected)
    writer.literalKey("used")
    JSONForm(warning.type).write(warning.used, to: &writer)
    writer.endObject()
  }
}

/// A table with what the descriptions of its links need.
package final class DescribedTable: Sendable {
  let table: RouteTable
  /// For each route, the path of the records that its links name; nil if they name none.
  let recordPlaces: [RecordPlace?]
  /// An additional host of dynamic links and their targets, besides those of the table; in lower case.
  let baseHost: String?

  package init(
    _ table: RouteTable, _ records: Records, _ prefix: EndpointPrefix = EndpointPrefix(), baseHost: String? = nil
  ) {
    (self.table, self.baseHost) = (table, baseHost)
    recordPlaces = table.shapes.map { RecordPlace($0, records, prefix) }
  }

  /// Whether a link names a record that is not there.
  package func lacksRecord(_ resolution: borrowing Resolution) -> Bool {
    guard let place = recordPlaces[resolution.route] else { return false }
    let shape = table.shapes[resolution.route]
    return resolution.withRecordID(of: shape) { place.collection.index(ofID: $0) }.flatMap { $0 } == nil
  }
}

/// The path of the records that a route's links name.
final class RecordPlace: Sendable {
  let collection: RecordCollection
  /// The path of a record up to its id.
  let path: [UInt8]

  fileprivate init?(_ shape: RouteShape, _ records: Records, _ prefix: EndpointPrefix) {
    guard let name = shape.recordCollection, let collection = records[name] else { return nil }
    self.collection = collection
    path = Array("\(prefix)/catalog/\(name)/".utf8)
  }
}

/// The description of a link given as text, for tools: the JSON that the server answers with.
package enum DescribedLink: Sendable {
  /// The link matches a route: its description.
  case route([UInt8])
  /// The link has no description: the problem as JSON, its detail for people, and similar links that resolve.
  case problem([UInt8], detail: String, suggestions: [String])
}

extension RouteDescriber {
  /// Describes a link given as an absolute URL or a path. The JSON does not end with a newline.
  package mutating func describe(_ url: String) -> DescribedLink {
    var writer = JSONWriter()
    guard let problem = describe(text: UTF8Text(url), to: &writer) else { return .route(writer.bytes) }
    problem.write(to: &writer)
    return .problem(writer.bytes, detail: problem.detail, suggestions: problem.suggestions)
  }
}

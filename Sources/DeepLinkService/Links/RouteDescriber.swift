public import DeepLinking
public import JSON
import Octets
public import Records

/// Describes links as JSON: the one place that says what a route description holds, for single requests and batches.
///
/// A value belongs to one event loop, and its memory serves request after request.
public struct RouteDescriber: ~Copyable, Sendable {
  private let table: RouteTable
  private var resolution = Resolution()
  /// For each route where the record that its links name is found, nil if they name none.
  private let places: [RecordPlace?]
  /// Where what becomes of links is counted.
  var counters: TableLinkCounters?
  /// What became of the last link that led somewhere.
  var outcome: LinkOutcome { LinkOutcome(resolution) }

  /// A describer of the links of a table.
  ///
  /// - Parameter records: the records that links name; nil to say nothing of them.
  public init(_ table: RouteTable, _ records: Records?) {
    self.table = table
    places = table.shapes.map { RecordPlace($0, records ?? Records()) }
  }

  /// Writes the description of a link.
  ///
  /// - Parameters:
  ///   - url: the link as it was given.
  ///   - request: the same, read.
  /// - Returns: whether the link leads anywhere; if not, nothing is written.
  /// - Throws: `LinkFault` if the route that the link leads to has no link itself, and what its `Encodable`
  ///   conformance throws.
  public mutating func describe(
    _ url: Span<UInt8>, _ request: borrowing DeepLinkRequest, to writer: inout JSONWriter
  ) throws -> Bool {
    guard try table.resolve(request, into: &resolution) else { return false }
    counters?.count(outcome)
    let shape = table.shapes[resolution.route]
    writer.beginObject()
    writer.literalKey("url")
    writer.string(url)
    writer.literalKey("canonical")
    writer.raw(resolution.link)
    resolution.writeLabel(of: shape, to: &writer)
    writer.literalKey("parameters")
    resolution.writeParameters(of: shape, to: &writer)
    writer.literalKey("route")
    writer.raw(resolution.value)
    if !resolution.navigation.isEmpty {
      writer.literalKey("navigation")
      writer.raw(resolution.navigation)
    }
    writeItem(shape, to: &writer)
    writeWarnings(to: &writer)
    if !resolution.unrecognized.isEmpty {
      writer.literalKey("unrecognized")
      writer.beginArray()
      for name in resolution.unrecognized { writer.string(name) }
      writer.endArray()
    }
    writer.endObject()
    return true
  }

  /// Writes the description of a link given as text, or gives the problem with it; then nothing is written.
  mutating func describe(text url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    do {
      let request = try url.withSpan { url throws(DeepLinkRequest.Fault) in try DeepLinkRequest(octets: url) }
      guard try url.withSpan({ try describe($0, request, to: &writer) }) else {
        counters?.missed.add()
        return Problem(table.diagnose(request), instance: url.description)
      }
      return nil
    } catch let fault as DeepLinkRequest.Fault {
      return Problem(fault, instance: url.description)
    } catch {
      return .cannotDescribe(error, instance: url.description)
    }
  }

  /// The record that the link names. That the catalogue lacks it is no fault of the link: the parse is the promise.
  private mutating func writeItem(_ shape: RouteShape, to writer: inout JSONWriter) {
    guard let place = places[resolution.route] else { return }
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

  private func writeWarnings(to writer: inout JSONWriter) {
    guard !resolution.warnings.isEmpty else { return }
    writer.literalKey("warnings")
    writer.beginArray()
    for warning in resolution.warnings { write(warning, to: &writer) }
    writer.endArray()
  }

  private func write(_ warning: LinkWarning, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.literalKey("parameter")
    writer.string(warning.parameter)
    writer.literalKey("value")
    if let value = warning.value { writer.string(value) } else { writer.null() }
    writer.literalKey("expected")
    writer.string(warning.expected)
    writer.literalKey("used")
    if let used = warning.used, warning.type.isBareInJSON {
      writer.raw(Array(used.utf8))
    } else {
      writer.optional(warning.used)
    }
    writer.endObject()
  }
}

/// Where the records that a route's links name are found.
private struct RecordPlace {
  let collection: RecordCollection
  /// What stands before an id in the path of a record.
  let path: [UInt8]

  init?(_ shape: RouteShape, _ records: Records) {
    guard let name = shape.recordCollection, let collection = records[name] else { return nil }
    self.collection = collection
    path = Array("/catalog/\(name)/".utf8)
  }
}

extension JSONWriter {
  /// Writes a string, or null.
  mutating func optional(_ value: String?) {
    if let value { string(value) } else { null() }
  }
}

/// What there is to say about a link given as text, for tools: the same JSON that the server answers with.
public enum DescribedLink: Sendable {
  /// The link leads to a route: its description.
  case route([UInt8])
  /// It does not: the problem, as JSON and as the drawing or the sentence for people, and links nearby that do.
  case problem([UInt8], detail: String, suggestions: [String])
}

extension RouteDescriber {
  /// Describes a link given as an absolute URL or a path. The JSON has no newline at its end.
  public mutating func describe(_ url: String) -> DescribedLink {
    var writer = JSONWriter()
    guard let problem = describe(text: UTF8Text(url), to: &writer) else { return .route(writer.bytes) }
    problem.write(to: &writer)
    return .problem(writer.bytes, detail: problem.detail, suggestions: problem.suggestions)
  }
}

import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation

@testable import DeepLinkTables
@testable import DeepLinking
@testable import TableComparison

/// The value of a link for a route made of data: the name of the route, and the text of each piece.
struct Spot: Hashable, Codable, Sendable {
  var name: String
  var texts: [[String]]
}

/// A piece of a route made of data, read and written by the captures that apps use.
struct Part: Sendable {
  let capture: Capture<[String]>

  init(_ capture: Capture<String>) {
    self.capture = Capture(capture.pieces) {
      capture.read($0, &$1).map { [$0] }
    } write: { texts, writer in
      texts.first.map { capture.write($0, &writer) } ?? false
    }
  }

  init(_ capture: Capture<String?>) {
    self.capture = Capture(capture.pieces) {
      capture.read($0, &$1).map { $0.map { [$0] } ?? [] }
    } write: {
      capture.write($0.first, &$1)
    }
  }

  init(_ capture: Capture<[String]>) { self.capture = capture }

  init(_ capture: Capture<Bool>) {
    self.capture = Capture(capture.pieces) {
      capture.read($0, &$1).map { ["\($0)"] }
    } write: {
      capture.write($0 == ["true"], &$1)
    }
  }

  init(_ pattern: ValuelessPattern) {
    capture = Capture(pattern.pieces) { _, _ in
      []
    } write: { _, _ in
      true
    }
  }

  init(_ literal: String) { self.init(ValuelessPattern(LinkPieces(path: PathPiece.literals(literal)))) }
}

extension Route<Spot> {
  /// A route of these pieces; nil if it does not read its own sample.
  init?(_ name: String, _ parts: [Part], aliases: [String] = []) {
    var captures: [Capture<[String]>] = []
    var pieces = LinkPieces()
    for part in parts {
      captures.append(part.capture)
      pieces = pieces + part.capture.pieces
    }
    let shape = RouteShape(name: name, summary: name, pieces)
    let all = captures
    let parse = { @Sendable (link: borrowing DeepLinkRequest, slots: inout SlotCursor) -> Spot? in
      var texts: [[String]] = []
      for capture in all {
        guard let part = capture.read(link, &slots) else { return nil }
        texts.append(part)
      }
      return Spot(name: name, texts: texts)
    }
    var slots = SlotCursor(shape)
    guard let example = parse(DeepLinkRequest(sampleOf: shape), &slots) else { return nil }
    let route = Route(shape: shape, example: example, parse: parse) { spot, writer in
      guard spot.name == name, spot.texts.count == all.count else { return .otherRoute }
      for (capture, texts) in zip(all, spot.texts) where !capture.write(texts, &writer) { return .inexpressible }
      return .written
    }
    self = aliases.reduce(route) { $0.alias($1) }
  }
}

extension Codec<String> {
  static var integerText: Codec { Codec<Int>.integer.map({ "\($0)" }, { Int($0) ?? 0 }) }
  static func integerText(in range: ClosedRange<Int>) -> Codec {
    Codec<Int>.integer(in: range).map({ "\($0)" }, { Int($0) ?? 0 })
  }
  static var numberText: Codec { Codec<Double>.number.map({ NumberText.text(of: $0) }, { Double($0) ?? 0 }) }
  static var uuidText: Codec { Codec<UUID>.uuid.map({ $0.uuidString }, { UUID(uuidString: $0) ?? UUID() }) }
  static func members(_ texts: String...) -> Codec { .oneOf(texts.map { ($0, $0) }) }
  static var integerList: Codec {
    Codec<[Int]>.list(of: .integer).map(
      { $0.map(String.init).joined(separator: ",") }, { $0.split(separator: ",").compactMap { Int($0) } })
  }
}

/// The result of a table for a link: the name of the route, and its parameters with their defaults.
struct LinkMeaning: Hashable {
  var name: String
  /// The values as JSON. Texts are compared by octets.
  var parameters: [UTF8Text: UTF8Text]

  /// Whether the parameters are known. They are not if another route takes the canonical link.
  var isDescribed = true

  init?(_ link: String, _ table: RouteTable) {
    var resolution = Resolution()
    guard let request = try? DeepLinkRequest(link) else { return nil }
    parameters = [:]
    do {
      guard try table.resolve(request, into: &resolution) else { return nil }
    } catch LinkFault.leadsElsewhere(let route, _, _) {
      (name, isDescribed) = (route, false)
      return
    } catch LinkFault.inexpressible(let route, _) {
      (name, isDescribed) = (route, false)
      return
    } catch {
      return nil
    }
    let shape = table.shapes[resolution.route]
    name = shape.name
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    for member in (try? JSONNode(parsing: writer.bytes))?.object ?? [] {
      var value = JSONWriter()
      value.node(member.value)
      parameters[member.name] = UTF8Text(decoding: value.bytes.span)
    }
    for parameter in shape.parameters {
      guard parameters[UTF8Text(parameter.name)] == nil, case .optional(let text?) = parameter.presence else {
        continue
      }
      var value = JSONWriter()
      JSONForm(parameter.type).write(text, to: &value)
      parameters[UTF8Text(parameter.name)] = UTF8Text(decoding: value.bytes.span)
    }
  }
}

extension LinkMeaning {
  /// Whether two results differ. If the parameters of one are unknown, only the routes are compared.
  static func differ(_ one: LinkMeaning?, _ other: LinkMeaning?) -> Bool {
    guard let one, let other, one.name == other.name else { return one != other }
    return one.isDescribed && other.isDescribed && one.parameters != other.parameters
  }
}

extension TableDifference {
  /// Each finding on one line: its kind, its link, and the two routes.
  var lines: [String] {
    findings.map { finding in
      let routes = [finding.old?.route, finding.new?.route].compactMap { $0 }
      let names = routes.count == 2 && routes[0].hasSameOctets(as: routes[1]) ? [routes[0]] : routes
      let differing = finding.differing.isEmpty ? "" : " \(finding.differing.joined(separator: ","))"
      return "\(finding.kind) \(finding.link) \(names.joined(separator: ">"))\(differing)"
    }
  }
}

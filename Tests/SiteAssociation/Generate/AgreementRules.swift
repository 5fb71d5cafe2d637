import AssociationFiles
import DeepLinkTestSupport
import Foundation
import SiteAssociation

@testable import DeepLinking

/// What patterns cannot express: why a file opens a link that its table does not resolve, or the other way round. Every
/// disagreement between a table and its file is one of these.
enum AgreementRule: String, CaseIterable, Sendable {
  // The file opens more.
  case anyText = "a text of the app's own is any text, others a pattern's; so is what follows the first of a rest"
  case noText = "a text may be none: broken escapes, no UTF-8, a dot segment, what no link may hold"
  case trailingSlashes = "slashes at the end do not count, however many"
  case slash = "a ? of the app's own pattern may be a slash"
  // The file opens less.
  case spelling = "literals, members and names are compared as the canonical link spells them"
  case repetition = "every value of a repeated item counts, not the first alone"
}

/// A table, the file that is generated from it, and what the table would be if it were no stricter than patterns are.
struct Agreeing {
  let table: Router<String>
  let file: AssociationFile
  let notes: [GenerationNote]
  private let loose: Router<String>
  /// The routes with a pattern that has a `?`.
  private let spanning: Router<String>
  private let matcher: AssociationMatcher

  init(_ shapes: [RouteShape]) throws {
    table = Router(shapes.map(\.named))
    loose = Router(shapes.map(\.loose.named))
    let spans = { (shape: RouteShape) in
      shape.path.contains { $0.parameter.map { ($0.type.element ?? $0.type).pattern?.contains("?") == true } ?? false }
    }
    spanning = Router(shapes.filter(spans).map(\.loose.named))
    (file, notes) = try AssociationGenerator(shapes).file(appIDs: ["ABCDE12345.com.example.app"])
    matcher = AssociationMatcher(file)
  }

  func resolves(_ path: String) -> Bool { table.parse("https://example.com" + path) != nil }

  func opens(_ path: String) throws -> Bool {
    try matcher.matches(AssociationURL("https://example.com" + path))[0].verdict == .match
  }

  /// What keeps file and table from agreeing on a link: nothing if they do, nil if it is none of the rules.
  func rules(_ link: String) throws -> Set<AgreementRule>? {
    let (resolves, opens) = (resolves(link), try opens(link))
    guard resolves != opens else { return [] }
    return resolves ? try rulesOfUnopened(link) : rulesOfUnresolved(link)
  }

  private func rulesOfUnopened(_ link: String) throws -> Set<AgreementRule>? {
    guard let request = try? DeepLinkRequest(link) else { return nil }
    if try opens(request.path) { return [.spelling] }
    var seen: Set<Substring> = []
    var once = ""
    for item in request.orderedQueryItems where seen.insert(item.name).inserted {
      once += (once.isEmpty ? "?" : "&") + PercentEncoding.encode(String(item.name), for: .queryItem)
      once += item.value.map { "=" + PercentEncoding.encode(String($0), for: .queryItem) } ?? ""
    }
    return try opens(request.path.prefix { $0 != "?" } + once) ? [.repetition] : nil
  }

  private func rulesOfUnresolved(_ link: String) -> Set<AgreementRule>? {
    var rules: Set<AgreementRule> = []
    var repaired = link
    let path = link.prefix { $0 != "?" }
    if path.hasSuffix("//") {
      rules.insert(.trailingSlashes)
      repaired = "/" + path.split(separator: "/").joined(separator: "/") + link.dropFirst(path.count)
      // Two slashes within are another matter.
      let inner = path.reversed().drop { $0 == "/" }.reversed()
      if String(inner).contains("//") { return nil }
    }
    let readable = Self.readable(repaired)
    if readable != repaired { rules.insert(.noText) }
    if !resolves(readable) { rules.insert(.anyText) }
    if loose.parse("https://example.com" + readable) != nil { return rules }
    let isSpanned = readable.indices.dropFirst().prefix { readable[$0] != "?" }.contains { index in
      let joined = readable[..<index] + "x" + readable[readable.index(after: index)...]
      return readable[index] == "/" && spanning.parse("https://example.com" + joined) != nil
    }
    return isSpanned ? rules.union([.slash]) : nil
  }

  /// Whether the escapes of a part spell UTF-8; Foundation repairs some that do not, and refuses others.
  private static func isUTF8(_ part: Substring) -> Bool {
    part.removingPercentEncoding.map { !$0.unicodeScalars.contains("\u{FFFD}") } ?? false
  }

  private static func plain(_ part: Substring) -> String {
    // A whole escape stays what it is: the plus sign in front of a number, say.
    let mended = part.replacing(#/%(?![0-9A-Fa-f]{2})/#, with: "x").map { " \\".contains($0) ? "x" : $0 }
    return isUTF8(Substring(String(mended))) ? String(mended) : String(part.map { "% \\".contains($0) ? "x" : $0 })
  }

  /// The link with plain letters in every part that no codec reads.
  private static func readable(_ link: String) -> String {
    let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false).map { part in
      let text = part.removingPercentEncoding
      let isText = isUTF8(part) && ![".", ".."].contains(text) && !part.contains { $0 == " " || $0 == "\\" }
      return isText ? String(part) : [".", ".."].contains(text) ? "x" : plain(part)
    }
    let items = parts.dropFirst().joined().split(separator: "&", omittingEmptySubsequences: false).map { item in
      let item = item.replacing(" ", with: "x").replacing("\\", with: "x")
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isText = pair.count < 2 || isUTF8(pair[1])
      return isText ? String(item) : pair[0] + "=" + plain(pair[1])
    }
    return path.joined(separator: "/") + (parts.count == 2 ? "?" + items.joined(separator: "&") : "")
  }
}

extension RouteShape {
  /// The route with its name for a value, and a parser that tries its pieces one by one.
  var named: Route<String> {
    Route(
      shape: self, example: name,
      parse: { [self] request, _ in
        let more = request.components.count - path.count
        guard endsInRest ? more >= 0 : more == 0 else { return nil }
        for (index, piece) in path.enumerated() {
          if case .literal(let text) = piece, request.pathComponents[index] != text[...] { return nil }
        }
        return reads(request) ? name : nil
      },
      print: { _, _ in .otherRoute })
  }

  /// The route as patterns see it: where they have nothing better than `?*`, any text will do.
  var loose: RouteShape {
    RouteShape(name: name, summary: summary, path: path.map(\.loose), query: query.map(\.loose))
  }
}

extension PathPiece {
  fileprivate var loose: PathPiece {
    switch self {
    case .literal: self
    case .segment(let parameter, _): .segment(parameter.loose)
    // A rest of several components is written as any text.
    case .rest(let parameter): .rest(Parameter(parameter.name, .rest, Codec.text, .required))
    }
  }
}

extension Parameter {
  fileprivate var loose: Parameter {
    switch type {
    case .custom(_, _, let pattern):
      pattern.map { matching(Self.expression($0)) } ?? Parameter(name, place, Codec.text, presence)
    case .integer(_?) where type.members.map { $0.count <= 12 } ?? false: self
    case .integer(1...100): matching("[0-9]{1,3}")
    case .integer(-20...20): matching("-?[0-9]{1,2}")
    case .integer(1900...2100): matching("[0-9]{4}")
    case .integer(_?): matching("-?[0-9].*")
    case .integer, .number: matching("[-+0-9].*")
    case .list(.integer(1...3), _): matching("[123].*")
    case .list(.uuid, _): matching("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}.*")
    case .list(.boolean, _): matching("(true|false).*")
    case .list: Parameter(name, place, Codec.text, presence)
    case .uuid, .text, .oneOf, .boolean: self
    }
  }

  private static func expression(_ pattern: String) -> String {
    pattern.replacing("?", with: ".").replacing("*", with: ".*").replacing("$(digit)", with: "[0-9]")
  }

  /// The parameter with the texts that a pattern matches.
  private func matching(_ expression: String) -> Parameter {
    let codec = Codec<String>.custom("a match", examples: type.samples) { text in
      (try? Regex(expression).dotMatchesNewlines().wholeMatch(in: text)) == nil ? nil : String(text)
    } encode: {
      $0
    }
    return Parameter(name, place, codec, presence)
  }
}

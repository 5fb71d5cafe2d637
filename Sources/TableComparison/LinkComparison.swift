import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

/// Resolves links by two tables and records the differences: one link for each pair of forms and each differing
/// parameter.
final class LinkComparison {
  private let tables: [RouteTable]
  private var byOld = Resolution()
  private var byNew = Resolution()
  private(set) var findings: [TableDifference.Finding] = []
  private(set) var notes: Set<String> = []
  /// Whether every kind of link was tried.
  private(set) var isComplete = true
  /// The parameters already reported for each pair of forms. A pair that reaches different routes is reported once.
  private var shown: [FormPair: Set<UTF8Text>] = [:]
  private var itemsTried: Set<FormPair> = []
  /// The number of links tried, and of beginnings of links.
  private(set) var count = 0
  /// The maximum of that number. Ten thousand routes that all differ need most of it. Kinds of texts multiply with each
  /// component and each item, so some tables of few routes could need any number.
  private let most: Int

  /// - Parameter most: the maximum number of links to try; nil for one by the size of the tables.
  init(_ old: RouteTable, _ new: RouteTable, atMost most: Int? = nil) {
    tables = [old, new]
    self.most = most ?? 50_000 + 8 * (old.formShapes.count + new.formShapes.count)
  }

  /// Counts the beginning of links that so many forms accept.
  func step(_ forms: Int = 1) { count += 1 + forms / Self.formsOfLink }
  /// How many forms of a beginning cost what a link costs.
  private static let formsOfLink = 16

  /// Notes that a difference may be missing.
  func giveUp(_ reason: String) {
    isComplete = false
    notes.insert(reason + ", so a difference may be missing")
  }

  /// Whether the maximum number of links has been tried.
  var isFull: Bool {
    if count >= most { giveUp("only the first \(most) links that may differ were tried") }
    return count >= most
  }

  /// The maximum number of links to try with one path, because the combinations of items multiply.
  private static let mostLinksOfPath = 5_000
  private var countBeforePath = 0

  /// Starts counting the links of another path.
  func beginPath() { countBeforePath = count }

  /// Whether the maximum number of links with this path has been tried.
  var isPathFull: Bool {
    guard count - countBeforePath >= Self.mostLinksOfPath else { return isFull }
    giveUp("of links with the same path, only the first \(Self.mostLinksOfPath) that may differ were tried")
    return true
  }

  /// What a table makes of a link.
  private struct Taken {
    let form: TakenForm
    var route: Int { form.route }
    /// The way to another site; then no route has the link.
    var departure: Departure?
  }

  /// The form that accepts a link in each table.
  struct FormPair: Hashable {
    var old, new: TakenForm?
    /// The scheme, if the tables treat links of this scheme differently; such a difference does not depend on the form.
    var scheme: String?

    /// The pair under which a difference is reported once.
    fileprivate var topic: FormPair {
      guard scheme != nil else { return self }
      return FormPair(old: old.map { _ in .any }, new: new.map { _ in .any }, scheme: scheme)
    }
  }

  struct TakenForm: Hashable {
    let route: Int
    /// The first redirect of the link, and the alias. Further redirects do not make a separate finding.
    let forms: [Int]
    /// The number of components, if the route has optional ones.
    let length: Int?
    /// False if another route accepts the canonical link. The parameters are unknown then.
    var isDescribed = true

    static let any = TakenForm(route: -1, forms: [], length: nil)
  }

  /// The routes that a link reaches.
  struct Routes {
    fileprivate let pair: FormPair
    let old, new: RouteShape
  }

  /// Adds the note that only examples of a parameter's texts are known.
  func note(_ parameter: Parameter) {
    guard case .custom(let expects, _, _) = parameter.type.element ?? parameter.type, parameter.rule == nil else {
      return
    }
    notes.insert("for \"\(parameter.name)\" (\(expects)), only the examples were compared")
  }

  /// Compares the tables on a link.
  ///
  /// - Returns: the routes, if both tables resolve the link to routes of the same name.
  func compare(_ link: ComparedLink) -> Routes? { compare(text: link.text) }

  /// Compares the tables on a link with a scheme, if both resolve the link without the scheme to the same route.
  ///
  /// - Parameter scheme: the scheme with its colon and slashes, which replaces the scheme of the link.
  func compare(_ link: String, with scheme: String) {
    guard isSame(link) else { return }
    let start = link.hasPrefix("/") ? "/" : "https://"
    _ = compare(text: scheme + link.dropFirst(start.count), scheme: scheme)
  }

  /// The same for a path as an opaque link of a scheme.
  func compare(_ path: String, opaque scheme: String) {
    guard isSame(path), let link = try? DeepLinkRequest(path) else { return }
    _ = compare(text: TableSettings(opaqueSchemes: [scheme]).url(of: link, scheme: scheme), scheme: scheme + ":")
  }

  /// Whether both tables resolve a link to routes of the same name.
  private func isSame(_ link: String) -> Bool {
    guard let request = try? DeepLinkRequest(link), let old = Self.resolve(request, by: tables[0], &byOld),
      let new = Self.resolve(request, by: tables[1], &byNew)
    else { return false }
    return old.departure == nil && new.departure == nil
      && tables[0].shapes[old.route].name.hasSameOctets(as: tables[1].shapes[new.route].name)
  }

  func compare(text: String, scheme: String? = nil) -> Routes? {
    count += 1
    // Whether an opaque link is a link depends on the table.
    let request = try? DeepLinkRequest(text)
    let old = Self.resolve(request ?? Self.opaque(text, of: tables[0]), by: tables[0], &byOld)
    let new = Self.resolve(request ?? Self.opaque(text, of: tables[1]), by: tables[1], &byNew)
    let pair = FormPair(old: old?.form, new: new?.form, scheme: scheme)
    func add(_ kind: TableDifference.Finding.Kind, _ differing: [String] = []) {
      findings.append(
        .init(
          kind: kind, link: text, old: old.map { Self.reached($0, tables[0], byOld) },
          new: new.map { Self.reached($0, tables[1], byNew) }, differing: differing))
    }
    guard let old, let new else {
      guard old != nil || new != nil, shown.updateValue([], forKey: pair.topic) == nil else { return nil }
      add(old == nil ? .gained : .lost)
      return nil
    }
    guard old.departure == nil, new.departure == nil else {
      guard old.departure.map({ UTF8Text($0.url) }) != new.departure.map({ UTF8Text($0.url) }),
        shown.updateValue([], forKey: pair.topic) == nil
      else {
        return nil
      }
      add(.changed)
      return nil
    }
    let shapes = (tables[0].shapes[old.route], tables[1].shapes[new.route])
    guard shapes.0.name.hasSameOctets(as: shapes.1.name) else {
      if shown.updateValue([], forKey: pair.topic) == nil { add(.changed) }
      return nil
    }
    guard old.form.isDescribed, new.form.isDescribed else { return nil }
    let values = (Self.parameters(of: byOld, shapes.0), Self.parameters(of: byNew, shapes.1))
    if values.0 != values.1 {
      let names = Set((values.0 + values.1).map { UTF8Text($0.name) }).filter { name in
        values.0.first { UTF8Text($0.name) == name } != values.1.first { UTF8Text($0.name) == name }
      }
      if !names.isSubset(of: shown[pair.topic] ?? []) {
        shown[pair.topic, default: []].formUnion(names)
        add(.changed, names.sorted().map(\.description))
      }
    }
    return Routes(pair: pair, old: shapes.0, new: shapes.1)
  }

  private static func opaque(_ text: String, of table: RouteTable) -> DeepLinkRequest? {
    try? DeepLinkRequest(text, opaqueSchemes: table.settings.opaqueSchemes)
  }

  private static func resolve(
    _ request: DeepLinkRequest?, by table: RouteTable, _ resolution: inout Resolution
  ) -> Taken? {
    guard let request else { return nil }
    do {
      guard try table.resolve(request, into: &resolution) else {
        return table.departure(of: request).map {
          Taken(form: TakenForm(route: -1, forms: [$0.form], length: nil, isDescribed: false), departure: $0)
        }
      }
    } catch {
      return taken(table, after: error).map { Taken(form: $0) }
    }
    let shape = table.shapes[resolution.route]
    let taken = resolution.reading.forms
    return Taken(
      form: TakenForm(
        route: resolution.route,
        forms: taken.prefix(1) + taken.dropFirst().filter { table.forms[$0].redirect == nil },
        length: shape.path.contains(where: \.isOptional) ? min(request.components.count, shape.path.count) : nil))
  }

  /// The route of a link without a usable canonical link. An app reads such a link nevertheless. --
  private static func taken(_ table: RouteTable, after error: any Error) -> TakenForm? {
    let name: String
    switch error as? LinkFault {
    case .leadsElsewhere(let route, _, _), .inexpressible(let route, _), .readsOtherwise(let route, _, _): name = route
    case .noRoute, .expensiveText, .noURL, nil: return nil
    }
    return table.shapes.firstIndex { $0.name.hasSameOctets(as: name) }.map {
      TakenForm(route: $0, forms: [], length: nil, isDescribed: false)
    }
  }

  private static func reached(
    _ taken: Taken, _ table: RouteTable, _ resolution: borrowing Resolution
  ) -> TableDifference.Reached {
    if let departure = taken.departure {
      return .init(route: departure.redirect.to, pattern: departure.redirect.from, parameters: [])
    }
    let shape = table.shapes[taken.route]
    let parameters = taken.form.isDescribed ? parameters(of: resolution, shape) : []
    return .init(route: shape.name, pattern: shape.pattern, parameters: parameters, owner: shape.owner)
  }

  /// The parameters that a link gives a route. An absent one has its default.
  private static func parameters(
    of resolution: borrowing Resolution, _ shape: RouteShape
  ) -> [TableDifference.Reached.Value] {
    guard !shape.parameters.isEmpty else { return [] }
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    let members = (try? JSONNode(parsing: writer.bytes))?.object ?? []
    var values = members.map { member in
      var value = JSONWriter()
      value.node(member.value)
      return TableDifference.Reached.Value(name: member.name.description, json: value.bytes.span.text())
    }
    for parameter in shape.parameters {
      guard case .optional(let text?) = parameter.presence,
        !values.contains(where: { $0.name.hasSameOctets(as: parameter.name) })
      else { continue }
      var value = JSONWriter()
      JSONForm(parameter.type).write(text, to: &value)
      values.append(.init(name: parameter.name, json: value.bytes.span.text()))
    }
    return values.sorted { UTF8Text($0.name) < UTF8Text($1.name) }
  }

  /// The items that one of two routes may have and the other reads differently or not at all, with their texts and those
  /// that are read as a default. Asked again for the same forms, it returns none.
  func items(
    of routes: Routes, besides link: ComparedLink, all: Bool
  ) -> [(ItemName, [PlaceTexts], [Language])] {
    guard itemsTried.insert(routes.pair).inserted else { return [] }
    let sides = [routes.old, routes.new].map { shape in
      (shape.query + (shape.fragment?.items ?? [])).filter { !$0.isRequired && $0.presence != .absent }
    }
    let keys = sides.map { Set($0.map { ParameterKey($0) }) }
    var items: [ItemName: [(Parameter, PlaceTexts)]] = [:]
    for (side, table) in zip(sides, tables) {
      for parameter in side where !link.has(.init(parameter)) {
        guard all || !keys.allSatisfy({ $0.contains(ParameterKey(parameter)) }) else { continue }
        note(parameter)
        items[.init(parameter), default: []].append(
          (parameter, PlaceTexts(parameter, ignoresCase: table.settings.ignoresCase)))
      }
    }
    return items.sorted { $0.key < $1.key }.map { name, parameters in
      let defaults = parameters.flatMap { other, _ -> [Language] in
        guard case .optional(let text?) = other.presence else { return [] }
        return parameters.map { ParameterTexts($0.0).language(readAs: text) }
      }
      return (name, parameters.map(\.1), defaults)
    }
  }
}

import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A form of links of one table or of both, as the comparison sees it.
final class ComparedForm {
  let places: FormPlaces
  /// The numbers of the places of the path, and that of each further component; -1 if no further one is allowed.
  let path: [Int32], rest: Int32
  /// Everything in the declaration that affects the links of the form, as numbers. Forms with equal keys treat all links
  /// alike.
  let key: [Int32]
  /// How many of these numbers are of the form itself; the rest is of the form that a redirect leads to.
  private let ownCount: Int
  /// The number of the name of the route that the links reach; -1 for another site.
  let route: Int32
  /// Whether the old table has the form.
  fileprivate(set) var isInOld = false
  fileprivate(set) var isInNew = false

  /// Whether both tables have the form. A link that only shared forms accept resolves alike in both.
  var isShared: Bool { isInOld && isInNew }

  /// What is declared of the form itself.
  var declaration: ArraySlice<Int32> { key.prefix(ownCount) }

  /// - Parameter ownCount: how many numbers of the key are of the form itself; nil for all.
  fileprivate init(
    _ places: FormPlaces, _ parts: FormParts, _ key: [Int32], ownCount: Int? = nil, route: Int32
  ) {
    (self.places, self.key, self.ownCount) = (places, key, ownCount ?? key.count)
    self.route = route
    (path, rest) = (places.path.places.map(parts.number), places.path.rest.map(parts.number) ?? -1)
  }

  /// The number of the place at an index of the path; nil if no path of the form is that long.
  func place(at index: Int) -> Int? {
    index < path.count ? Int(path[index]) : rest < 0 ? nil : Int(rest)
  }
}

/// The settings that every form depends on.
private struct TableKey: Hashable {
  let hosts: HostSet?
  /// The place of the hosts in the order.
  let rank: Int
  /// Whether the canonical host is one of the hosts, and whether they name it.
  let isDefault, isCanonicalNamed: Bool
  let ignoresCase: Bool

  init(_ place: FormPlaces.HostPlace, _ shape: RouteShape, _ settings: TableSettings) {
    (hosts, isDefault) = (place.hosts, place.isDefault)
    rank = settings.rank(of: shape.hosts, isNamed: false)
    isCanonicalNamed = settings.hosts?.canonical.map { place.hosts?.exact.contains($0) == true } ?? false
    ignoresCase = settings.ignoresCase
  }
}

/// Everything in a parameter that affects links. Texts are compared octet by octet, as in links.
struct ParameterKey: Hashable {
  let name, key: UTF8Text
  let place: Parameter.Place
  let texts: ParameterTexts
  let presence: Parameter.Presence
  let fixedValue: UTF8Text?
  let isFlag: Bool

  init(_ parameter: Parameter) {
    (name, key, place) = (UTF8Text(parameter.name), UTF8Text(parameter.key), parameter.place)
    (texts, presence) = (.init(parameter), parameter.presence)
    (fixedValue, isFlag) = (parameter.fixedValue.map { UTF8Text($0) }, parameter.isFlag)
  }
}

/// Numbers equal values. The forms of two tables have most of what they are made of in common, so it is kept once.
struct Numbers<Value: Hashable> {
  private(set) var values: [Value] = []
  private var known: [Value: Int32] = [:]

  mutating func number(of value: Value) -> Int32 {
    if let number = known[value] { return number }
    let number = Int32(values.count)
    known[value] = number
    values.append(value)
    return number
  }
}

extension ComparedForm {
  /// The forms of two tables without repetitions, in an order that does not depend on the order of declaration, the places
  /// of their paths by number, and whether the forms behind redirects are among them.
  static func all(
    _ old: RouteTable, _ new: RouteTable
  ) -> (forms: [ComparedForm], places: [PlaceTexts], isComplete: Bool) {
    var (forms, isComplete): ([(form: ComparedForm, order: [Int32])], Bool) = ([], true)
    var indices: [[Int32]: Int] = [:]
    let parts = FormParts()
    for (table, isOld) in [(old, true), (new, false)] {
      let made = Forms(table, parts)
      let plain = table.forms.map(made.direct)
      let passages = made.passages(plain)
      isComplete = isComplete && passages != nil
      for form in plain + (passages ?? []) {
        let index = indices[form.form.key] ?? forms.count
        if index == forms.count {
          indices[form.form.key] = index
          forms.append(form)
        }
        if isOld { forms[index].form.isInOld = true } else { forms[index].form.isInNew = true }
      }
    }
    let ranks = parts.ranks
    return (
      forms.map { ($0.form, $0.order.map { ranks[Int($0)] }) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
        .map(\.0), parts.places.values, isComplete
    )
  }

  /// What the forms of both tables are made of.
  fileprivate final class FormParts {
    private var texts = Numbers<UTF8Text>()
    private var parameters = Numbers<ParameterKey>()
    private var hosts = Numbers<HostSet?>()
    private var settings = Numbers<TableKey>()
    private var declarations = Numbers<[Int32]>()
    private(set) var places = Numbers<PlaceTexts>()

    func number(of text: some StringProtocol) -> Int32 { texts.number(of: UTF8Text(text)) }

    func number(of settings: TableKey) -> Int32 { self.settings.number(of: settings) }

    /// The place of each text among all.
    var ranks: [Int32] {
      var ranks = [Int32](repeating: 0, count: texts.values.count)
      let sorted = texts.values.indices.sorted { texts.values[$0].description < texts.values[$1].description }
      for (rank, index) in sorted.enumerated() { ranks[index] = Int32(rank) }
      return ranks
    }

    func number(of place: PlaceTexts) -> Int32 { places.number(of: place) }

    /// An equal place that all forms share.
    func shared(_ place: PlaceTexts) -> PlaceTexts {
      let number = number(of: place)
      return places.values[Int(number)]
    }

    /// The number of everything that a pattern declares.
    func number(of shape: RouteShape) -> Int32 { declarations.number(of: numbers(of: shape)) }

    /// Everything that a pattern declares.
    func numbers(of shape: RouteShape) -> [Int32] {
      let path = shape.path.map(\.pattern) + (shape.fragment.map { ["#"] + $0.path.map(\.pattern) } ?? [])
      let all = Self.parameters(of: shape)
      return [Int32(path.count), Int32(all.count), hosts.number(of: shape.hosts)] + path.map { number(of: $0) }
        + all.map { parameters.number(of: ParameterKey($0)) }
    }

    private static func parameters(of shape: RouteShape) -> [Parameter] {
      (shape.label.map { [$0] } ?? []) + shape.path.flatMap(\.parameters) + shape.query
        + (shape.fragment?.path.flatMap(\.parameters) ?? []) + (shape.fragment?.items ?? [])
    }
  }

  /// The forms of one table, each with the texts that order it. A redirect has one form of its own, and one for each form
  /// that it leads to.
  private struct Forms {
    typealias Ordered = (form: ComparedForm, order: [Int32])

    let table: RouteTable
    let parts: FormParts
    /// The number of what is declared of each route, which its forms share.
    private let primaries: [Int32]

    init(_ table: RouteTable, _ parts: FormParts) {
      (self.table, self.parts) = (table, parts)
      primaries = table.shapes.map(parts.number)
    }

    func direct(_ form: LinkForm) -> Ordered {
      let (shape, settings) = (form.shape, table.settings)
      let places = FormPlaces(shape, settings).mapPlaces(parts.shared)
      let name = form.route.map { table.shapes[$0].name }
      let route = name.map { parts.number(of: $0) } ?? -1
      let target = form.rewriting?.target ?? shape
      let origin: Int32 = form.rewriting?.origin.map { parts.number(of: $0.url) } ?? -1
      let leads = form.route.map { [primaries[$0]] } ?? [parts.number(of: target), origin]
      let tableKey = parts.number(of: TableKey(places.hosts[0], shape, settings))
      let compared = ComparedForm(
        places, parts, [route, tableKey] + leads + parts.numbers(of: shape), route: route)
      let order =
        [name ?? "", shape.pattern] + shape.demands.map { "\($0.key) \($0.type) \($0.presence)" }
        + (shape.hosts?.declared ?? [])
      return (compared, order.map { parts.number(of: $0) })
    }

    /// The links of redirects, as one form for each form that they lead to; nil if those are too many.
    func passages(_ plain: [Ordered]) -> [Ordered]? {
      let redirected = RedirectedLinks(table.forms, table.settings)
      var left = RedirectedLinks.mostInAll
      var passages: [Ordered] = []
      for place in table.forms.indices where table.forms[place].leadsOn {
        guard let ends = redirected.allEnds(of: place, &left) else { return nil }
        for end in ends where !table.forms[end.form].leadsOn {
          let way = [plain[place]] + end.way.map { plain[$0] }
          let form = ComparedForm(
            end.places, parts, way.flatMap(\.form.key), ownCount: way[0].form.ownCount,
            route: plain[end.form].form.route)
          passages.append((form, way.flatMap(\.order)))
        }
      }
      return passages
    }
  }
}

import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A form of links of one table or of both, as the comparison sees it.
final class ComparedForm {
  let places: FormPlaces
  /// The numbers of the places of the path, and that of each further component; -1 if no further one is allowed.
  let path: [Int32], rest: Int32
  /// The numbers of what is declared of the form, and of each form that a redirect leads to. Forms with equal keys treat all
  /// links alike.
  let key: [Int32]
  /// The name of the route that the links reach; nil for another site.
  let route: UTF8Text?
  /// The texts that order forms.
  fileprivate let order: [String]
  /// Whether the old table has the form.
  fileprivate(set) var isInOld = false
  fileprivate(set) var isInNew = false

  /// Whether both tables have the form. A link that only shared forms accept resolves alike in both.
  var isShared: Bool { isInOld && isInNew }

  fileprivate init(
    _ places: FormPlaces, _ numbers: Numbers<PlaceTexts>, _ key: [Int32], route: UTF8Text?, order: [String]
  ) {
    (self.places, self.key, self.route, self.order) = (places, key, route, order)
    (path, rest) = (places.path.places.map(numbers.number), places.path.rest.map(numbers.number) ?? -1)
  }

  /// The number of the place at an index of the path; nil if no path of the form is that long.
  func place(at index: Int) -> Int? {
    index < path.count ? Int(path[index]) : rest < 0 ? nil : Int(rest)
  }
}

/// Everything in the declaration of a form that affects its links.
private struct Declaration: Hashable {
  let route: UTF8Text?
  let hosts: HostSet?
  /// The place of the hosts in the order.
  let rank: Int
  /// Whether the canonical host is one of the hosts, and whether they name it.
  let isDefault, isCanonicalNamed: Bool
  let ignoresCase: Bool
  /// The numbers of the pattern, and of that of the route or of the target of the redirect.
  let shape, lead: Int32
  /// The other site that a redirect leads to.
  let origin: UTF8Text?

  init(_ form: LinkForm, _ host: FormPlaces.HostPlace, _ table: RouteTable, shape: Int32, lead: Int32) {
    let settings = table.settings
    (hosts, isDefault, ignoresCase) = (host.hosts, host.isDefault, settings.ignoresCase)
    rank = settings.rank(of: form.shape.hosts, isNamed: false)
    isCanonicalNamed = settings.hosts?.canonical.map { host.hosts?.exact.contains($0) == true } ?? false
    (self.shape, self.lead, origin) = (shape, lead, form.rewriting?.origin.map { UTF8Text($0.url) })
    route = form.route.map { UTF8Text(table.shapes[$0].name) }
  }
}

/// Everything in a pattern that affects links.
private struct ShapeKey: Hashable {
  let hosts: HostSet?
  let path: [UTF8Text]
  let parameters: [ParameterKey]

  init(_ shape: RouteShape) {
    hosts = shape.hosts
    let inFragment = shape.fragment?.path ?? []
    path = (shape.path.map(\.pattern) + (shape.fragment == nil ? [] : ["#"]) + inFragment.map(\.pattern))
      .map { UTF8Text($0) }
    let parameters = (shape.path + inFragment).flatMap(\.parameters) + shape.query + (shape.fragment?.items ?? [])
    self.parameters = ((shape.label.map { [$0] } ?? []) + parameters).map { ParameterKey($0) }
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
private final class Numbers<Value: Hashable> {
  private(set) var values: [Value] = []
  private var known: [Value: Int32] = [:]

  func number(of value: Value) -> Int32 {
    if let number = known[value] { return number }
    let number = Int32(values.count)
    known[value] = number
    values.append(value)
    return number
  }

  /// The equal value that came first.
  func shared(_ value: Value) -> Value {
    let number = number(of: value)
    return values[Int(number)]
  }
}

extension ComparedForm {
  /// The forms of two tables without repetitions, in an order that does not depend on the order of declaration, the places
  /// of their paths by number, and whether the forms behind redirects are among them.
  static func all(
    _ old: RouteTable, _ new: RouteTable
  ) -> (forms: [ComparedForm], places: [PlaceTexts], isComplete: Bool) {
    var (forms, known, isComplete): ([ComparedForm], [[Int32]: ComparedForm], Bool) = ([], [:], true)
    let (shapes, declarations, places) = (Numbers<ShapeKey>(), Numbers<Declaration>(), Numbers<PlaceTexts>())
    for (table, isOld) in [(old, true), (new, false)] {
      let routes = table.shapes.map { shapes.number(of: ShapeKey($0)) }
      let plain = table.forms.map { form in
        let shape = form.shape
        // Equal places are kept once.
        let own = FormPlaces(shape, table.settings).mapPlaces(places.shared)
        let lead = form.route.map { routes[$0] } ?? shapes.number(of: ShapeKey(form.rewriting?.target ?? shape))
        let declaration = Declaration(
          form, own.hosts[0], table, shape: shapes.number(of: ShapeKey(shape)), lead: lead)
        let order =
          [declaration.route?.description ?? "", shape.pattern]
          + shape.demands.map { "\($0.key) \($0.type) \($0.presence)" } + (shape.hosts?.declared ?? [])
        return ComparedForm(
          own, places, [declarations.number(of: declaration)], route: declaration.route, order: order)
      }
      let passages = passages(of: table, plain, places)
      isComplete = isComplete && passages != nil
      for form in plain + (passages ?? []) {
        let one = known[form.key] ?? form
        if known.updateValue(one, forKey: form.key) == nil { forms.append(one) }
        if isOld { one.isInOld = true } else { one.isInNew = true }
      }
    }
    return (forms.sorted { $0.order.lexicographicallyPrecedes($1.order) }, places.values, isComplete)
  }

  /// The links of redirects, as one form for each form that they lead to; nil if those are too many.
  private static func passages(
    of table: RouteTable, _ plain: [ComparedForm], _ numbers: Numbers<PlaceTexts>
  ) -> [ComparedForm]? {
    let redirected = RedirectedLinks(table.forms, table.settings)
    var left = RedirectedLinks.mostInAll
    var passages: [ComparedForm] = []
    for place in table.forms.indices where table.forms[place].leadsOn {
      guard let ends = redirected.allEnds(of: place, &left) else { return nil }
      for end in ends where !table.forms[end.form].leadsOn {
        let way = [plain[place]] + end.way.map { plain[$0] }
        passages.append(
          ComparedForm(
            end.places, numbers, way.flatMap(\.key), route: plain[end.form].route, order: way.flatMap(\.order)))
      }
    }
    return passages
  }
}

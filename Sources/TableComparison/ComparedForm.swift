import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A form of links of one table or of both, as the comparison sees it.
struct ComparedForm {
  let places: FormPlaces
  /// Everything in the declaration that affects the links of the form. Forms with equal keys treat all links alike.
  let key: Key
  /// The texts that define the order of forms.
  let order: [String]
  /// Whether the old table has the form.
  var isInOld = false
  var isInNew = false

  /// Whether both tables have the form. A link that only shared forms accept resolves alike in both.
  var isShared: Bool { isInOld && isInNew }

  /// Whether an item has a name that an unescaped plus sign may stand in.
  var namesItemsWithSpaces: Bool { key.hasSpaces }

  indirect enum Key: Hashable {
    case route(name: UTF8Text, form: PiecesKey, primary: PiecesKey, TableKey)
    case redirect(form: PiecesKey, target: PiecesKey, at: UTF8Text?, TableKey, behind: Key?)

    /// The name of the route that the links reach; nil for another site.
    var route: UTF8Text? {
      switch self {
      case .route(let name, _, _, _): name
      case .redirect(_, _, _, _, let behind): behind?.route
      }
    }

    /// What is declared of a form itself, without the form that a redirect leads to.
    var declaration: Key {
      guard case .redirect(let form, let target, let origin, let table, _) = self else { return self }
      return .redirect(form: form, target: target, at: origin, table, behind: nil)
    }

    /// Whether the name of an item has a space or a plus sign.
    fileprivate var hasSpaces: Bool {
      switch self {
      case .route(_, let form, let primary, _): form.hasSpaces || primary.hasSpaces
      case .redirect(let form, let target, _, _, let behind):
        form.hasSpaces || target.hasSpaces || behind?.hasSpaces == true
      }
    }
  }

  /// The settings that every form depends on.
  struct TableKey: Hashable {
    let hosts: HostSet?
    /// The place of the hosts in the order.
    let rank: Int
    /// Whether the canonical host is one of the hosts, and whether they name it.
    let isDefault, isCanonicalNamed: Bool
    let ignoresCase, plusIsSpace: Bool

    init(_ place: FormPlaces.HostPlace, _ shape: RouteShape, _ settings: TableSettings) {
      (hosts, isDefault) = (place.hosts, place.isDefault)
      rank = settings.rank(of: shape.hosts, isNamed: false)
      isCanonicalNamed = settings.hosts?.canonical.map { place.hosts?.exact.contains($0) == true } ?? false
      (ignoresCase, plusIsSpace) = (settings.ignoresCase, settings.plusIsSpace)
    }
  }

  struct PiecesKey: Hashable {
    let path: [UTF8Text]
    let parameters: [ParameterKey]
    let hosts: HostSet?

    fileprivate var hasSpaces: Bool { parameters.contains { $0.key.utf8.contains { " +".utf8.contains($0) } } }

    init(_ shape: RouteShape) {
      let patterns = shape.path.map(\.pattern) + (shape.fragment.map { ["#"] + $0.path.map(\.pattern) } ?? [])
      path = patterns.map { UTF8Text($0) }
      let fragment = (shape.fragment?.path.flatMap(\.parameters) ?? []) + (shape.fragment?.items ?? [])
      parameters =
        ((shape.label.map { [$0] } ?? []) + shape.path.flatMap(\.parameters) + shape.query + fragment)
        .map { ParameterKey($0) }
      hosts = shape.hosts
    }
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

extension ComparedForm {
  /// The forms of two tables without repetitions, in an order that does not depend on the order of declaration, and whether
  /// those behind redirects are among them.
  static func all(_ old: RouteTable, _ new: RouteTable) -> (forms: [ComparedForm], isComplete: Bool) {
    var (forms, isComplete): ([ComparedForm], Bool) = ([], true)
    var indices: [Key: Int] = [:]
    for (table, isOld) in [(old, true), (new, false)] {
      let made = Forms(table)
      let plain = table.forms.map(made.direct)
      let passages = made.passages(plain)
      isComplete = isComplete && passages != nil
      for form in plain + (passages ?? []) {
        let index = indices[form.key] ?? forms.count
        if index == forms.count {
          indices[form.key] = index
          forms.append(form)
        }
        if isOld { forms[index].isInOld = true } else { forms[index].isInNew = true }
      }
    }
    return (forms.sorted { $0.order.lexicographicallyPrecedes($1.order) }, isComplete)
  }

  /// The forms of one table. A redirect has one form of its own, and one for each form that it leads to.
  private struct Forms {
    let table: RouteTable
    let index: MeetingIndex
    /// What is declared of each route, which its forms share.
    private let primaries: [PiecesKey]

    init(_ table: RouteTable) {
      self.table = table
      primaries = table.shapes.map { PiecesKey($0) }
      index = MeetingIndex(table.settings.ignoresCase ? table.formShapes.map(\.folded) : table.formShapes)
    }

    func direct(_ form: LinkForm) -> ComparedForm {
      let settings = table.settings
      let places = FormPlaces(form.shape, settings)
      let tableKey = TableKey(places.hosts[0], form.shape, settings)
      let shape = PiecesKey(form.shape)
      let key =
        form.route.map { route in
          Key.route(
            name: UTF8Text(table.shapes[route].name), form: shape, primary: primaries[route], tableKey)
        }
        ?? .redirect(
          form: shape, target: PiecesKey(form.rewriting?.target ?? form.shape),
          at: form.rewriting?.origin.map { UTF8Text($0.url) }, tableKey, behind: nil)
      return ComparedForm(
        places: places, key: key,
        order: [form.route.map { table.shapes[$0].name } ?? "", form.shape.pattern]
          + form.shape.demands.map { "\($0.key) \($0.type) \($0.presence)" } + (form.shape.hosts?.declared ?? []))
    }

    /// The maximum number of redirects that are followed in a row.
    private static let deepest = 4
    /// The number of forms after which further redirects are not followed. Redirects with rests can lead to each other
    /// in every order, which multiplies the forms.
    private static let mostPassages = 2_048

    /// A redirect, and the indices of the forms that accept links of its target.
    private struct Step {
      let place: Int
      let target: RouteShape
      let next: [Int]
    }

    /// The links of redirects, as one form for each form that they lead to; nil if those are too many.
    func passages(_ plain: [ComparedForm]) -> [ComparedForm]? {
      let steps = table.forms.indices.compactMap(step)
      // The forms behind each redirect; at first those behind a single redirect.
      var ends: [Int: [ComparedForm]] = [:]
      for depth in 0..<Self.deepest {
        func forms(_ place: Int) -> [ComparedForm] {
          !table.forms[place].leadsOn ? [plain[place]] : ends[place] ?? []
        }
        let count = steps.flatMap(\.next).reduce(0) { $0 + forms($1).count }
        guard depth > 0 || count <= RedirectedLinks.mostInAll else { return nil }
        guard depth == 0 || count <= Self.mostPassages else { break }
        ends = Dictionary(
          uniqueKeysWithValues: steps.map { step in
            (step.place, step.next.flatMap(forms).compactMap { passage(plain[step.place], step, $0) })
          })
      }
      return steps.flatMap { ends[$0.place] ?? [] }
    }

    private func step(_ place: Int) -> Step? {
      RedirectedLinks.step(table.forms[place], index, table.settings).map {
        Step(place: place, target: $0, next: $1)
      }
    }

    private func passage(_ source: ComparedForm, _ step: Step, _ last: ComparedForm) -> ComparedForm? {
      guard case .redirect(let shape, let target, let origin, let tableKey, _) = source.key,
        let places = FormPlaces(table.forms[step.place].shape, to: step.target, last.places, table.settings)
      else { return nil }
      return ComparedForm(
        places: places,
        key: .redirect(form: shape, target: target, at: origin, tableKey, behind: last.key),
        order: source.order + last.order)
    }
  }
}

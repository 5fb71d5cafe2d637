public import DeepLinkTables
public import DeepLinking

/// A route table as data for a small program in any language, which then reads and writes links as the server does.
///
/// The order in which routes are tried, the forms of a route's links, and the words for each type are worked out here.
/// The program needs no patterns and no order of its own.
///
/// The data is one JSON object. A member that has its usual value is left out.
///
/// | member | value |
/// | --- | --- |
/// | `settings` | `ignoresCase`, `plusIsSpace`, `schemeHostIsPath` (1 if set), `schemes`, `opaqueSchemes`, `hosts` (an index of `hosts`) |
/// | `marks` | the combining marks of Unicode. A link whose text has more than 30 of them in a row is refused, as a server does, because comparing such a text takes quadratic time. They are ranges, each as `START-LENGTH` in base 36, the start counted from the end of the range before |
/// | `hosts` | the sets of hosts: `[[names], [domains behind a label that varies, each with a period in front]]` |
/// | `types` | the types of parameters: see below |
/// | `names` | the names in plain routes: `[name, index of its type]` |
/// | `routes` | the routes in the order of declaration: a plain route, or a shape with `n` (the name) and `o` (the host of a canonical link that needs one) |
/// | `forms` | the forms of links, in the order of their names: for a form of a route's own pattern, the route, or `[route, steps of its path that are left out…]`, in which `-n` says that the links have only the first `n` components of its fragment; a shape with `r` (the route) for an alias, with all that its links have of the route; a shape with `to` (the shape of the target) for a redirect, and a shape alone for one to another site: no route has its links, and the search ends |
/// | `roots` | `[index of hosts or -1, 1 if a link without a host has these hosts, [forms in the order in which they are tried]]`, in the order in which they are tried, but those that name the host of a link, or else the first host of the table, before the others, in which `[first, last]` is a run of numbers |
///
/// A *plain route* is a text: `order.tab /orders/:number/:tab`, the name before the first space. Its path has literals and
/// parameters with nothing but a name, whose type `names` has. Most routes are plain.
///
/// A *shape* has `h` (an index of `hosts`, if not those of the table), `l` (the label of the host, a parameter), `p` (the
/// path: a text for a literal, a parameter, an array of parameters for a component with several), `q` (the query items, those that only select the route last), and `f` (the
/// fragment: `p`, `q`, and its pattern `t`).
///
/// A *parameter* has `n` (the name), `k` (the key of the item, if it differs), `t` (an index of `types`), `p` (1 optional,
/// 2 repeated, 3 absent; required otherwise), `d` (the text of the default), `r` (1 for a rest), `a` and `z` (the literal texts before and after the value), `v` (the only value of
/// an item that selects the route), `e` (1 if it accepts an empty text), and `f` (1 for a flag).
///
/// A *type* is `[kind, words, …]`: `["s", words]` any text; `["i", words]` an integer of 64 bits, `["i", words, least,
/// greatest]` within bounds (as texts); `["n", words, least, greatest]` a number, with null for no bound, without an
/// exponent if there is one; `["u", words]` a UUID; `["o", words, [texts]]` a closed set; `["b", words]` a boolean; `["r", words, match or null, [except]]` a text
/// with a rule; `["l", words, separator, type]` a list.
public struct PortableTable: Sendable {
  /// The parameters whose texts only the app's own code can check, each with the name of its route. For a program of
  /// this data they are any text.
  public let customParameters: [(route: String, parameter: Parameter)]
  /// The lines of the JSON; each element of a long array is on a line of its own.
  public let lines: [String]

  /// Makes the data of a checked table.
  public init(_ table: RouteTable) {
    customParameters = table.shapes.flatMap { shape in
      shape.parameters.filter(\.isCustom).map { (shape.name, $0) }
    }
    var writer = PortableWriter(table)
    lines = writer.lines()
  }

  /// The JSON.
  public var text: String { lines.joined(separator: "\n") }
}

extension Parameter {
  /// Whether only the app's code knows its texts.
  fileprivate var isCustom: Bool {
    guard rule == nil, case .custom = type.element ?? type else { return false }
    return true
  }
}

public import DeepLinkTables
public import DeepLinking

/// A route table as data for a small program in any language, which then reads and writes links as the server does.
///
/// The order in which routes are tried, the forms of a route's links, the words for each type, and the texts of most types
/// are worked out here. The program needs no patterns and no order of its own.
///
/// The data is one JSON object. A member that has its usual value is left out.
///
/// | member | value |
/// | --- | --- |
/// | `settings` | `ignoresCase`, `plusIsSpace`, `schemeHostIsPath` (1 if set), `schemes`, `opaqueSchemes`, `hosts` (an index of `hosts`) |
/// | `hosts` | the sets of hosts as declared: names, then domains behind a label that varies, `:lang.example.com` or `*.example.com` |
/// | `roots` | `[index of hosts or -1, 1 if a link without a host has these hosts, [forms in the order in which they are tried]]`, in the order in which they are tried, but those that name the host of a link, or else the first host of the table, before the others, in which `[first, last]` is a run of numbers |
/// | `types` | the types of parameters: see below |
/// | `parameters` | the parameters: see below |
/// | `routes` | the routes in the order of declaration: `[name, steps of the path…]`, or a shape with `n` (the name), `o` (the host of a canonical link that needs one) and `u` (the indices of the routes whose screens lie below, the root first) |
/// | `forms` | the forms of links, in the order of their names: for a form of a route's own pattern, the route, or `[route, steps of the path…]` without those that the links leave out; a shape with `r` (the route) for any other; a shape with `to` (the shape of the target) for a redirect, and a shape alone for one to another site: no route has its links, and the search ends |
/// | `marks` | the combining marks of Unicode, as what stands between brackets in a regular expression. A link whose text has more than 30 of them in a row is refused, as a server does, because comparing such a text takes quadratic time |
///
/// A *shape* has `h` (an index of `hosts`, if not those of the table), `l` (the label of the host, a parameter), `p` (the
/// steps of the path: a text for a literal, a parameter, an array of parameters for a component with several), `q` (the
/// query items, those that only select the route last), and `f` (the fragment: `p`, `q`, and its pattern `t`). It has
/// parameters by their indices.
///
/// A *parameter* has `n` (the name), `k` (the key of the item, if it differs), `t` (an index of `types`), `p` (1 optional,
/// 2 repeated, 3 absent; required otherwise), `d` (the text of the default), `a` and `z` (the literal texts before and
/// after the value), `v` (the only value of an item that selects the route), and, 1 if they are set, `i` (an item), `r` (a
/// rest), `e` (it accepts an empty text), and `f` (a flag).
///
/// A *type* is `[kind, words, …]`, in which a form is a regular expression of the whole text: `["s", words]` any text;
/// `["i", words, form, least, greatest]` an integer (the bounds are texts); `["n", words, form, least, greatest]` a number,
/// with null for no bound, whose own text has the form; `["u", words, form]` a UUID; `["o", words, [texts]]` a closed set;
/// `["b", words]` a boolean; `["r", words, form, flags]` a text that has the form when it is percent-encoded, with a flag of
/// 1 for that of a query item, and 2 more in lower case; `["l", words, separator, type]` a list.
public struct PortableTable: Sendable {
  /// The parameters whose texts only the app's own code can check, each with the name of its route. For a program of
  /// this data they are any text.
  public let customParameters: [(route: String, parameter: Parameter)]
  /// The lines of the JSON.
  public let lines: [String]

  /// Makes the data of a checked table.
  public init(_ table: RouteTable) {
    customParameters = table.shapes.flatMap { shape in
      shape.parameters.filter { parameter in
        if parameter.rule == nil, case .custom = parameter.type.element ?? parameter.type { true } else { false }
      }.map { (shape.name, $0) }
    }
    var writer = PortableWriter()
    lines = writer.lines(table)
  }

  /// The JSON.
  public var text: String { lines.joined(separator: "\n") }
}

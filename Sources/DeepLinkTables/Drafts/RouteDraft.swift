package import DeepLinking

/// A route that a tool writes into a file: a name, a pattern, and the parameters that are not plain text in the path.
///
/// A draft has no values and no closures. It serves to find the faults of a table before the table is written.
package struct RouteDraft: Sendable {
  package let name: String
  /// The pattern, with the fragment if the route reads it.
  package let pattern: String
  package let parameters: [Parameter]

  /// A parameter of a draft.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let place: Place
    package let values: Values

    package init(_ name: String, _ place: Place, _ values: Values) {
      (self.name, self.place, self.values) = (name, place, values)
    }

    /// The place of the parameter.
    package enum Place: Hashable, Sendable {
      case path
      /// A query item that is required, optional, or forbidden.
      case required, optional, absent
    }

    /// The texts of the parameter.
    package enum Values: Hashable, Sendable {
      case text
      /// The components of a rest, of which some may be empty.
      case components
      case integer(ClosedRange<Int>?)
      case uuid
      case members([String])
      /// A query item with a fixed value, which is no parameter of the route.
      case fixed(String)
    }
  }

  package init(name: String, pattern: String, parameters: [Parameter]) {
    (self.name, self.pattern, self.parameters) = (name, pattern, parameters)
  }

  /// A literal component as patterns write it.
  package static func written(_ literal: String) -> String { PatternText.written(literal) }

  /// A literal text behind the name of a parameter, as patterns write it.
  package static func written(behindName text: String) -> String { PatternText.written(behindName: text) }

  /// The shape of the route.
  package func shape() throws -> RouteShape {
    let parts = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    func pieces(_ text: String) throws(PatternFault) -> LinkPieces {
      let plain = try PatternText(text).pieces(of: nil)
      let known = plain.path.compactMap(\.parameter).map { parameter in
        parameters.first { $0.name == parameter.name && $0.place == .path }?.declared ?? parameter
      }
      return try PatternText(text).pieces(of: known)
    }
    var all = try pieces(parts[0])
    all.query += parameters.filter { $0.place != .path }.map(\.declared)
    if parts.count == 2 {
      let isRooted = parts[1].hasPrefix("/")
      let path = try pieces(isRooted ? parts[1] : "/" + parts[1]).path
      all = all + LinkPieces(fragment: FragmentPieces(path: (isRooted ? [.literal("")] : []) + path, items: []))
    }
    all.number()
    return RouteShape(name: name, summary: "", all)
  }
}

extension RouteDraft.Parameter {
  fileprivate var declared: Parameter {
    let presence: Parameter.Presence =
      switch place {
      case .path, .required: .required
      case .optional: .optional(default: nil)
      case .absent: .absent
      }
    let place: Parameter.Place = place == .path ? .path : .query
    switch values {
    case .text: return Parameter(name, place, Codec<String>.text, presence)
    case .components: return Parameter(name, .rest, Codec<String>.text, presence, acceptsEmpty: true)
    case .integer(let range?): return Parameter(name, place, Codec<Int>.integer(in: range), presence)
    case .integer(nil): return Parameter(name, place, Codec<Int>.integer, presence)
    case .uuid: return Parameter(name, place, TextCodec(.uuid), presence)
    case .members(let texts): return Parameter(name, place, Codec<String>.oneOf(texts.map { ($0, $0) }), presence)
    case .fixed(let text): return Parameter(name, fixed: text)
    }
  }
}

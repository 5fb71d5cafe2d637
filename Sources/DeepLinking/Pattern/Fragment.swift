/// The fragment of a link, after its `#`: components, items, or both.
///
/// ```swift
/// Fragment { Segment(optional: "section", .text) }                                // #:section, or none
/// Fragment { "/room"; Segment("id", .text); QueryItems("via", .text) }            // #/room/:id?via=…
/// Fragment { QueryItem("pack_id", .text); QueryItem("pack_key", .text) }          // #pack_id=…&pack_key=…
/// ```
///
/// The components are compared like those of a path: their literals, their number, and a leading slash. Letters count with
/// their case, also in a table that ignores it. A link may leave out optional components, after which nothing required may
/// stand. If all are optional, it may leave out the fragment: no fragment and an empty one are the same. Browsers never send
/// a fragment to a server. The app receives it, and so do `GET /resolve` and the tool.
public func Fragment<each Value: Sendable>(
  @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
) -> Pattern<repeat each Value> {
  let pattern = pattern()
  return Pattern<repeat each Value>(LinkPieces(fragment: pattern.pieces), repeat each pattern.captures)
}

/// The parts of the fragment that a route reads: components (`#/room/:id`), items (`#key=…&pack=…`), or both
/// (`#/room/:id?via=…`).
///
/// A leading slash is an empty first component. A route that reads only items ignores the components. A route that
/// reads nothing ignores the whole fragment. Browsers never send a fragment to a server; apps receive it.
public struct FragmentPieces: Sendable {
  /// The components; those of a form are without the optional ones that it leaves out, and one empty literal without any.
  public let path: [PathPiece]
  /// The components of the pattern, with those that a form leaves out.
  package let declaredPath: [PathPiece]
  /// The number of optional components that a form leaves out.
  package let leftOut: Int
  /// The items; those that only select the route come last.
  public let items: [Parameter]

  /// - Parameter length: the number of components that a form has; nil for all.
  package init(path: [PathPiece], items: [Parameter], length: Int? = nil) {
    declaredPath = path.map { $0.inFragment }
    leftOut = path.count - (length ?? path.count)
    let isLeftOut = leftOut > 0 && leftOut == path.count
    self.path = isLeftOut ? [.literal("")] : declaredPath.dropLast(leftOut)
    self.items = items.valuesFirst.map { $0.inFragment }
  }

  /// The numbers of components of the forms, the shortest first: one for each optional component that a link may leave
  /// out.
  var lengths: ClosedRange<Int> {
    declaredPath.count - declaredPath.reversed().prefix(while: \.isOptional).count...declaredPath.count
  }

  /// The fragment with placeholders: `#/room/:id`, `#:section`.
  package var pattern: String { pattern(of: path) }

  /// The same with the components that a form leaves out.
  package var declaredPattern: String { pattern(of: declaredPath) }

  private func pattern(of path: [PathPiece]) -> String {
    let items = items.filter(\.isRequired).map(PatternText.item)
    // An equals sign is escaped, so that the component is not read as an item.
    return "#" + path.map { items.isEmpty ? $0.pattern.replacing("=", with: "%3D") : $0.pattern }.joined(separator: "/")
      + (items.isEmpty ? "" : (path.isEmpty ? "" : "?") + items.joined(separator: "&"))
  }
}

extension FragmentPieces {
  /// The same parts with other parameters.
  func mapped(_ change: (Parameter) -> Parameter) -> FragmentPieces {
    FragmentPieces(
      path: declaredPath.map { $0.mapped(change) }, items: items.map(change),
      length: declaredPath.count - leftOut)
  }
}

extension PathPiece {
  fileprivate var inFragment: PathPiece {
    let isOfSeveral = parameters.count > 1
    return mapped { parameter in
      let moved = parameter.moved(to: .fragment, affix: parameter.affix, key: parameter.key)
      return isOfSeveral ? moved.asPart : moved
    }
  }
}

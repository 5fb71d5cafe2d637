/// The fragment of a link, after its `#`: components, items, or both.
///
/// ```swift
/// Fragment { Segment(optional: "section", .text) }                                // #:section, or none
/// Fragment { "/room"; Segment("id", .text); QueryItems("via", .text) }            // #/room/:id?via=…
/// Fragment { QueryItem("pack_id", .text); QueryItem("pack_key", .text) }          // #pack_id=…&pack_key=…
/// ```
///
/// The components are compared like those of a path, including a leading slash. Browsers never send a fragment to a
/// server. The app receives it, and so do `GET /resolve` and the tool.
public func Fragment<each Value: Sendable>(
  @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
) -> Pattern<repeat each Value> {
  let pattern = pattern()
  let pieces = LinkPieces(fragment: pattern.pieces)
  return Pattern<repeat each Value>(pieces, repeat (each pattern.captures).inFragment())
}

extension Capture {
  /// The same capture, reading the fragment of a link. An alias may have its texts elsewhere.
  func inFragment() -> Capture {
    let read = read
    return Capture(
      pieces, read: { link, slots in slots.isInFragment ? read(link.fragmentLink, &slots) : read(link, &slots) },
      write: write)
  }
}

/// The parts of the fragment that a route reads: components (`#/room/:id`), items (`#key=…&pack=…`), or both
/// (`#/room/:id?via=…`).
///
/// A leading slash is an empty first component. A route that reads only items ignores the components. A route that
/// reads nothing ignores the whole fragment. Browsers never send a fragment to a server; apps receive it.
public struct FragmentPieces: Sendable {
  /// The components.
  public let path: [PathPiece]
  /// The items; those that only select the route come last.
  public let items: [Parameter]

  package init(path: [PathPiece], items: [Parameter]) {
    self.path = path.map { $0.inFragment }
    self.items = items.valuesFirst.map { $0.moved(to: .fragment, affix: $0.affix, key: $0.key) }
  }

  /// Whether a link must have a fragment.
  public var isRequired: Bool { !demandedPath.isEmpty || items.contains(where: \.isRequired) }

  /// The components that a link must have; none if the fragment may be absent.
  public var demandedPath: [PathPiece] { path.contains(where: \.isOptional) ? [] : path }

  /// The fragment with placeholders: `#/room/:id`, `#:section`.
  package var pattern: String {
    let items = items.filter(\.isRequired).map(PatternText.item)
    // An equals sign is escaped, so that the component is not read as an item.
    return "#" + path.map { items.isEmpty ? $0.pattern.replacing("=", with: "%3D") : $0.pattern }.joined(separator: "/")
      + (items.isEmpty ? "" : (path.isEmpty ? "" : "?") + items.joined(separator: "&"))
  }
}

extension FragmentPieces {
  /// The same parts with other parameters.
  func mapped(_ change: (Parameter) -> Parameter) -> FragmentPieces {
    FragmentPieces(path: path.map { $0.mapped(change) }, items: items.map(change))
  }
}

extension PathPiece {
  fileprivate var inFragment: PathPiece {
    mapped { $0.moved(to: .fragment, affix: $0.affix, key: $0.key) }
  }
}

/// What the fragment of a link holds, after its `#`: components, items, or both.
///
/// ```swift
/// Fragment { Segment(optional: "section", .text) }                                // #:section, or none
/// Fragment { "/room"; Segment("id", .text); QueryItems("via", .text) }            // #/room/:id?via=…
/// Fragment { QueryItem("pack_id", .text); QueryItem("pack_key", .text) }          // #pack_id=…&pack_key=…
/// ```
///
/// The components are compared like those of a path; a slash in front counts. Servers never receive a fragment: the app
/// does, and so do `GET /resolve` and the tool.
public func Fragment<each Value: Sendable>(
  @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
) -> Pattern<repeat each Value> {
  let pattern = pattern()
  let pieces = LinkPieces(fragment: FragmentPieces(path: pattern.pieces.path, items: pattern.pieces.query))
  return Pattern<repeat each Value>(pieces, repeat (each pattern.captures).inFragment())
}

extension Capture {
  /// The same capture, reading and writing the fragment of a link.
  fileprivate func inFragment() -> Capture {
    let (read, write) = (read, write)
    return Capture(pieces) { request, _, notes in
      read(request.fragmentLink, 0, &notes)
    } write: { value, _, writer in
      writer.fragment { write(value, 0, &$0) }
    }
  }
}

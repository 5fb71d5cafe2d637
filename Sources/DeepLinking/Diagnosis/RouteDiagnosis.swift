import Octets

/// Why a link leads nowhere: where it goes wrong, what was expected there, and links nearby that do lead somewhere.
///
/// Made on demand, after a miss; a link that matches pays nothing for it.
public struct RouteDiagnosis: Hashable, Sendable {
  /// The link, normalised to ASCII, as it is drawn.
  public let link: String
  /// The columns of ``link`` at fault, counted from 0. Empty at the end of the path or of the query, if something is
  /// missing there.
  public let columns: Range<Int>
  /// What was expected there, each alternative in words: `a UUID for "id"`, `"add"`.
  public let expected: [String]
  /// At most three links that the table does resolve, the nearest first.
  public let suggestions: [String]
  /// What stands beside the mark in the drawing, if it is more than what was expected.
  let remark: String?

  /// The link, and below it a mark under the part at fault with what was expected:
  ///
  /// ```
  /// /inventory/foo/edit
  ///            ^^^ expected a UUID for "id", or "add"
  /// ```
  public var drawing: String {
    var drawing = OctetBuffer()
    drawing.append(link)
    drawing.append(UInt8(ascii: "\n"))
    drawing.append(UInt8(ascii: " "), count: columns.lowerBound)
    drawing.append(UInt8(ascii: "^"), count: max(1, columns.count))
    drawing.append(UInt8(ascii: " "))
    if let remark { drawing.append(remark) } else { appendExpected(to: &drawing) }
    return drawing.withSpan { $0.text() }
  }

  /// Appends `expected A, B, or C`.
  private func appendExpected(to drawing: inout OctetBuffer) {
    drawing.append(literal: "expected ")
    if expected.isEmpty { drawing.append(literal: "nothing: the table has no routes") }
    for (index, alternative) in expected.enumerated() {
      if index > 0 { drawing.append(literal: index == expected.count - 1 ? ", or " : ", ") }
      drawing.append(alternative)
    }
  }
}

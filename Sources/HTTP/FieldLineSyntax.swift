/// `field-name ":" OWS field-value OWS`, RFC 9112 5.
enum FieldLineSyntax {
  /// Reads the line in `range`, which does not include its line end and is not empty; nil if all is well.
  static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>, into fields: inout [Request.FieldLine]) -> RequestFault?
  {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end, bytes[index].isTokenOctet { index &+= 1 }
    guard index < end else { return .colonMissing(at: range.lowerBound) }
    guard bytes[index] == .colon else { return nameFault(bytes, range.lowerBound, index) }
    guard index > range.lowerBound else { return .fieldNameEmpty(at: index) }
    let name = range.lowerBound..<index

    index &+= 1
    while index < end, bytes[index].isBlank { index &+= 1 }
    let valueStart = index
    while true {
      index = bytes.endOfPlainValue(from: index, to: end)
      guard index < end else { break }
      // RFC 9110 5.5: CR, LF and NUL would let one field pass for two; the other controls have no business here.
      guard bytes[index] == .tab else { return .octet(bytes[index], at: index, in: .fieldValue) }
      index &+= 1
    }
    var valueEnd = end
    while valueEnd > valueStart, bytes[valueEnd &- 1].isBlank { valueEnd &-= 1 }
    let id = FieldName(bytes.extracting(name))
    fields.append(Request.FieldLine(id: id, name: name, value: valueStart..<valueEnd))
    return nil
  }

  private static func nameFault(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> RequestFault {
    guard bytes[index].isBlank else { return .octet(bytes[index], at: index, in: .fieldName) }
    // RFC 9112 5.2: a folded line would continue the one before it; 5.1: blanks before the colon are refused.
    return index == start ? .foldedField(at: index) : .blankBeforeColon(at: index)
  }
}

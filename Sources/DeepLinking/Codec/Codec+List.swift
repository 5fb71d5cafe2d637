package import DeepLinkOctets

extension Codec {
  /// Values in one text, with a separator between them: `/compare/1,2,3`, `?tags=a,b`.
  ///
  /// The codec of the elements, which are no lists, reads each part between two separators. Two kinds of value have no
  /// text: the empty list, and a list with an element whose own text contains the separator. For the empty list, give the
  /// query item a default or make it optional.
  ///
  /// - Parameters:
  ///   - element: the codec of each element.
  ///   - separator: at least one character.
  public static func list<Element: Sendable>(of element: Codec<Element>, separator: String = ",") -> Codec
  where Value == [Element] {
    let mark = Array(separator.utf8)
    let (decode, encode) = (element.decode, element.encode)
    var codec = Codec(.list(of: element.type, separator: separator)) { text in
      var values: [Element] = []
      let isRead = text.eachPart(between: mark.span) { part in
        guard let value = decode(part) else { return false }
        values.append(value)
        return true
      }
      return isRead ? values : nil
    } encode: { values, output in
      let start = output.count
      var lengths: [Int] = []
      for value in values {
        if !lengths.isEmpty { output.append(contentsOf: mark) }
        let elementStart = output.count
        guard encode(value, &output) else { return false }
        lengths.append(output.count - elementStart)
      }
      // An element that contains the separator, or forms one with its neighbour, would be split differently when read.
      var index = 0
      let isSame = output.span.extracting(start..<output.count).eachPart(between: mark.span) { part in
        guard index < lengths.count, lengths[index] == part.count else { return false }
        index += 1
        return true
      }
      return isSame && index == lengths.count
    }
    codec.rule = element.rule
    return codec
  }
}

extension Span<UInt8> {
  /// Calls a closure with each part between separators, in order, until it returns false. Without a separator the whole
  /// is one part.
  ///
  /// - Returns: whether no call returned false.
  package func eachPart(between separator: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) -> Bool {
    var (start, offset) = (0, 0)
    while separator.count > 0, offset + separator.count <= count {
      guard self[offset] == separator[0], extracting(offset..<offset + separator.count).matches(separator) else {
        offset += 1
        continue
      }
      guard body(extracting(start..<offset)) else { return false }
      offset += separator.count
      start = offset
    }
    return body(extracting(start..<count))
  }
}

extension ValueType {
  /// Joins the texts of the elements to the text of a list. Returns the texts unchanged if the result would be split
  /// differently.
  package func joined(_ texts: [UTF8Text]) -> [UTF8Text] {
    guard let separator, texts.count > 1 else { return texts }
    let mark = Array(separator.utf8)
    let text = Array(texts.map { Array($0.utf8) }.joined(separator: mark))
    var index = 0
    let isSame = text.span.eachPart(between: mark.span) { part in
      defer { index += 1 }
      return index < texts.count && texts[index].withSpan { $0.matches(part) }
    }
    return isSame && index == texts.count ? [UTF8Text(decoding: text.span)] : texts
  }
}

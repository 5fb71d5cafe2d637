import DeepLinkOctets

/// A media type of an answer, such as `text/html`; both parts in lower case.
public struct MediaType: Hashable, Sendable {
  let type: StaticString
  let subtype: StaticString

  /// A media type of the source text.
  public init(_ type: StaticString, _ subtype: StaticString) {
    (self.type, self.subtype) = (type, subtype)
  }

  /// `text/html`.
  public static let html = MediaType("text", "html")
  /// `application/json`.
  public static let json = MediaType("application", "json")

  /// The same type and subtype.
  public static func == (one: MediaType, other: MediaType) -> Bool {
    one.type.description == other.type.description && one.subtype.description == other.subtype.description
  }

  /// Hashes both parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type.description)
    hasher.combine(subtype.description)
  }
}

extension Request {
  /// The quality value of `type` in thousandths; 0 is not acceptable (RFC 9110 12.5.1).
  ///
  /// The most specific range decides, the first of several. Without an Accept field every type has 1,000.
  public func quality(of type: MediaType) -> Int {
    let octets = bytes.span
    var best = (specificity: 0, quality: 0)
    var isPresent = false
    for field in fields where field.id == .accept {
      isPresent = true
      octets.forEachMember(in: field.value) { member in
        // RFC 9110 12.5.1: a range with parameters matches only types with them, such as text/html;level=1.
        guard let (range, quality, isNarrowed) = octets.weighted(member), !isNarrowed else { return }
        let specificity = octets.specificity(of: range, for: type)
        if specificity > best.specificity { best = (specificity, quality) }
      }
    }
    return isPresent ? best.quality : 1_000
  }

  /// Whether the client prefers HTML to JSON; false for equal quality, so that tools that accept anything get JSON.
  public var prefersHTML: Bool {
    // A fast path for what most tools send.
    var lines = 0
    var takesAnything = false
    for field in fields where field.id == .accept {
      lines &+= 1
      takesAnything = equals(field.value, "*/*")
    }
    // RFC 9110 5.3: several lines form one list.
    guard lines > 1 || (lines == 1 && !takesAnything) else { return false }
    let html = quality(of: .html)
    return html > 0 && html > quality(of: .json)
  }

  /// Whether a malformed head asks for HTML: what its field lines say, up to the first that cannot be read.
  static func prefersHTML(in head: Span<UInt8>) -> Bool {
    var request = Request()
    request.bytes.append(contentsOf: head)
    var start = (head.firstLineFeed(from: 0) ?? head.count &- 1) &+ 1
    while let end = head.firstLineFeed(from: start), end &- 1 > start,
      FieldLineSyntax.parse(head, start..<end &- 1, into: &request.fields) == nil
    {
      start = end &+ 1
    }
    return request.prefersHTML
  }

  /// The language ranges that the client accepts, the most preferred first; `*` and ranges of weight 0 are left out (RFC
  /// 9110 12.5.4). Ranges of one weight keep their order.
  ///
  /// - Parameter most: the number of ranges after which further ones are ignored.
  public func acceptedLanguages(atMost most: Int) -> [Range<Int>] {
    let octets = bytes.span
    var ranges: [(range: Range<Int>, quality: Int)] = []
    for field in fields where field.id == .acceptLanguage {
      octets.forEachMember(in: field.value) { member in
        guard ranges.count < most, let (range, quality, _) = octets.weighted(member), quality > 0, !range.isEmpty,
          !octets.extracting(range).equals("*")
        else { return }
        ranges.append((range, quality))
      }
    }
    return ranges.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element.range)
  }
}

extension Span<UInt8> {
  /// The range of a list member up to its first parameter, its weight in thousandths, and whether it has parameters other
  /// than the weight and the charset, which is always UTF-8 in answers; nil for a malformed weight.
  fileprivate func weighted(_ member: Range<Int>) -> (range: Range<Int>, quality: Int, isNarrowed: Bool)? {
    var end = endOfMember(from: member.lowerBound, to: member.upperBound, separator: .semicolon)
    let range = trimmingBlanks(member.lowerBound..<end)
    var quality: Int?
    var isNarrowed = false
    while end < member.upperBound {
      let start = end &+ 1
      end = endOfMember(from: start, to: member.upperBound, separator: .semicolon)
      let parameter = trimmingBlanks(start..<end)
      // RFC 9110 12.4.2, 12.5.1: the weight is the parameter "q", in any case, wherever it stands; the first one counts.
      if parameter.count > 2, self[parameter.lowerBound] | 0x20 == 0x71, self[parameter.lowerBound &+ 1] == .equals {
        if quality != nil { continue }
        guard let weight = weight(parameter.lowerBound &+ 2..<parameter.upperBound) else { return nil }
        quality = weight
      } else if !parameter.isEmpty {
        let name = parameter.lowerBound..<Swift.min(parameter.lowerBound &+ 8, parameter.upperBound)
        if !extracting(name).equalsIgnoringCase("charset=") { isNarrowed = true }
      }
    }
    return (range, quality ?? 1_000, isNarrowed)
  }

  // qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )
  private func weight(_ range: Range<Int>) -> Int? {
    guard range.count <= 5, let first = range.isEmpty ? nil : self[range.lowerBound], first == 0x30 || first == 0x31
    else { return nil }
    var weight = first == 0x31 ? 1_000 : 0
    guard range.count > 1 else { return weight }
    guard self[range.lowerBound &+ 1] == .dot else { return nil }
    var scale = 100
    for index in range.lowerBound &+ 2..<range.upperBound {
      guard self[index].isDigit else { return nil }
      weight &+= Int(self[index] &- 0x30) &* scale
      scale /= 10
    }
    return weight <= 1_000 ? weight : nil
  }

  /// 3 for `text/html`, 2 for `text/*`, 1 for `*/*`, 0 for a range without `type`.
  fileprivate func specificity(of range: Range<Int>, for type: MediaType) -> Int {
    var slash = range.lowerBound
    while slash < range.upperBound, self[slash] != .slash { slash &+= 1 }
    guard slash < range.upperBound else { return 0 }
    let main = extracting(range.lowerBound..<slash)
    let sub = extracting(slash &+ 1..<range.upperBound)
    let anySub = sub.equals("*")
    if main.equals("*") { return anySub ? 1 : 0 }
    guard main.equalsIgnoringCase(type.type) else { return 0 }
    return anySub ? 2 : sub.equalsIgnoringCase(type.subtype) ? 3 : 0
  }
}

/// A JSON text that is made hostile in one place: every string of it can be replaced, names and values alike, and every
/// element and member repeated. So a text that has all keys once has all places.
public struct HostileJSON: Sendable {
  private let text: [UInt8]
  /// The places of strings, without their quotes.
  private var strings: [Range<Int>] = []
  /// The places of elements and members.
  private var parts: [Range<Int>] = []

  /// How the copies of a part differ.
  public enum Copies: String, CaseIterable, Sendable {
    case equal
    /// In the first string of the part, which is a member's name.
    case byFirstString
    /// In the last string.
    case byLastString
    /// In all of them.
    case byAllStrings
  }

  /// A change of the text, and the number of octets that it adds.
  public struct Change: Sendable, CustomStringConvertible {
    fileprivate enum Kind: Sendable {
      case string(Int, HostileText)
      case part(Int, Copies)
      case nesting(Int)
    }

    fileprivate let kind: Kind
    /// Which part of the text is changed.
    public let place: String
    /// What stands there then.
    public let text: String

    /// Both.
    public var description: String { "\(text) in the place of \(place)" }
  }

  /// - Parameter text: JSON without escapes.
  public init(_ text: String) {
    self.text = Array(text.utf8)
    var starts: [Int] = []
    var quote: Int?
    for (index, octet) in self.text.enumerated() {
      switch octet {
      case UInt8(ascii: "\""):
        if let start = quote { strings.append(start..<index) }
        quote = quote == nil ? index + 1 : nil
      case _ where quote != nil: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): starts.append(index + 1)
      case UInt8(ascii: ","):
        if let start = starts.popLast() { parts.append(start..<index) }
        starts.append(index + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let start = starts.popLast() { parts.append(start..<index) }
      default: break
      }
    }
  }

  /// Every string replaced by every hostile text.
  public var texts: [Change] {
    strings.indices.flatMap { index in
      HostileText.allCases.map { text in
        Change(kind: .string(index, text), place: place(strings[index]), text: text.rawValue)
      }
    }
  }

  /// Every part repeated in every way, and nested.
  public var repetitions: [Change] {
    parts.indices.flatMap { index in
      let place = place(parts[index])
      let strings = strings.count { parts[index].contains($0.lowerBound) }
      let copies: [Copies] = strings == 0 ? [.equal] : strings == 1 ? [.equal, .byLastString] : Copies.allCases
      return copies.map { copies in
        Change(kind: .part(index, copies), place: place, text: "copies, \(copies)")
      } + [Change(kind: .nesting(index), place: place, text: "nested arrays")]
    }
  }

  /// The text after a change.
  public func changed(_ change: Change, size: Int) -> [UInt8] {
    switch change.kind {
    case .string(let index, let hostile):
      return text[..<strings[index].lowerBound] + hostile.octets(size) + text[strings[index].upperBound...]
    case .part(let index, let copies):
      let part = parts[index]
      let inner = strings.filter { part.contains($0.lowerBound) }
      let numbered =
        switch copies {
        case .equal: [Range<Int>]()
        case .byFirstString: Array(inner.prefix(1))
        case .byLastString: Array(inner.suffix(1))
        case .byAllStrings: inner
        }
      var result = Array(text[..<part.lowerBound])
      for number in 0... {
        var start = part.lowerBound
        for string in numbered {
          result += text[start..<string.upperBound]
          result += String(number).utf8
          start = string.upperBound
        }
        result += text[start..<part.upperBound]
        if result.count > text.count + size { break }
        result.append(UInt8(ascii: ","))
      }
      return result + text[part.upperBound...]
    case .nesting(let index):
      // The value of a member, or the element; 100 deep, and so wide that the size comes out.
      let part = parts[index]
      let isMember =
        text[part].contains(UInt8(ascii: ":")) && text[..<part.lowerBound].last { $0 != 0x20 } != UInt8(ascii: "[")
      let start = isMember ? (text[part].firstIndex(of: UInt8(ascii: ":")) ?? part.lowerBound) + 1 : part.lowerBound
      let nest = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
      let nests = "[" + Array(repeating: nest, count: size / 200 + 1).joined(separator: ",") + "]"
      return text[..<start] + Array(nests.utf8) + text[part.upperBound...]
    }
  }

  /// The strings, for a test that checks that none is missing.
  public var names: Set<String> {
    Set(strings.map { String(decoding: text[$0], as: UTF8.self) })
  }

  private func place(_ range: Range<Int>) -> String {
    let excerpt = text[max(0, range.lowerBound - 1)...].prefix(40)
    return "octet \(range.lowerBound) \(String(decoding: excerpt, as: UTF8.self))"
  }
}

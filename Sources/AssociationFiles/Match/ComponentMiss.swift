public import DeepLinkOctets

/// Why a component did not match a URL.
public struct ComponentMiss: Equatable, Sendable, CustomStringConvertible {
  /// The part that did not match, the first of them in the order path, query, fragment.
  public enum Part: Equatable, Sendable {
    /// The path.
    case path
    /// The query as a whole.
    case query
    /// The query item of this name; one that is absent counts as the empty string.
    case queryItem(UTF8Text, isAbsent: Bool)
    /// The fragment.
    case fragment
    /// None: the element is not an object, so it is not a rule.
    case component
    /// Undecided: the variables stand for more text than the limits allow.
    case undecided
  }

  /// The index of the entry of `details`.
  public let detail: Int
  /// The index of the component in the entry's `components`, or of the path in its `paths`.
  public let component: Int
  /// The part that did not match.
  public let part: Part
  /// The pattern of that part, as it was written.
  public let pattern: UTF8Text
  /// The value that the pattern did not match, as it was compared: decoded under `"percentEncoded": false`, in lower
  /// case under `"caseSensitive": false`, a path without slashes at its end.
  public let value: UTF8Text

  let kind: RuleKind

  /// The miss in words: `details[0].components[2]: the path "/sell" does not match "/buy/*"`.
  public var description: String { sentence.description }

  package var sentence: Sentence { "details[\(detail)].\(words: kind.plural)[\(component)]: \(words)" }

  private var words: Sentence {
    let pattern = pattern.shownPattern
    return switch part {
    case .path: "the path \(value) does not match \(pattern)"
    case .query where value.isEmpty: "the URL has no query, and \(pattern) does not match the empty string"
    case .query: "the query \(value) does not match \(pattern)"
    case .queryItem(let name, isAbsent: true):
      "the query has no \(name), and \(pattern) does not match the empty string"
    case .queryItem(let name, isAbsent: false):
      "the value \(value) of \(name) in the query does not match \(pattern)"
    case .fragment where value.isEmpty: "the URL has no fragment, and \(pattern) does not match the empty string"
    case .fragment: "the fragment \(value) does not match \(pattern)"
    case .component: "it is no object, so it is no row"
    case .undecided: "undecided, because the variables of \(pattern) have too many values to try"
    }
  }
}

extension UTF8Text {
  /// The text of these scalars.
  package init(scalars: [UInt32]) {
    var octets: [UInt8] = []
    octets.reserveCapacity(scalars.count)
    for value in scalars {
      if value < 0x80 {
        octets.append(UInt8(truncatingIfNeeded: value))
      } else {
        octets.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
      }
    }
    self.init(decoding: octets.span)
  }
}

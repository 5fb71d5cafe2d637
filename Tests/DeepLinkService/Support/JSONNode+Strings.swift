import DeepLinkJSON
import DeepLinkOctets

// Accessors that give `String`, for comparisons in tests.
extension JSONNode {
  /// The text of a string; nil for any other value.
  var words: String? { string?.description }

  subscript(name: String) -> JSONNode? { self[UTF8Text(name)] }
}

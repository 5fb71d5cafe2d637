import JSON
import Octets

// What tests compare are strings of their own.
extension JSONNode {
  /// The text of a string, nil if this is none.
  var words: String? { string?.description }

  subscript(name: String) -> JSONNode? { self[UTF8Text(name)] }
}

internal import Octets

extension [UTF8Text] {
  /// The first of them with commas between, and how many more there are: a file may name thousands.
  var listed: String {
    let shown = prefix(5).map { $0.excerpt() }.joined(separator: ", ")
    return isEmpty ? "none" : count > 5 ? "\(shown) and \(count - 5) more" : shown
  }
}

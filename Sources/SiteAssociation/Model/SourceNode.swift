internal import JSON

/// The JSON value that a part of the model was read from, for those who need its place; all are equal, so that a part
/// read from a file equals the same part made by a program.
struct SourceNode: Hashable, Sendable {
  /// The value as it stood in the file, nil for a part made by a program.
  let node: JSONNode?

  /// Where it stood, in bytes.
  let offset: Int?

  /// The source of a part read from a file; without a value, that of a part made by a program.
  init(node: JSONNode? = nil) {
    self.node = node
    offset = node?.offset
  }

  static func == (left: SourceNode, right: SourceNode) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

import Foundation
import Synchronization
import Testing

/// A JSON or YAML document, whose values have paths.
struct Tree: Equatable {
  let value: JSONValue

  /// Reads a JSON document.
  init(json: String) throws { value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) }

  init(_ value: JSONValue) { self.value = value }

  /// Reads the documents of a YAML text with Python's parser.
  static func documents(yaml: String) throws -> [Tree] {
    let program = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin)), allow_nan=False))"
    return try Tree(json: output(of: [python, "-c", program], input: yaml)).items
  }

  /// Whether a YAML parser is installed.
  static let hasYAML = (try? output(of: [python, "-c", "import yaml; print('yes')"])) == "yes\n"
  /// Debian's Python, which the package `python3-yaml` extends.
  private static let python = "/usr/bin/python3"

  /// The value at a path of keys and numbers of items: `spec.containers.0.image`.
  subscript(path: String) -> Tree? {
    path.split(separator: ".").reduce(self) { tree, step in
      switch tree?.value {
      case .object(let members): members[String(step)].map(Tree.init)
      case .array(let items): Int(step).flatMap { items.indices.contains($0) ? Tree(items[$0]) : nil }
      default: nil
      }
    }
  }

  /// The text, the number or the boolean at a path, as text.
  func text(_ path: String) -> String? {
    switch self[path]?.value {
    case .string(let text): text
    case .boolean(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// The number at a path.
  func number(_ path: String) -> Int? { self[path]?.value.integer }

  /// The items of a list; empty for any other value.
  var items: [Tree] { value.elements.map(Tree.init) }

  /// The values by their keys; empty for any other value.
  var keys: [String: Tree] { if case .object(let members) = value { members.mapValues(Tree.init) } else { [:] } }

  /// All texts with this key, at any depth.
  func texts(_ key: String) -> [String] {
    items.flatMap { $0.texts(key) } + (text(key).map { [$0] } ?? [])
      + keys.sorted { $0.key < $1.key }.flatMap { $1.texts(key) }
  }
}

/// The output of `deeplink-server print WORD`. It depends on the word alone, so the tests share one run.
func printed(_ word: String) throws -> String {
  try prints.withLock { known in
    if let text = known[word] { return text }
    let (status, output, error) = try run(["print", word])
    try #require(status == 0 && error == "", "\(error)")
    known[word] = output
    return output
  }
}

private let prints = Mutex<[String: String]>([:])

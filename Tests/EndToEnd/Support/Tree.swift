import Foundation
import Synchronization
import Testing

/// A JSON or YAML document. Numbers and booleans are texts.
indirect enum Tree: Equatable, Decodable {
  case text(String)
  case items([Tree])
  case keys([String: Tree])

  init(from decoder: any Decoder) throws {
    if let keys = try? decoder.container(keyedBy: Key.self) {
      self = try .keys(keys.allKeys.reduce(into: [:]) { $0[$1.stringValue] = try keys.decode(Tree.self, forKey: $1) })
    } else if var items = try? decoder.unkeyedContainer() {
      var list: [Tree] = []
      while !items.isAtEnd { list.append(try items.decode(Tree.self)) }
      self = .items(list)
    } else {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let flag = try? value.decode(Bool.self) {
        self = .text("\(flag)")
      } else if let integer = try? value.decode(Int.self) {
        self = .text("\(integer)")
      } else {
        self = try .text(value.decodeNil() ? "" : "\(value.decode(Double.self))")
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// Reads a JSON document.
  init(json: String) throws { self = try JSONDecoder().decode(Tree.self, from: Data(json.utf8)) }

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
    path.split(separator: ".").reduce(self) { value, step in
      switch value {
      case .keys(let keys): keys[String(step)]
      case .items(let items): Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: nil
      }
    }
  }

  /// The text at a path.
  func text(_ path: String) -> String? { if case .text(let text) = self[path] { text } else { nil } }

  /// The number at a path.
  func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// The items of a list; empty for any other value.
  var items: [Tree] { if case .items(let items) = self { items } else { [] } }

  /// The values by their keys; empty for any other value.
  var keys: [String: Tree] { if case .keys(let keys) = self { keys } else { [:] } }

  /// All texts with this key, at any depth.
  func texts(_ key: String) -> [String] {
    switch self {
    case .text: []
    case .items(let items): items.flatMap { $0.texts(key) }
    case .keys(let keys): (text(key).map { [$0] } ?? []) + keys.sorted { $0.key < $1.key }.flatMap { $1.texts(key) }
    }
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

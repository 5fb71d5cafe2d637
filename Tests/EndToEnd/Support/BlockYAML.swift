import Foundation

/// As much of YAML as a manifest needs: documents, blocks of keys and of items, strings with and without quotation marks,
/// and lists of strings in brackets. Everything else is refused.
indirect enum BlockYAML: Equatable {
  case text(String)
  case items([BlockYAML])
  case keys([String: BlockYAML])

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the documents of a text.
  static func documents(_ text: String) throws -> [BlockYAML] {
    try text.components(separatedBy: "\n---\n").map { document in
      var lines: [Line] = []
      for line in document.components(separatedBy: "\n") {
        let content = line.drop { $0 == " " }
        if content.isEmpty || content.hasPrefix("#") { continue }
        guard !line.contains("\t"), !line.hasSuffix(" ") else { throw Fault(description: "blanks in \"\(line)\"") }
        lines.append(Line(indent: line.count - content.count, content: String(content)))
      }
      var rest = lines[...]
      let value = try block(&rest)
      guard rest.isEmpty else { throw Fault(description: "\"\(rest[rest.startIndex].content)\" is indented wrongly") }
      return value
    }
  }

  private struct Line {
    var indent: Int
    var content: String
  }

  /// Reads the lines that are indented like the first one.
  private static func block(_ lines: inout ArraySlice<Line>) throws -> BlockYAML {
    guard let first = lines.first else { throw Fault(description: "a block is empty") }
    var (items, keys): ([BlockYAML], [String: BlockYAML]) = ([], [:])
    let isList = first.content.hasPrefix("- ")
    while let line = lines.first, line.indent == first.indent {
      guard line.content.hasPrefix("- ") == isList else { break }
      if isList {
        // An item is a block of its own, as if its dash were a blank.
        lines[lines.startIndex] = Line(indent: line.indent + 2, content: String(line.content.dropFirst(2)))
        items.append(try block(&lines))
        continue
      }
      guard let colon = line.content.firstIndex(of: ":") else {
        throw Fault(description: "no key in \"\(line.content)\"")
      }
      let key = String(line.content[..<colon])
      let value = line.content[line.content.index(after: colon)...]
      lines.removeFirst()
      guard keys[key] == nil else { throw Fault(description: "the key \(key) is given twice") }
      if value.isEmpty {
        guard let next = lines.first, next.indent > first.indent else { throw Fault(description: "\(key) is empty") }
        keys[key] = try block(&lines)
      } else {
        guard value.hasPrefix(" ") else { throw Fault(description: "no blank behind the colon of \(key)") }
        keys[key] = try scalar(String(value.dropFirst()))
      }
    }
    return isList ? .items(items) : .keys(keys)
  }

  private static func scalar(_ text: String) throws -> BlockYAML {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return .items(try text.dropFirst().dropLast().components(separatedBy: ", ").map(scalar))
    }
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\""), !text.contains("\\") {
      return .text(String(text.dropFirst().dropLast()))
    }
    guard let first = text.first, !"\"'[]{}&*!|>%@`#- ".contains(first), !text.contains(": "), !text.contains(" #")
    else {
      throw Fault(description: "\(text) is no plain text")
    }
    return .text(text)
  }

  /// The value at a path of keys and numbers of items: `spec.containers.0.image`.
  subscript(path: String) -> BlockYAML? {
    var value: BlockYAML? = self
    for step in path.split(separator: ".") {
      switch value {
      case .keys(let keys): value = keys[String(step)]
      case .items(let items): value = Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: return nil
      }
    }
    return value
  }

  /// The text at a path.
  func text(_ path: String) -> String? { if case .text(let text) = self[path] { text } else { nil } }
}

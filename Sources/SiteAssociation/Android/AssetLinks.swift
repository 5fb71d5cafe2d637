public import JSON

/// Android's association file, `/.well-known/assetlinks.json`: a list of statements.
///
/// Google, "Digital Asset Links", statement list syntax.
public struct AssetLinks: Hashable, Sendable {
  /// The statements, in the order of the file.
  public var statements: [AssetStatement]

  /// Statements made by a program.
  public init(_ statements: [AssetStatement]) {
    self.statements = statements
  }

  /// Reads a file's bytes.
  /// - Throws: `AssetLinksError` if they are not JSON, or JSON but no array.
  public init(parsing bytes: [UInt8]) throws(AssetLinksError) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    guard let elements = node.array else {
      throw .notAnArray(found: node.kindName, position: JSONPosition(of: node.offset, in: bytes))
    }
    statements = elements.map(AssetStatement.init)
  }

  /// The file as JSON, the same bytes for equal files: indented by two spaces, a dynamic rule to a line, a line feed at
  /// the end.
  public func json() -> [UInt8] {
    var printer = PrettyPrinter()
    printer.print(
      .array(statements.map { $0.source.node.flatMap { $0.object == nil ? Layout.block($0) : nil } ?? $0.layout }))
    return printer.finish()
  }
}

/// Why bytes are no list of statements.
public enum AssetLinksError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They are not JSON.
  case syntax(JSONSyntaxError)
  /// They are JSON, but another kind of value than an array.
  case notAnArray(found: String, position: JSONPosition)

  /// Position and message.
  public var description: String {
    switch self {
    case .syntax(let error): error.description
    case .notAnArray(let found, let position): "\(position): found \(found), expected an array of statements"
    }
  }
}

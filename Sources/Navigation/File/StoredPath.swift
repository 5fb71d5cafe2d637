import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A path, or another value that says what an app shows, that a ``PathStore`` can keep in a file.
public protocol StoredPath {
  /// The path of an app that starts for the first time: nothing on the stack.
  init()

  /// What to write to the file; nil if the path has no such form, and then the file stays as it is.
  func encoded() throws -> Data?

  /// The path that was written.
  /// - Throws: any error if the data is no path; it is then kept aside.
  init(decoding data: Data) throws
}

/// A stack of routes of one type, kept as a JSON array, root first, with one route to a line for people who look.
extension Array: StoredPath where Element: Hashable & Codable {
  /// The routes as JSON.
  public func encoded() throws -> Data? {
    var text: [UInt8] = [UInt8(ascii: "[")]
    var writer = JSONWriter()
    for (index, element) in enumerated() {
      writer.removeAll()
      try writer.encode(element)
      text += Array<UInt8>((index == 0 ? "\n  " : ",\n  ").utf8)
      text += writer.bytes
    }
    text += Array<UInt8>((isEmpty ? "]\n" : "\n]\n").utf8)
    return Data(text)
  }

  /// The routes of a JSON array, with or without white space.
  public init(decoding data: Data) throws {
    self = try JSONDecoder().decode([Element].self, from: data)
  }
}

/// A type-erased path, kept as its ``CodableRepresentation``; one without a representation is not saved.
extension NavigationPath: StoredPath {
  /// The representation as JSON, nil if there is none.
  public func encoded() throws -> Data? {
    guard let codable else { return nil }
    var writer = JSONWriter()
    try writer.navigationPath(codable)
    writer.newline()
    return Data(writer.bytes)
  }

  /// The path of a representation; its values stay text until somebody asks for them.
  public init(decoding data: Data) throws {
    self.init(try JSONDecoder().decode(CodableRepresentation.self, from: data))
  }
}

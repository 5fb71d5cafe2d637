import DeepLinkJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A path, or another state of an app, that a ``PathStore`` can keep in a file.
public protocol StoredPath {
  /// The path of an app that starts for the first time: the root alone.
  init()

  /// The contents for the file.
  /// - Throws: any error if the path has no such form; the file then stays as it is.
  func encoded() throws -> Data

  /// The path that was written.
  /// - Throws: any error if the data is no path; it is then kept aside.
  init(decoding data: Data) throws
}

extension StoredPath where Self: Codable {
  /// The state as JSON on one line.
  public func encoded() throws -> Data {
    var writer = JSONWriter()
    try writer.encode(self)
    writer.newline()
    return Data(writer.bytes)
  }

  /// The state of its JSON.
  public init(decoding data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }
}

/// A stack of routes of one type, kept as a JSON array, root first, with one route on each line for readers.
extension Array: StoredPath where Element: Hashable & Codable {
  /// The routes as JSON.
  public func encoded() throws -> Data {
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
}

/// A type-erased path, kept as its ``CodableRepresentation``.
extension NavigationPath: StoredPath {
  /// The representation as JSON.
  /// - Throws: an error that names the value without a representation, and the reason; ``codable`` is nil then.
  public func encoded() throws -> Data {
    var writer = JSONWriter()
    try writer.navigationPath(representation())
    writer.newline()
    return Data(writer.bytes)
  }

  /// The path of a representation; its values stay text until they are asked for.
  public init(decoding data: Data) throws {
    self.init(try JSONDecoder().decode(CodableRepresentation.self, from: data))
  }
}

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

/// A stack of routes of one type, kept as a JSON array, root first, with one route on each line for readers.
extension Array: StoredPath where Element: Hashable & Codable {
  /// The routes as JSON.
  /// - Throws: which route cannot be encoded, and why.
  public func encoded() throws -> Data {
    var text: [UInt8] = [UInt8(ascii: "[")]
    var writer = JSONWriter()
    for (index, element) in enumerated() {
      writer.removeAll()
      do { try writer.encode(element) } catch { throw UnencodableElement(index: index, typeOf: element, error) }
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

/// A type-erased path, kept as its ``CodableRepresentation``.
extension NavigationPath: StoredPath {
  /// The representation as JSON.
  /// - Throws: an error that names the value without a representation, and the reason; ``codable`` is nil then, or cannot be
  ///   encoded.
  public func encoded() throws -> Data {
    let codable = try representation()
    var writer = JSONWriter()
    do {
      try writer.navigationPath(codable)
    } catch {
      throw codable.unencodable ?? error
    }
    writer.newline()
    return Data(writer.bytes)
  }

  /// The path of a representation; its values stay text until they are asked for.
  public init(decoding data: Data) throws {
    self.init(try JSONDecoder().decode(CodableRepresentation.self, from: data))
  }
}

extension NavigationPath.CodableRepresentation {
  /// The value nearest the root that cannot be encoded.
  fileprivate var unencodable: UnencodableElement? {
    for (index, element) in elements.enumerated() {
      guard case .value(_, let value) = element else { continue }
      var writer = JSONWriter()
      do { try writer.encode(value) } catch { return UnencodableElement(index: index, typeOf: value, error) }
    }
    return nil
  }
}

/// A value that keeps a path from being saved: which one, why, and what to do.
struct UnencodableElement: Error, CustomStringConvertible {
  /// `the value at index 1, of type App.Screen, cannot be encoded (…): append another, or take it off the path`
  let description: String

  /// - Parameters:
  ///   - index: counted from the root, which is 0.
  ///   - reason: the end of the sentence, from its verb on.
  init<Value: Hashable>(index: Int, typeOf value: Value, _ reason: String, advice: String) {
    let type = TypeTag(Value.self)?.description ?? "\(Value.self)"
    description = "the value at index \(index), of type \(type), \(reason): \(advice), or take it off the path"
  }

  /// A value whose `encode(to:)` threw.
  init<Value: Hashable>(index: Int, typeOf value: Value, _ error: any Error) {
    self.init(
      index: index, typeOf: value, "cannot be encoded (\(CodingFault.words(of: error)))",
      advice: "replace it by one that can be")
  }
}

/// The text of a coder's error, for people.
enum CodingFault {
  /// Place and reason in one line, without the period at its end.
  static func words(of error: any Error) -> String {
    let context: (path: [any CodingKey], text: String)
    switch error {
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
      DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found):
      context = (found.codingPath, found.debugDescription)
    case EncodingError.invalidValue(_, let found): context = (found.codingPath, found.debugDescription)
    default: return "\(error)"
    }
    let place = context.path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    let text = context.text.hasSuffix(".") ? String(context.text.dropLast()) : context.text
    return place.isEmpty ? text : "at \(place): \(text)"
  }
}

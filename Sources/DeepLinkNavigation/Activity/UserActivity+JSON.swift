public import DeepLinkJSON
import DeepLinkOctets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UserActivity {
  /// Why JSON is no activity, and where.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place: `userInfo.route[2]`; empty for the activity itself.
    public let field: String
    /// The expected value and the one that was found.
    public let message: String
    /// The offset in bytes of the value in its text.
    public let offset: Int

    /// Place and message: `userInfo.tags[2]: expected a value, found null: leave it out`.
    public var description: String { (field.isEmpty ? "the activity" : field) + ": " + message }
  }

  /// Reads an activity from JSON that is parsed already. Shapes are those of `init(from:)`; unlike there, `1.0` is a
  /// number and no integer.
  /// - Throws: ``Fault`` for the first value that is wrong.
  public init(_ node: JSONNode) throws(Fault) {
    guard node.object != nil else {
      throw Fault(field: "", message: "expected an object, found \(node.summary)", offset: node.offset)
    }
    guard let type = try Self.string("activityType", in: node) else {
      throw Fault(
        field: "activityType",
        message: "is missing: expected the type of the activity, such as "
          + "\"\(Self.browsingWeb)\"",
        offset: node.offset)
    }
    self.init(activityType: type, title: try Self.string("title", in: node))
    if let text = try Self.string("webpageURL", in: node) {
      guard let url = URL(string: text) else {
        throw Fault(
          field: "webpageURL", message: "expected a URL, found \(node["webpageURL"]?.summary ?? "none")",
          offset: node["webpageURL"]?.offset ?? node.offset)
      }
      webpageURL = url
    }
    if let node = node["userInfo"], !node.isNull {
      guard case .dictionary(let members) = try Value(node, depth: 2, in: "userInfo") else {
        throw Fault(field: "userInfo", message: "expected an object, found \(node.summary)", offset: node.offset)
      }
      userInfo = members
    }
  }

  private static func string(_ name: String, in node: JSONNode) throws(Fault) -> String? {
    guard let node = node[UTF8Text(name)], !node.isNull else { return nil }
    guard let text = node.string else {
      throw Fault(field: name, message: "expected a string, found \(node.summary)", offset: node.offset)
    }
    guard let text = text.string else { throw Fault(field: name, message: Fault.manyMarks, offset: node.offset) }
    return text
  }
}

extension UserActivity.Fault {
  /// An app compares the texts of an activity, so none may be expensive to compare.
  static let manyMarks = "expected a text with at most 30 combining marks in a row"

  /// The same fault, seen from the object or array that holds the value.
  func inside(_ place: String) -> Self { Self(field: place + field, message: message, offset: offset) }
}

extension UserActivity.Value {
  /// Reads a value; `1.0` is a number and no integer.
  /// - Parameters:
  ///   - depth: how deep it is nested; the outermost counts as one.
  ///   - place: what the value is called in the one that holds it: `.name` or `[2]`. Only a fault asks for it.
  init(_ node: JSONNode, depth: Int, in place: @autoclosure () -> String) throws(UserActivity.Fault) {
    do {
      try self.init(node, depth: depth)
    } catch {
      throw error.inside(place())
    }
  }

  private init(_ node: JSONNode, depth: Int) throws(UserActivity.Fault) {
    func fault(_ message: String) -> UserActivity.Fault { .init(field: "", message: message, offset: node.offset) }
    guard depth <= Self.maximumNesting else {
      throw fault("values are nested more than \(Self.maximumNesting) deep")
    }
    switch node.value {
    case .string(let text):
      guard let text = text.string else { throw fault(UserActivity.Fault.manyMarks) }
      self = .string(text)
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let text):
      if text != "-0", let integer = Int(text) {
        self = .integer(integer)
      } else if let number = node.double {
        self = .number(number)
      } else {
        throw fault("\(node.summary) is too large a number")
      }
    case .array(let nodes):
      var values: [Self] = []
      for (index, node) in nodes.enumerated() {
        values.append(try Self(node, depth: depth + 1, in: "[\(index)]"))
      }
      self = .array(values)
    case .object(let members):
      var values: [String: Self] = [:]
      // The first value of a repeated name counts, as for `JSONDecoder`.
      for member in members where !member.value.isNull {
        guard let name = member.name.string else {
          throw fault("expected names with at most 30 combining marks in a row, found \(member.name.excerpt())")
        }
        guard values[name] == nil else { continue }
        values[name] = try Self(member.value, depth: depth + 1, in: "." + member.name.excerpt())
      }
      self = .dictionary(values)
    case .null: throw fault("expected a value, found null: leave it out")
    }
  }
}

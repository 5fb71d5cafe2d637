package import DeepLinkJSON
import DeepLinkOctets

/// Takes the members of known names out of an object and keeps the rest, so that nothing is lost when the object is
/// written again.
///
/// Of duplicate names the first counts. A member that is there twice, or whose value the model cannot hold whole, also
/// stays among the rest as it was written, and is written from there.
struct MemberReader {
  private let members: [JSONMember]
  private var held: [UTF8Text] = []

  /// A reader of the members of `node`, of none if it is no object.
  init(_ node: JSONNode) {
    members = node.object ?? []
  }

  /// What a member's value reads as: `isWhole` says whether the value holds all that was written.
  struct Reading<Value> {
    var value: Value?
    var isWhole: Bool

    init(_ value: Value?, isWhole: Bool = true) {
      self.value = value
      self.isWhole = isWhole && value != nil
    }
  }

  /// The value of the member of this name; nil if there is no such member or `read` returns nil.
  mutating func value<Value>(_ name: UTF8Text, _ read: (JSONNode) -> Reading<Value>) -> Value? {
    guard let first = members.firstIndex(where: { $0.name == name }) else { return nil }
    let reading = read(members[first].value)
    if reading.isWhole, !members[(first + 1)...].contains(where: { $0.name == name }) { held.append(name) }
    return reading.value
  }

  /// The string of the member of this name, nil if there is none or it is no string.
  mutating func string(_ name: UTF8Text) -> UTF8Text? {
    value(name) { Reading($0.string) }
  }

  /// The truth value of the member of this name, nil if there is none or it is another kind of value.
  mutating func boolean(_ name: UTF8Text) -> Bool? {
    value(name) { Reading($0.boolean) }
  }

  /// The strings in the array of this name, nil if there is none or it is no array; other elements are passed over.
  mutating func strings(_ name: UTF8Text) -> [UTF8Text]? {
    value(name, Self.strings)
  }

  /// The strings in an array.
  static func strings(_ node: JSONNode) -> Reading<[UTF8Text]> {
    guard let elements = node.array else { return Reading(nil) }
    let strings = elements.compactMap(\.string)
    return Reading(strings, isWhole: strings.count == elements.count)
  }

  /// The members that the model does not hold, in the order of the file.
  var others: [JSONMember] {
    members.filter { !held.contains($0.name) }
  }
}

/// Puts an object's members together: those the model holds in a fixed order, then the others as they were written.
struct MemberWriter {
  private var members: [JSONMember] = []
  private let others: [JSONMember]

  /// A writer of an object with these other members; a name among them is not written a second time.
  init(keeping others: [JSONMember]) {
    self.others = others
  }

  mutating func add(_ name: UTF8Text, _ value: JSONNode?) {
    guard let value, !others.contains(where: { $0.name == name }) else { return }
    members.append(JSONMember(name, value))
  }

  mutating func add(_ name: UTF8Text, _ value: UTF8Text?) {
    add(name, value.map { JSONNode(.string($0)) })
  }

  mutating func add(_ name: UTF8Text, _ value: Bool?) {
    add(name, value.map { JSONNode(.boolean($0)) })
  }

  mutating func add(_ name: UTF8Text, _ value: [UTF8Text]?) {
    add(name, value.map { JSONNode(.array($0.map { JSONNode(.string($0)) })) })
  }

  /// The object.
  var node: JSONNode { JSONNode(.object(members + others)) }
}

/// The JSON value from which a part of the model was read; it has the position. All sources are equal, so a part from a file
/// equals the same part made by a program.
package struct SourceNode: Hashable, Sendable {
  /// The value as it stood in the file, nil for a part made by a program.
  package let node: JSONNode?

  /// Where it stood, in bytes.
  package let offset: Int?

  /// The source of a part read from a file; without a value, that of a part made by a program.
  init(node: JSONNode? = nil) {
    self.node = node
    offset = node?.offset
  }

  /// The members of these names that a reader left among the others, and the needed ones that are not there.
  func unread(
    _ others: [JSONMember], _ names: [UTF8Text], needed: [UTF8Text] = [], at place: String = ""
  ) -> [String] {
    names.compactMap { name in
      if others.contains(where: { $0.name == name }) {
        return "\(place)\(name) has a value that devices do not read, or is there twice"
      }
      return needed.contains(name) && node?[name] == nil ? "\(place)\(name) is missing" : nil
    }
  }

  package static func == (left: SourceNode, right: SourceNode) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

internal import JSON
internal import Octets

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

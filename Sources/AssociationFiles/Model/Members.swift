package import DeepLinkJSON
package import DeepLinkOctets

/// An object of an association file. The type lists its members once, and the reader and the writer follow the list.
package protocol FileObject: Sendable {
  /// What the object is, in words: `a component`.
  static var noun: String { get }
  /// The object without members.
  static var empty: Self { get }
  /// The members that the type holds, in the order in which they are written.
  static var members: [Member<Self>] { get }
  var otherMembers: [JSONMember] { get set }
  var source: SourceNode { get set }
}

/// A member of an object.
package struct Member<Model>: Sendable {
  package let name: UTF8Text
  package let shape: Shape
  /// Reads the value into the model. Says whether the model then holds all that was written.
  let read: @Sendable (JSONNode, inout Model) -> Bool
  /// How the value is written; nil without one.
  let write: @Sendable (Model) -> Layout?
}

/// What a value has to be.
package indirect enum Shape: Sendable {
  case string
  case boolean
  /// Anything: devices pass over it.
  case anything
  case array(Shape)
  case object(any FileObject.Type)
  /// An object whose names are free.
  case dictionary(Shape)
  case either(Shape, Shape)
  case queryItem
}

extension Member {
  init<Value>(
    _ name: UTF8Text, _ path: any WritableKeyPath<Model, Value?> & Sendable, _ shape: Shape,
    read: @escaping @Sendable (JSONNode) -> Reading<Value>, write: @escaping @Sendable (Value) -> Layout
  ) {
    (self.name, self.shape) = (name, shape)
    self.read = { node, model in
      let reading = read(node)
      model[keyPath: path] = reading.value
      return reading.isWhole
    }
    self.write = { $0[keyPath: path].map(write) }
  }

  static func text(
    _ name: UTF8Text, _ path: any WritableKeyPath<Model, UTF8Text?> & Sendable, _ shape: Shape = .string
  ) -> Member {
    Member(name, path, shape, read: { Reading($0.string) }, write: { .line(JSONNode(.string($0))) })
  }

  static func boolean(_ name: UTF8Text, _ path: any WritableKeyPath<Model, Bool?> & Sendable) -> Member {
    Member(name, path, .boolean, read: { Reading($0.boolean) }, write: { .line(JSONNode(.boolean($0))) })
  }

  /// An array of strings; other elements are passed over.
  static func texts(_ name: UTF8Text, _ path: any WritableKeyPath<Model, [UTF8Text]?> & Sendable) -> Member {
    Member(name, path, .array(.string), read: Reading.texts, write: Layout.strings)
  }

  static func object<Value: FileObject>(
    _ name: UTF8Text, _ path: any WritableKeyPath<Model, Value?> & Sendable, onLine isLine: Bool = false
  ) -> Member {
    Member(
      name, path, .object(Value.self), read: { Reading($0.object == nil ? nil : Value($0)) },
      write: { isLine ? .line($0.node) : $0.layout() })
  }

  /// An array of objects, each on a line.
  static func rows<Value: FileObject>(
    _ name: UTF8Text, _ path: any WritableKeyPath<Model, [Value]?> & Sendable
  ) -> Member {
    Member(
      name, path, .array(.object(Value.self)),
      read: { node in Reading(node.array?.map(Value.init), isWhole: node.array?.allSatisfy { $0.object != nil } == true)
      },
      write: { .array($0.map { .line($0.node) }) })
  }
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

extension Reading<[UTF8Text]> {
  /// The strings in an array.
  static func texts(_ node: JSONNode) -> Self {
    let texts = node.array?.compactMap(\.string)
    return Reading(texts, isWhole: texts?.count == node.array?.count)
  }
}

extension FileObject {
  /// The names of the members that the type holds.
  package static var names: [UTF8Text] { members.map(\.name) }

  /// What the value of a member has to be; nil for one that the type does not hold.
  package static func shape(of name: UTF8Text) -> Shape? { members.first { $0.name == name }?.shape }

  /// Reads an object as devices do: members that are unknown or of the wrong kind are ignored. There are none in a value that
  /// is no object.
  package init(_ node: JSONNode) { self = .read(node) }

  /// Takes the members of known names out of an object and keeps the rest, so that nothing is lost when the object is
  /// written again.
  ///
  /// Of duplicate names the first counts. A member that is there twice, or whose value the model cannot hold whole, also
  /// stays among the rest as it was written, and is written from there.
  static func read(_ node: JSONNode, without passed: [UTF8Text] = []) -> Self {
    let all = node.object ?? []
    var (model, held) = (empty, [UTF8Text]())
    for member in members where !passed.contains(member.name) {
      guard let first = all.firstIndex(where: { $0.name == member.name }) else { continue }
      let isHeld = member.read(all[first].value, &model)
      if isHeld, !all[(first + 1)...].contains(where: { $0.name == member.name }) { held.append(member.name) }
    }
    model.otherMembers = all.filter { !held.contains($0.name) }
    model.source = SourceNode(node: node)
    return model
  }

  /// The members that the type holds in their order, then the others as they were written.
  func layout(without passed: [UTF8Text] = []) -> Layout {
    let written = passed + otherMembers.map(\.name)
    let own = Self.members.compactMap { member in
      written.contains(member.name) ? nil : member.write(self).map { (name: member.name, layout: $0) }
    }
    return .object(own + otherMembers.map { ($0.name, .block($0.value)) })
  }

  /// The object as JSON.
  package var node: JSONNode { layout().node }
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

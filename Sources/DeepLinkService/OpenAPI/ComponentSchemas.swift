/// Gives the closed sets and the objects within schemas names of their own, so that each is said once and generators need
/// not invent a name.
struct ComponentSchemas {
  /// The place of the schemas in the document, as a JSON pointer.
  private let place: String
  private var names: ComponentNames
  private var known: [JSONTree: String] = [:]
  /// The schemas that have a name now.
  private(set) var members: [JSONTree.Member] = []

  init(at place: String, _ names: ComponentNames) { (self.place, self.names) = (place, names) }

  /// Adds a schema under its own name.
  ///
  /// - Parameter isOfApp: whether the app declares its members. A closed set then has the name of its member alone,
  ///   because routes and records share it: `Category`.
  mutating func add(_ schema: JSONTree.Member, isOfApp: Bool = false) {
    let index = members.count
    members.append(schema)
    let lifted = lift(schema.value, of: schema.name, "", isOfApp)
    members[index] = .init(schema.name, lifted)
  }

  /// The schema of a member or a parameter.
  ///
  /// - Parameters:
  ///   - owner: the name of the schema that has the member.
  ///   - name: the name of the member.
  mutating func nested(_ schema: JSONTree, in owner: String, _ name: String, isOfApp: Bool) -> JSONTree {
    let (isSet, isObject) = (schema.isClosedSet, schema["properties"] != nil)
    guard isSet || isObject else { return lift(schema, of: owner, name, isOfApp) }
    let member = ComponentNames.type(name, or: "Value")
    var names = isSet && isOfApp ? [member, owner + member] : [owner + member]
    if case .string(let title)? = schema["title"] { names.insert(ComponentNames.type(title, or: member), at: 0) }
    // A default belongs to the member, not to the set. Generators want the type of a set.
    let fallback = schema.members.filter { $0.name == "default" }
    let type: JSONTree = isSet && schema["type"] == nil ? ["type": "string"] : [:]
    let rest: JSONTree = .object(schema.members.filter { $0.name != "default" })
    let lifted = lift(type + rest, of: names[names.count - 1], "", isOfApp)
    let name = known[lifted] ?? self.names.claim(names)
    if known.updateValue(name, forKey: lifted) == nil { members.append(.init(name, lifted)) }
    return .object([.init("$ref", .string(place + name))] + fallback)
  }

  private mutating func lift(_ schema: JSONTree, of owner: String, _ name: String, _ isOfApp: Bool) -> JSONTree {
    guard case .object(let members) = schema else { return schema }
    var lifted: [JSONTree.Member] = []
    for member in members {
      var value = member.value
      switch (member.name, value) {
      case ("properties", .object(let properties)):
        value = .object(
          properties.map { .init($0.name, nested($0.value, in: owner, $0.name, isOfApp: isOfApp)) })
      case ("items", _):
        let item = value["properties"] == nil ? name : name == "items" ? "item" : name + "-item"
        value = nested(value, in: owner, item, isOfApp: isOfApp)
      case ("additionalProperties", .object): value = nested(value, in: owner, name, isOfApp: isOfApp)
      case ("allOf", .array(let schemas)): value = .array(schemas.map { lift($0, of: owner, name, isOfApp) })
      case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)):
        value = .array(schemas.map { nested($0, in: owner, name, isOfApp: isOfApp) })
      default: break
      }
      lifted.append(.init(member.name, value))
    }
    return .object(lifted)
  }
}

extension JSONTree {
  /// Whether a schema allows some strings alone.
  fileprivate var isClosedSet: Bool {
    guard case .array(let members)? = self["enum"] else { return false }
    return members.allSatisfy { if case .string = $0 { true } else { false } }
  }
}

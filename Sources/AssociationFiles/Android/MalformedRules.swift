package import DeepLinkJSON
import DeepLinkOctets

/// What makes Android 15 and later discard all dynamic rules of a file: "If any of the fields in the file are malformed or
/// empty, Android discards the dynamic rules" (Google, "Configure website associations and dynamic rules").
package struct MalformedRules {
  /// What was found instead, and what to write, by offset in the file.
  package private(set) var faults: [(offset: Int, message: String)] = []

  package init() {}

  /// The rules of each relation of a statement that are an array, in order. Notes what is malformed.
  package mutating func check(_ statement: JSONNode) {
    guard let extensions = statement["relation_extensions"] else { return }
    guard let members = extensions.object else {
      return add(extensions, "found \(extensions.summary) for \"relation_extensions\", expected an object")
    }
    for member in members { check(relation: member.value) }
  }

  private mutating func check(relation: JSONNode) {
    guard let members = relation.object else { return add(relation, "found \(relation.summary), expected an object") }
    let name = RelationExtension.components
    for other in members where other.name != name {
      add(other.nameOffset, "\(quoted(other.name)) is not a key here", "write \(quoted(name))")
    }
    guard let list = relation[name] else { return }
    guard let rules = list.array else { return add(list, "found \(list.summary), expected an array of rows") }
    if rules.isEmpty { return add(list, "the list is empty") }
    for rule in rules { check(rule: rule) }
  }

  private mutating func check(rule: JSONNode) {
    guard let members = rule.object else { return add(rule, "found \(rule.summary), expected a row") }
    if members.isEmpty { add(rule, "the row is empty", "write {\"/\": \"*\"} for all URLs") }
    for member in members {
      switch member.name {
      case "/", "#": check(pattern: member.value, of: member.name)
      case "?": check(query: member.value)
      case "exclude" where member.value.boolean == nil:
        add(member.value, "found \(member.value.summary), expected true or false")
      default: break
      }
    }
  }

  private mutating func check(query: JSONNode) {
    guard let items = query.object else {
      return add(query, "found \(query.summary), expected an object of query items", "write {\"name\": \"?*\"}")
    }
    if items.isEmpty { add(query, "the object of query items is empty", "remove it") }
    for item in items { check(pattern: item.value, of: item.name) }
  }

  private mutating func check(pattern: JSONNode, of name: UTF8Text) {
    guard let text = pattern.string else { return add(pattern, "found \(pattern.summary), expected a pattern") }
    if text.isEmpty { add(pattern, "the pattern of \(quoted(name)) is empty", "remove it") }
  }

  private mutating func add(_ node: JSONNode, _ what: String, _ instead: String? = nil) {
    add(node.offset, what, instead)
  }

  private mutating func add(_ offset: Int?, _ what: String, _ instead: String?) {
    faults.append(
      (
        offset ?? 0,
        "\(what): Android then discards all rows, and every link that the app's manifest names opens the app"
          + (instead.map { "; \($0)" } ?? "")
      ))
  }
}

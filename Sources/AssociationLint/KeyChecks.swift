import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// Checks names and kinds of members on every level of Apple's file, or of a statement of Android's, whose dynamic rules
/// `MalformedRules` checks.
struct KeyChecks {
  let log: FindingLog
  let device: Device

  enum Device { case apple, android }

  func check(_ root: JSONNode) {
    switch device {
    case .apple: check(root, .object(AssociationFile.self), name: "the root")
    case .android: check(root, .object(AssetStatement.self), name: "a statement")
    }
  }

  private func check(_ node: JSONNode, _ shape: Shape, name: String) {
    switch shape {
    case .either(let first, let second) where shape.accepts(node):
      check(node, first.accepts(node) ? first : second, name: name)
    case .queryItem where node.string == nil:
      log.add(
        .queryValueNotString, at: node.offset,
        "found \(node.summary) as the value of \(name), expected a string: devices ignore the whole \"?\" object, "
          + "and the row matches any query; write \(suggestion(node))")
    case .array(let element) where node.array != nil:
      for value in node.array ?? [] { check(value, element, name: "an element of \(name)") }
    case .dictionary(let element) where node.object != nil:
      let members = node.object ?? []
      checkDuplicates(members)
      for member in members { check(member.value, element, name: quoted(member.name)) }
    case .object(let type) where node.object != nil:
      let members = node.object ?? []
      checkDuplicates(members)
      let matchesAll = type == AssociationComponent.self && ["/", "?", "#"].allSatisfy { node[$0] == nil }
      for member in members {
        if let shape = type.shape(of: member.name) {
          check(member.value, shape, name: quoted(member.name))
        } else {
          unknown(member, type.names, type.noun, matchesAll: matchesAll)
        }
      }
    case _ where !shape.accepts(node):
      log.add(
        .wrongType, at: node.offset,
        "found \(node.summary) for \(name), expected \(shape.words): "
          + (device == .apple ? "devices ignore it" : "Android does not verify such a statement"))
    default: break
    }
  }

  private func suggestion(_ node: JSONNode) -> String {
    switch node.value {
    case .boolean, .null: "\"?*\" for any value"
    case .number(let text): quoted(text)
    default: "one pattern, or a row for each"
    }
  }

  private func unknown(_ member: JSONMember, _ known: [UTF8Text], _ what: String, matchesAll: Bool) {
    var effect =
      (device == .apple ? "devices ignore it" : "Android ignores it")
      + (matchesAll ? ", and the row matches every URL" : "")
    let hint: String
    if member.name == "exclude", known.contains("paths") {
      effect += ", and nothing is excluded"
      hint =
        "write the excluded paths first in \"paths\" with \"NOT \" before each, or components with \"exclude\": true"
    } else if device == .apple, let home = Self.home(of: member.name) {
      hint = "it belongs in \(home)"
    } else if known.contains("/"), let meant = Self.parts[member.name.lowercased] {
      hint = "write \(quoted(meant))"
    } else {
      hint = EditDistance.nearest(to: member.name, among: known).map { "write \(quoted($0))" } ?? "remove it"
    }
    log.add(
      .unknownKey, at: member.nameOffset, "\(quoted(member.name)) is not a key of \(what), so \(effect): \(hint)")
  }

  /// Names of parts of a URL, and their keys.
  private static let parts: [UTF8Text: UTF8Text] = [
    "path": "/", "paths": "/", "query": "?", "queryitems": "?", "params": "?", "fragment": "#", "hash": "#",
  ]

  /// Where a known name belongs.
  private static func home(of name: UTF8Text) -> String? {
    if AssociationComponent.names.contains(name) { return AssociationComponent.noun }
    if name == "components" || name == "paths" || name == "appIDs" || name == "appID" { return AssociationDetail.noun }
    if name == "details" || name == "substitutionVariables" { return AppLinks.noun }
    return AssociationFile.names.contains(name) ? "the root of the file" : nil
  }

  private func checkDuplicates(_ members: [JSONMember]) {
    guard members.count > 1 else { return }
    var names: Set<UTF8Text> = []
    for member in members where !names.insert(member.name).inserted {
      log.add(
        .duplicateKey, at: member.nameOffset,
        "\(quoted(member.name)) is twice in this object, and readers may use either: remove one")
    }
  }
}

extension Shape {
  fileprivate var words: String {
    switch self {
    case .string, .queryItem: "a string"
    case .boolean: "true or false"
    case .anything: "anything"
    case .array(.string): "an array of strings"
    case .array: "an array"
    case .object, .dictionary: "an object"
    case .either(let first, let second): "\(first.words) or \(second.words)"
    }
  }

  fileprivate func accepts(_ node: JSONNode) -> Bool {
    switch self {
    case .string: node.string != nil
    case .boolean: node.boolean != nil
    case .anything, .queryItem: true
    case .array: node.array != nil
    case .object, .dictionary: node.object != nil
    case .either(let first, let second): first.accepts(node) || second.accepts(node)
    }
  }
}

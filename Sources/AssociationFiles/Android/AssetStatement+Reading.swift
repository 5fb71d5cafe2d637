import DeepLinkJSON
package import DeepLinkOctets

extension AssetStatement: FileObject {
  package static let noun = "a statement"
  package static let empty = AssetStatement()
  package static let members: [Member<Self>] = [
    .text("include", \.include), .texts("relation", \.relation), .object("target", \.target),
    Member(
      "relation_extensions", \.relationExtensions, .anything,
      read: { node in
        Reading(
          node.object?.map { RelationExtension($0.name, $0.value) },
          isWhole: node.object?.allSatisfy { $0.value.object != nil } == true)
      }, write: { .object($0.map { ($0.relation, $0.layout()) }) }),
  ]
}

extension AssetTarget: FileObject {
  package static let noun = "the target"
  package static let empty = AssetTarget(namespace: nil)
  package static let members: [Member<Self>] = [
    .text("namespace", \.namespace), .text("package_name", \.packageName),
    // Each fingerprint has a line.
    Member(
      "sha256_cert_fingerprints", \.fingerprints, .array(.string), read: Reading.texts,
      write: { .array($0.map { .line(JSONNode(.string($0))) }) }),
    .text("site", \.site),
  ]
}

extension RelationExtension: FileObject {
  package static let noun = "an extension of a relation"
  /// The name of the member this type holds.
  package static let components: UTF8Text = "dynamic_app_link_components"
  package static let empty = RelationExtension("", components: nil)
  package static let members: [Member<Self>] = [.rows(components, \.components)]

  init(_ relation: UTF8Text, _ node: JSONNode) {
    self = .read(node)
    self.relation = relation
  }
}

extension DynamicComponent: FileObject {
  package static let noun = "a row"
  package static let empty = DynamicComponent()
  package static let members: [Member<Self>] = [
    .text("/", \.path),
    Member(
      "?", \.query, .dictionary(.queryItem),
      read: { node in
        let reading = QueryPattern.read(node)
        guard case .items(let items) = reading.value else { return Reading(nil) }
        return Reading(items, isWhole: reading.isWhole)
      }, write: { .line(QueryPattern.items($0).node) }),
    .text("#", \.fragment), .boolean("exclude", \.exclude),
  ]
}

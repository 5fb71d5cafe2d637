package import DeepLinkJSON
package import DeepLinkOctets

extension AssetStatement {
  /// The names of the members this type holds.
  package static let names: [UTF8Text] = ["relation", "target", "include", "relation_extensions"]

  package init(_ node: JSONNode) {
    var reader = MemberReader(node)
    relation = reader.strings("relation")
    target = reader.value("target") { .init($0.object == nil ? nil : AssetTarget($0)) }
    include = reader.string("include")
    relationExtensions = reader.value("relation_extensions") { node in
      guard let members = node.object else { return .init(nil) }
      return .init(
        members.map { RelationExtension($0.name, $0.value) }, isWhole: members.allSatisfy { $0.value.object != nil })
    }
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  var layout: Layout {
    var members = MemberLayout(keeping: otherMembers)
    members.add("include", include.map { .line(JSONNode(.string($0))) })
    members.add("relation", relation.map(Layout.strings))
    members.add("target", target?.layout)
    members.add(
      "relation_extensions",
      relationExtensions.map { .object($0.map { (name: $0.relation, layout: $0.layout) }) })
    return members.layout
  }
}

extension AssetTarget {
  /// The names of the members this type holds.
  package static let names: [UTF8Text] = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]

  package init(_ node: JSONNode) {
    var reader = MemberReader(node)
    namespace = reader.string("namespace")
    packageName = reader.string("package_name")
    fingerprints = reader.strings("sha256_cert_fingerprints")
    site = reader.string("site")
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  fileprivate var layout: Layout {
    var members = MemberLayout(keeping: otherMembers)
    members.add("namespace", namespace.map { .line(JSONNode(.string($0))) })
    members.add("package_name", packageName.map { .line(JSONNode(.string($0))) })
    members.add("sha256_cert_fingerprints", fingerprints.map { .array($0.map { .line(JSONNode(.string($0))) }) })
    members.add("site", site.map { .line(JSONNode(.string($0))) })
    return members.layout
  }
}

extension RelationExtension {
  /// The name of the member this type holds.
  package static let components: UTF8Text = "dynamic_app_link_components"

  package init(_ relation: UTF8Text, _ node: JSONNode) {
    self.relation = relation
    var reader = MemberReader(node)
    components = reader.value(Self.components) { node in
      guard let elements = node.array else { return .init(nil) }
      return .init(elements.map(DynamicComponent.init), isWhole: elements.allSatisfy { $0.object != nil })
    }
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  fileprivate var layout: Layout {
    var members = MemberLayout(keeping: otherMembers)
    members.add(Self.components, components.map { .array($0.map { .line($0.node) }) })
    return members.layout
  }
}

extension DynamicComponent {
  /// The names of the members this type holds.
  static let names: [UTF8Text] = ["/", "?", "#", "exclude"]

  package init(_ node: JSONNode) {
    var reader = MemberReader(node)
    path = reader.string("/")
    query = reader.value("?") { node in
      let reading = QueryPattern.read(node)
      guard case .items(let items) = reading.value else { return .init(nil) }
      return .init(items, isWhole: reading.isWhole)
    }
    fragment = reader.string("#")
    exclude = reader.boolean("exclude")
    otherMembers = reader.others
    source = SourceNode(node: node)
  }

  /// The rule as JSON.
  package var node: JSONNode {
    var members = MemberWriter(keeping: otherMembers)
    members.add("/", path)
    members.add("?", query.map { QueryPattern.items($0).node })
    members.add("#", fragment)
    members.add("exclude", exclude)
    return members.node
  }
}

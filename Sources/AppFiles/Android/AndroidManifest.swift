/// What the manifest of an Android app says of links: its intent filters for `android.intent.action.VIEW`.
///
/// Android, "<intent-filter>" and "<data>": the elements of one filter combine, each scheme with each host with each path.
package struct AndroidManifest: Sendable {
  /// The package, which builds of today have elsewhere.
  package let packageName: String?
  /// The filters that view something, in the order of the file.
  package let filters: [IntentFilter]
  /// The references that have no value, `@string/host` or `${host}`, each where it stands first.
  package let unknown: [(reference: String, offset: Int)]

  /// Reads a manifest as it stands in sources, or as a build merges it.
  ///
  /// - Parameters:
  ///   - octets: the file.
  ///   - value: the value of a reference: `@string/host` or `${host}`; nil if it is not known.
  /// - Throws: `XMLFault` if the file is no XML.
  package init(parsing octets: [UInt8], resolving value: (String) -> String?) throws(XMLFault) {
    let root = try XMLElement(parsing: octets)
    // The prefix of Android's attributes is nearly always `android`.
    let prefix = root.attributes.first { $0.value == "http://schemas.android.com/apk/res/android" }?.name
    var reader = ManifestReader(prefix: prefix.flatMap { $0.hasPrefix("xmlns:") ? String($0.dropFirst(6)) : nil } ?? "android")
    packageName = root["package"]?.value
    var filters: [IntentFilter] = []
    for application in root.children where application.name == "application" {
      for component in application.children where ["activity", "activity-alias"].contains(component.name) {
        for filter in component.children where filter.name == "intent-filter" && !filter.isRemoved {
          filters += reader.filter(filter, of: component, value).map { [$0] } ?? []
        }
      }
    }
    (self.filters, unknown) = (filters, reader.unknown)
  }
}

/// An intent filter that views something.
package struct IntentFilter: Sendable {
  /// A text of the file, and where it stands.
  package struct Text: Hashable, Sendable {
    package let text: String
    package let offset: Int
  }

  /// A host, perhaps with a port.
  package struct Authority: Hashable, Sendable {
    /// In lower case; one that begins with `*` stands for all that end in the rest.
    package let host: String
    package let port: String?
    package let offset: Int

    /// Whether links with this host are meant.
    package func matches(_ name: String) -> Bool {
      host.hasPrefix("*") ? name.lowercased().hasSuffix(host.dropFirst()) : name.lowercased() == host
    }
  }

  /// The activity's name.
  package let activity: String
  package let offset: Int
  /// Whether Android verifies the hosts of the filter.
  package let isVerified: Bool
  /// Whether links from elsewhere reach the activity.
  package let isReachable: Bool
  package let actions, categories: Set<String>
  package let schemes: [Text]
  package let authorities: [Authority]
  /// The paths with their places; empty for all paths.
  package let paths: [(path: ManifestPath, offset: Int)]
  package let hasTypes: Bool

  /// Whether a tap on a link can reach the filter.
  package var isBrowsable: Bool {
    isReachable && !hasTypes && categories.contains("android.intent.category.BROWSABLE")
      && categories.contains("android.intent.category.DEFAULT")
  }

  /// Whether the filter is for links of sites.
  package var isForWeb: Bool { schemes.contains { ["http", "https"].contains($0.text) } }
}

extension XMLElement {
  /// Whether a build removes the element from the manifest.
  fileprivate var isRemoved: Bool { self["tools:node"].map { ["remove", "removeAll"].contains($0.value) } ?? false }
}

private struct ManifestReader {
  let prefix: String
  private(set) var unknown: [(reference: String, offset: Int)] = []

  init(prefix: String) { self.prefix = prefix }

  mutating func filter(_ filter: XMLElement, of component: XMLElement, _ value: (String) -> String?) -> IntentFilter? {
    let data = filter.children.filter { $0.name == "data" && !$0.isRemoved }
    func names(_ element: String) -> Set<String> {
      Set(filter.children.filter { $0.name == element }.compactMap { $0["\(prefix):name"]?.value })
    }
    let actions = names("action")
    guard actions.contains("android.intent.action.VIEW") else { return nil }
    var (schemes, authorities, paths): ([IntentFilter.Text], [IntentFilter.Authority], [(ManifestPath, Int)]) = ([], [], [])
    for element in data {
      for scheme in text("scheme", of: element, value) { schemes.append(.init(text: scheme.text, offset: scheme.offset)) }
      let port = text("port", of: element, value).first?.text
      for host in text("host", of: element, value) {
        authorities.append(.init(host: host.text.lowercased(), port: port, offset: host.offset))
      }
      for attribute in ManifestPath.Attribute.allCases {
        for path in text(attribute.rawValue, of: element, value) {
          paths.append((ManifestPath(attribute, Self.unescaped(path.text)), path.offset))
        }
      }
    }
    let hidden = ["enabled", "exported"].contains { component["\(prefix):\($0)"]?.value == "false" }
    return IntentFilter(
      activity: component["\(prefix):name"]?.value ?? component.name, offset: filter.offset,
      isVerified: filter["\(prefix):autoVerify"]?.value == "true", isReachable: !hidden, actions: actions,
      categories: names("category"), schemes: schemes, authorities: authorities, paths: paths,
      hasTypes: data.contains { element in element.attributes.contains { $0.name.hasPrefix("\(prefix):mime") } })
  }

  /// The value of an attribute with its references replaced; none if one is unknown.
  private mutating func text(
    _ name: String, of element: XMLElement, _ value: (String) -> String?
  ) -> [IntentFilter.Text] {
    guard let attribute = element["\(prefix):\(name)"] else { return [] }
    var (text, rest) = ("", attribute.value[...])
    if rest.hasPrefix("@string/") {
      guard let found = known(String(rest), at: attribute.offset, value) else { return [] }
      return [.init(text: found, offset: attribute.offset)]
    }
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      guard let found = known(String(rest[start.lowerBound...end]), at: attribute.offset, value) else { return [] }
      text += rest[..<start.lowerBound] + found
      rest = rest[rest.index(after: end)...]
    }
    return [.init(text: text + rest, offset: attribute.offset)]
  }

  private mutating func known(_ reference: String, at offset: Int, _ value: (String) -> String?) -> String? {
    if let value = value(reference) { return value }
    if !unknown.contains(where: { $0.reference == reference }) { unknown.append((reference, offset)) }
    return nil
  }

  /// A text of a resource as Android reads it: a backslash takes the meaning from the character behind it.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let next = rest.popFirst() { result.append(next == "\\" ? rest.popFirst() ?? next : next) }
    return result
  }
}

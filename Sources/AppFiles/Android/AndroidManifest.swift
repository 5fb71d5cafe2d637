package import DeepLinkJSON
import DeepLinkOctets

/// What an Android app says of links: its intent filters for `android.intent.action.VIEW`.
package struct AndroidManifest: Sendable {
  /// The filters that view something, in the order of the file.
  package let filters: [IntentFilter]
  /// The references that have no value, `@string/host` or `${host}`, each where it stands first.
  package let unknown: [(reference: String, offset: Int)]
  /// The lowest API level of the devices, if it is known.
  let level: Int?

  /// Reads a manifest as it stands in sources, or as a build merges it.
  ///
  /// - Parameters:
  ///   - octets: the file.
  ///   - value: the value of a reference: `@string/host` or `${host}`; nil if it is not known.
  /// - Throws: `XMLFault` if the file is no XML.
  package init(parsing octets: [UInt8], resolving value: (String) -> String?) throws(XMLFault) {
    if octets.starts(with: [3, 0, 8, 0]) {
      throw XMLFault(
        "found a binary manifest, expected XML: print it with apkanalyzer manifest print FILE.apk", at: 0, in: octets)
    }
    let root = try XMLElement(parsing: octets)
    guard root.name == "manifest" else {
      throw XMLFault("found \"<\(root.name)>\", expected \"<manifest>\"", at: root.offset, in: octets)
    }
    // The prefix of Android's attributes is nearly always `android`.
    let prefix = root.attributes.first { $0.value == "http://schemas.android.com/apk/res/android" }?.name
    var reader = ManifestReader(
      prefix: prefix.flatMap { $0.hasPrefix("xmlns:") ? String($0.dropFirst(6)) : nil } ?? "android")
    var filters: [IntentFilter] = []
    for application in root.children where application.name == "application" {
      for component in application.children
      where ["activity", "activity-alias"].contains(component.name) && !component.isRemoved {
        for filter in component.children where filter.name == "intent-filter" && !filter.isRemoved {
          if let filter = reader.filter(filter, of: component, value) { filters.append(filter) }
        }
      }
    }
    (self.filters, unknown) = (filters, reader.unknown)
    let sdk = root.children.first { $0.name == "uses-sdk" }?["\(reader.prefix):minSdkVersion"]?.value
    level = (sdk ?? value("${minSdk}")).flatMap { Int($0) }
  }

  /// Reads what Expo writes into a manifest: `expo.android.intentFilters`, and a filter of its own for the schemes.
  package init(expo: JSONNode, from level: String?) {
    var filters: [IntentFilter] = []
    for node in expo["android"]?["intentFilters"]?.list ?? [] {
      guard node.text("action").map({ ["VIEW", "android.intent.action.VIEW"].contains($0) }) ?? false else { continue }
      let data = (node["data"]?.list ?? []).map { element in
        (element.object ?? []).map { member in
          IntentFilter.Value(
            name: member.name.description, text: member.value.string?.description ?? member.value.number ?? "",
            offset: member.value.offset)
        }
      }
      let categories = (node["category"]?.list ?? []).compactMap { $0.string?.description }
      filters.append(
        IntentFilter(
          "the main activity", at: node.offset, isVerified: node["autoVerify"]?.boolean ?? false, isReachable: true,
          Set(categories.map { $0.contains(".") ? $0 : "android.intent.category.\($0)" }), data))
    }
    let schemes = [expo["scheme"], expo["android"]?["scheme"]].compactMap(\.self).flatMap(\.list)
    if let first = schemes.first {
      let data = schemes.map {
        [IntentFilter.Value(name: "scheme", text: $0.string?.description ?? "", offset: $0.offset)]
      }
      let categories = ["BROWSABLE", "DEFAULT"].map { "android.intent.category.\($0)" }
      filters.append(
        IntentFilter("the main activity", at: first.offset, isVerified: false, isReachable: true, Set(categories), data)
      )
    }
    (self.filters, unknown, self.level) = (filters, [], level.flatMap { Int($0) })
  }
}

extension JSONNode {
  /// The elements of an array, or a value that stands in its place.
  var list: [JSONNode] { array ?? [self] }
}

/// An intent filter that views something.
///
/// Android, "<intent-filter>" and "<data>": the elements of one filter combine, each scheme with each host with each path.
package struct IntentFilter: Sendable {
  /// An attribute of a `<data>` element, without its prefix; the text is nil if it is not known.
  struct Value {
    let name: String
    let text: String?
    let offset: Int
  }

  /// A text of the file, where it stands, and in which `<data>` element.
  struct Text: Sendable {
    let text: String
    let offset: Int
    let element: Int
  }

  let activity: String
  let offset: Int
  /// Whether the filter asks Android to verify its hosts.
  let asksToVerify: Bool
  /// Whether links from elsewhere reach the activity.
  let isReachable: Bool
  let categories: Set<String>
  private(set) var schemes: [Text] = []
  /// In lower case; one that begins with `*` stands for all that end in the rest.
  private(set) var hosts: [Text] = []
  /// The ports of `<data>` elements with a host, by their elements.
  private(set) var ports: [Int: String] = [:]
  /// Empty for all paths.
  private(set) var paths: [(path: ManifestPath, place: Text)] = []
  private(set) var hasTypes = false
  /// The names of attributes whose values are not known.
  private(set) var unknown: Set<String> = []

  init(
    _ activity: String, at offset: Int, isVerified: Bool, isReachable: Bool, _ categories: Set<String>,
    _ data: [[Value]]
  ) {
    (self.activity, self.offset, self.categories) = (activity, offset, categories)
    (asksToVerify, self.isReachable) = (isVerified, isReachable)
    for (element, values) in data.enumerated() {
      for value in values {
        guard let text = value.text else {
          unknown.insert(value.name)
          continue
        }
        let place = Text(text: text, offset: value.offset, element: element)
        switch value.name {
        case "scheme": schemes.append(place)
        case "host": hosts.append(Text(text: text.lowercased(), offset: value.offset, element: element))
        case "port": ports[element] = text
        case _ where value.name.hasPrefix("mime"): hasTypes = true
        default:
          guard let attribute = ManifestPath.Attribute(rawValue: value.name) else { continue }
          paths.append((ManifestPath(attribute, Self.unescaped(text)), place))
        }
      }
    }
  }

  /// Whether a tap on a link can reach the filter.
  var isBrowsable: Bool {
    isReachable && !hasTypes
      && ["BROWSABLE", "DEFAULT"].allSatisfy { categories.contains("android.intent.category.\($0)") }
  }

  /// Whether it is not known which links of sites the filter has.
  var isUnknown: Bool { !unknown.isEmpty && (unknown.contains("host") || !hosts.isEmpty) }

  /// Whether Android verifies the hosts of the filter, which it does only without other schemes.
  var isVerified: Bool {
    asksToVerify && isBrowsable && !schemes.isEmpty && schemes.allSatisfy { ["http", "https"].contains($0.text) }
  }

  /// Whether the filter has links with https and a host.
  func opens(_ host: String) -> Bool {
    isBrowsable && schemes.contains { $0.text == "https" } && names(host)
  }

  /// Whether the filter has a host.
  func names(_ host: String) -> Bool {
    hosts.contains { Self.matches($0.text, host) && [nil, "443", "-1"].contains(ports[$0.element]) }
  }

  /// Whether a text can be a host: a name, perhaps with `*` before it.
  static func isHost(_ text: String) -> Bool {
    !text.contains { ":/ ".contains($0) } && !text.dropFirst().contains("*")
  }

  static func matches(_ pattern: String, _ host: String) -> Bool {
    pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
  }

  /// A text of a resource as Android reads it: a backslash takes the meaning from the character behind it.
  private static func unescaped(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let next = rest.popFirst() { result.append(next == "\\" ? rest.popFirst() ?? next : next) }
    return result
  }
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
    func names(_ element: String) -> Set<String> {
      Set(filter.children.filter { $0.name == element }.compactMap { $0["\(prefix):name"]?.value })
    }
    guard names("action").contains("android.intent.action.VIEW") else { return nil }
    let data = filter.children.filter { $0.name == "data" && !$0.isRemoved }.map { element in
      element.attributes.filter { $0.name.hasPrefix(prefix + ":") }.map { attribute in
        IntentFilter.Value(
          name: String(attribute.name.dropFirst(prefix.utf8.count + 1)), text: text(attribute, value),
          offset: attribute.offset)
      }
    }
    let hidden = ["enabled", "exported"].contains { component["\(prefix):\($0)"]?.value == "false" }
    return IntentFilter(
      component["\(prefix):name"]?.value ?? component.name, at: filter.offset,
      isVerified: filter["\(prefix):autoVerify"]?.value == "true", isReachable: !hidden, names("category"), data)
  }

  /// The value of an attribute with its references replaced; nil if one is unknown.
  private mutating func text(_ attribute: XMLElement.Attribute, _ value: (String) -> String?) -> String? {
    var (text, rest) = ("", attribute.value[...])
    if rest.hasPrefix("@string/") { return known(String(rest), at: attribute.offset, value) }
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      guard let found = known(String(rest[start.lowerBound...end]), at: attribute.offset, value) else { return nil }
      text += rest[..<start.lowerBound] + found
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private mutating func known(_ reference: String, at offset: Int, _ value: (String) -> String?) -> String? {
    if let value = value(reference) { return value }
    if !unknown.contains(where: { $0.reference == reference }) { unknown.append((reference, offset)) }
    return nil
  }
}

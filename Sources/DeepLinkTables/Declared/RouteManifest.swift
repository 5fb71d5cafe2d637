public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinking

/// The route table as JSON: the answer of `GET /routes`, and the input of ``DeclaredTable``.
public struct RouteManifest: Sendable {
  private let table: RouteTable
  private let hasOwners: Bool
  /// What a file says of the site besides its links.
  private let settings: [JSONMember]
  /// The same of its routes, by their names.
  private let routes: [String: [JSONMember]]

  /// Makes the manifest of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - hasOwners: whether it names the owners of routes, which are not for the public.
  ///   - settings: what a file says of the site and its routes besides the links, with the keys of the file.
  public init(_ table: RouteTable, withOwners hasOwners: Bool = true, and settings: JSONNode? = nil) {
    (self.table, self.hasOwners) = (table, hasOwners)
    self.settings = (settings?.object ?? []).filter { $0.name != "routes" }
    routes = Dictionary((settings?["routes"]?.array ?? []).map { ($0.text("name") ?? "", $0.object ?? []) }) { $1 }
  }

  /// Each route, and then each redirect, as one JSON object on a line of its own.
  public var lines: [[UInt8]] {
    func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
      var writer = JSONWriter()
      write(&writer)
      writer.newline()
      return writer.bytes
    }
    return zip(table.shapes, table.examples).map { shape, example in line { write(shape, example, to: &$0) } }
      + table.redirects.map { redirect in line { $0.redirect(redirect, withApps: true) } }
  }

  /// Writes the settings that differ from their defaults, `"routes": […]` and, if there are any, `"redirects": […]`, in
  /// the order of declaration.
  public func write(to writer: inout JSONWriter) {
    let settings = table.settings
    writer.beginObject()
    let names = table.appNames
    let said = Set(self.settings.map(\.name))
    if !said.isDisjoint(with: ["app", "apps"]) {
      // They have the schemes, too.
    } else if !names.isEmpty {
      writer.literalKey("apps")
      writer.beginObject()
      for name in names {
        writer.key(name)
        // The schemes are those of all apps.
        writer.schemes(name == names[0] ? settings : TableSettings())
      }
      writer.endObject()
    } else if !settings.schemes.isEmpty || settings.schemeHostIsPath {
      writer.literalKey("app")
      writer.schemes(settings)
    }
    writer.member("hosts", settings.hosts?.declared)
    writer.member("opaqueSchemes", settings.opaqueSchemes.orNil)
    writer.member("caseSensitive", settings.ignoresCase ? false : nil)
    writer.member("plusIsSpace", settings.plusIsSpace.orNil)
    writer.member("routes", zip(table.shapes, table.examples)) { write($0.0, $0.1, to: &$1) }
    if !table.redirects.isEmpty {
      writer.member("redirects", table.redirects) { $1.redirect($0, withApps: true) }
    }
    if !said.contains("webOnly") { writer.member("webOnly", settings.webOnly.orNil) }
    writer.members(self.settings)
    writer.endObject()
  }

  private func write(_ shape: RouteShape, _ example: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", shape.name)
    writer.member("pattern", shape.pattern)
    writer.member("aliases", shape.aliases.map(\.pattern).orNil)
    writer.member("hosts", shape.hosts?.declared)
    writer.member("summary", shape.summary)
    writer.member("parameters", shape.parameters + shape.conditions) { $1.parameter($0) }
    writer.member("example", example)
    writer.member("parent", shape.screen.parent)
    writer.member("presentation", shape.screen.presentation == .push ? nil : shape.screen.presentation.rawValue)
    writer.member("tab", shape.screen.tab)
    writer.openers(shape.apps)
    writer.member("owner", hasOwners ? shape.owner : nil)
    writer.members((routes[shape.name] ?? []).filter { $0.name != "name" })
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a redirect in the form of route descriptions, and in that of the manifest with the apps that open its links.
  public mutating func redirect(_ redirect: Redirect, withApps: Bool = false) {
    beginObject()
    member("from", redirect.from)
    member("to", redirect.to)
    member("status", redirect.status)
    if withApps, let apps = redirect.apps { openers(apps) }
    endObject()
  }

  /// Writes which apps open the links of a route or a redirect, if not all do.
  fileprivate mutating func openers(_ apps: OpeningApps) {
    guard case .only(let names) = apps else { return }
    member("opensApp", names.isEmpty ? false : nil)
    member("apps", names.orNil)
  }

  fileprivate mutating func members(_ members: [JSONMember]) {
    for member in members {
      key(member.name.description)
      node(member.value)
    }
  }

  fileprivate mutating func schemes(_ settings: TableSettings) {
    beginObject()
    member("schemes", settings.schemes.orNil)
    member("schemeHostIsPath", settings.schemeHostIsPath.orNil)
    endObject()
  }

  fileprivate mutating func parameter(_ parameter: Parameter) {
    beginObject()
    member("name", parameter.name)
    // The pattern already shows that a parameter is a rest.
    member("place", (parameter.place == .rest ? .path : parameter.place).rawValue)
    member("type", parameter.type.name)
    let type = parameter.type.element ?? parameter.type
    switch type {
    case .oneOf:
      member("enum", type.groups) { group, writer in
        guard group.count > 1 else { return writer.string(group[0]) }
        writer.beginObject()
        writer.member("value", group[0])
        writer.member("also", Array(group.dropFirst()))
        writer.endObject()
      }
    case .custom(_, _, let pattern):
      // Without a rule, only the app's own code knows the texts; a file has the pattern for devices, or any text.
      let known = pattern.flatMap { try? PatternText.literal($0.replacing("/", with: "%2F")[...]) }
      member("match", parameter.rule.map { $0.match } ?? known)
      member("except", parameter.rule?.except.orNil)
    case .integer, .number, .uuid, .text, .boolean, .list: break
    }
    for (key, bound) in [("minimum", type.minimum), ("maximum", type.maximum)] {
      guard let bound else { continue }
      self.key(key)
      raw(Array(bound.utf8))
    }
    switch parameter.presence {
    case .required:
      member("required", true)
      member("value", parameter.fixedValue)
    case .absent: member("absent", true)
    case .optional(let text):
      member("required", false)
      literalKey("default")
      JSONForm(parameter.type).write(text, to: &self)
    case .repeated:
      member("required", false)
      member("repeated", true)
    }
    member("flag", parameter.isFlag.orNil)
    member("acceptsEmpty", (parameter.acceptsEmpty && parameter.fixedValue == nil).orNil)
    member("separator", parameter.type.separator)
    member("in", parameter.collection)
    endObject()
  }
}

extension [String] {
  /// Nil for no texts, which have no member.
  fileprivate var orNil: [String]? { isEmpty ? nil : self }
}

extension Bool {
  /// Nil for the default of a member.
  fileprivate var orNil: Bool? { self ? true : nil }
}

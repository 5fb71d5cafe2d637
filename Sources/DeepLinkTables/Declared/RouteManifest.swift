public import DeepLinkJSON
public import DeepLinking

/// The route table as JSON: the answer of `GET /routes`, and the input of ``DeclaredTable``.
public struct RouteManifest: Sendable {
  private let table: RouteTable
  private let hasOwners: Bool

  /// Makes the manifest of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - hasOwners: whether it names the owners of routes, which are not for the public.
  public init(_ table: RouteTable, withOwners hasOwners: Bool = true) {
    (self.table, self.hasOwners) = (table, hasOwners)
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
    if !names.isEmpty {
      writer.key("apps")
      writer.beginObject()
      for name in names {
        writer.key(name)
        // The schemes are those of all apps.
        writeSchemes(name == names[0] ? settings : TableSettings(), to: &writer)
      }
      writer.endObject()
    } else if !settings.schemes.isEmpty || settings.schemeHostIsPath {
      writer.key("app")
      writeSchemes(settings, to: &writer)
    }
    write(settings.hosts, to: &writer)
    if !settings.opaqueSchemes.isEmpty {
      writer.key("opaqueSchemes")
      writer.strings(settings.opaqueSchemes)
    }
    writer.member("caseSensitive", false, if: settings.ignoresCase)
    writer.member("plusIsSpace", true, if: settings.plusIsSpace)
    writer.key("routes")
    writer.beginArray()
    for (shape, example) in zip(table.shapes, table.examples) { write(shape, example, to: &writer) }
    writer.endArray()
    if !table.redirects.isEmpty {
      writer.key("redirects")
      writer.beginArray()
      for redirect in table.redirects { writer.redirect(redirect, withApps: true) }
      writer.endArray()
    }
    if !settings.webOnly.isEmpty {
      writer.key("webOnly")
      writer.strings(settings.webOnly)
    }
    writer.endObject()
  }

  private func writeSchemes(_ settings: TableSettings, to writer: inout JSONWriter) {
    writer.beginObject()
    if !settings.schemes.isEmpty {
      writer.key("schemes")
      writer.strings(settings.schemes)
    }
    writer.member("schemeHostIsPath", true, if: settings.schemeHostIsPath)
    writer.endObject()
  }

  private func write(_ hosts: HostSet?, to writer: inout JSONWriter) {
    guard let hosts else { return }
    writer.key("hosts")
    writer.strings(hosts.declared)
  }

  private func write(_ shape: RouteShape, _ example: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(shape.name)
    writer.key("pattern")
    writer.string(shape.pattern)
    if !shape.aliases.isEmpty {
      writer.key("aliases")
      writer.strings(shape.aliases.map(\.pattern))
    }
    write(shape.hosts, to: &writer)
    writer.key("summary")
    writer.string(shape.summary)
    writer.key("parameters")
    writer.beginArray()
    for parameter in shape.parameters + shape.conditions { write(parameter, to: &writer) }
    writer.endArray()
    writer.key("example")
    writer.string(example)
    writer.openers(shape.apps)
    if hasOwners, let owner = shape.owner { writer.member("owner", owner) }
    writer.endObject()
  }

  private func write(_ parameter: Parameter, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(parameter.name)
    writer.key("place")
    // The pattern already shows that a parameter is a rest.
    writer.string((parameter.place == .rest ? .path : parameter.place).rawValue)
    writer.key("type")
    writer.string(parameter.type.name)
    let type = parameter.type.element ?? parameter.type
    switch type {
    case .oneOf(let members):
      writer.key("enum")
      writer.strings(members)
    case .custom(_, _, let pattern):
      if let rule = parameter.rule {
        writer.member("match", rule.match)
        if !rule.except.isEmpty {
          writer.key("except")
          writer.strings(rule.except)
        }
        break
      }
      // Only the app's own code knows the texts; a file has the pattern for devices, or any text.
      writer.member("match", pattern.flatMap { try? PatternText.literal($0.replacing("/", with: "%2F")[...]) })
    case .integer, .number, .uuid, .text, .boolean, .list: break
    }
    for (key, bound) in [("minimum", type.minimum), ("maximum", type.maximum)] {
      guard let bound else { continue }
      writer.key(key)
      writer.raw(Array(bound.utf8))
    }
    switch parameter.presence {
    case .required:
      writer.key("required")
      writer.boolean(true)
      if let value = parameter.fixedValue { writer.member("value", value) }
    case .absent:
      writer.member("absent", true, if: true)
    case .optional(let text):
      writer.key("required")
      writer.boolean(false)
      writer.key("default")
      JSONForm(parameter.type).write(text, to: &writer)
    case .repeated:
      writer.key("required")
      writer.boolean(false)
      writer.key("repeated")
      writer.boolean(true)
    }
    writer.member("flag", true, if: parameter.isFlag)
    writer.member("acceptsEmpty", true, if: parameter.acceptsEmpty && parameter.fixedValue == nil)
    if let separator = parameter.type.separator { writer.member("separator", separator) }
    if let collection = parameter.collection { writer.member("in", collection) }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a redirect in the form of route descriptions, and in that of the manifest with the apps that open its links.
  public mutating func redirect(_ redirect: Redirect, withApps: Bool = false) {
    beginObject()
    member("from", redirect.from)
    member("to", redirect.to)
    literalKey("status")
    integer(redirect.status)
    if withApps, let apps = redirect.apps { openers(apps) }
    endObject()
  }

  /// Writes which apps open the links of a route or a redirect, if not all do.
  fileprivate mutating func openers(_ apps: OpeningApps) {
    guard case .only(let names) = apps else { return }
    if names.isEmpty {
      key("opensApp")
      boolean(false)
    } else {
      key("apps")
      strings(names)
    }
  }

  /// Writes a member that differs from its default.
  fileprivate mutating func member(_ name: String, _ value: Bool, if condition: Bool) {
    guard condition else { return }
    key(name)
    boolean(value)
  }
}

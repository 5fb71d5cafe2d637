public import DeepLinkJSON
public import DeepLinkOctets

/// Android's association file, `/.well-known/assetlinks.json`: a list of statements.
///
/// Google, "Digital Asset Links", statement list syntax.
public struct AssetLinks: Equatable, Sendable {
  /// The statements, in the order of the file.
  public var statements: [AssetStatement]

  /// Statements made by a program.
  public init(_ statements: [AssetStatement]) {
    self.statements = statements
  }

  /// Reads a file's bytes.
  /// - Throws: `AssetLinksError` if they are not JSON, or JSON but no array.
  public init(parsing bytes: [UInt8]) throws(AssetLinksError) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    guard let elements = node.array else {
      throw .notAnArray(found: node.kindName, position: JSONPosition(of: node.offset, in: bytes))
    }
    statements = elements.map(AssetStatement.init)
  }

  /// The file as JSON, the same bytes for equal files: indented by two spaces, a dynamic rule to a line, a line feed at
  /// the end.
  public func json() -> [UInt8] {
    PrettyPrinter.text(
      .array(statements.map { $0.source.node.flatMap { $0.object == nil ? Layout.block($0) : nil } ?? $0.layout() }))
  }
}

/// Why bytes are no list of statements.
public enum AssetLinksError: Error, Equatable, Sendable, CustomStringConvertible {
  /// They are not JSON.
  case syntax(JSONSyntaxError)
  /// They are JSON, but another kind of value than an array.
  case notAnArray(found: String, position: JSONPosition)

  /// Position and message.
  public var description: String {
    switch self {
    case .syntax(let error): error.description
    case .notAnArray(let found, let position): "\(position): found \(found), expected an array of statements"
    }
  }
}

/// A statement of `assetlinks.json`: what a site lets an app, or another site, do in its name.
///
/// Google, "Digital Asset Links" (statement list syntax) and "Configure website associations and dynamic rules".
public struct AssetStatement: Hashable, Sendable {
  /// The relation that lets an app open the links of the site.
  public static let handleAllURLs: UTF8Text = "delegate_permission/common.handle_all_urls"

  /// The relation that lets an app use the passwords and passkeys of the site (Google, "Credential Manager").
  public static let loginCredentials: UTF8Text = "delegate_permission/common.get_login_creds"

  /// What is granted, each `kind/detail`.
  public var relation: [UTF8Text]?
  /// To whom.
  public var target: AssetTarget?
  /// The URL of a central file, in a statement without other members.
  public var include: UTF8Text?
  /// Further rules for relations, read by Android 15 and later.
  public var relationExtensions: [RelationExtension]?
  /// Members of other names, and members of the names above that this type cannot hold whole, as they were written; when
  /// both are there, this one is written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A statement made by a program.
  public init(
    relation: [UTF8Text]? = nil, target: AssetTarget? = nil, include: UTF8Text? = nil,
    relationExtensions: [RelationExtension]? = nil, otherMembers: [JSONMember] = []
  ) {
    (self.relation, self.target, self.include) = (relation, target, include)
    (self.relationExtensions, self.otherMembers) = (relationExtensions, otherMembers)
  }

  /// A statement that an app opens the links of the site.
  /// - Parameters:
  ///   - target: the app.
  ///   - dynamicComponents: which of them, for Android 15 and later; nil for all that the app's manifest names.
  public init(opens target: AssetTarget, dynamicComponents: [DynamicComponent]? = nil) {
    self.init(
      relation: [Self.handleAllURLs], target: target,
      relationExtensions: dynamicComponents.map { [RelationExtension(Self.handleAllURLs, components: $0)] })
  }
}

/// The target of a statement.
public struct AssetTarget: Hashable, Sendable {
  /// What kind of target it is: `android_app` or `web`.
  public var namespace: UTF8Text?
  /// The name of the app's package, of an app.
  public var packageName: UTF8Text?
  /// The SHA-256 fingerprints of the app's signing certificates: 32 bytes in upper-case hexadecimal, colons between.
  public var fingerprints: [UTF8Text]?
  /// The site, of a `web` target: scheme, host and perhaps a port.
  public var site: UTF8Text?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A target made by a program.
  public init(
    namespace: UTF8Text?, packageName: UTF8Text? = nil, fingerprints: [UTF8Text]? = nil, site: UTF8Text? = nil,
    otherMembers: [JSONMember] = []
  ) {
    (self.namespace, self.packageName, self.fingerprints, self.site) = (namespace, packageName, fingerprints, site)
    self.otherMembers = otherMembers
  }

  /// An app, by its package and its certificates.
  public static func app(_ packageName: UTF8Text, fingerprints: [UTF8Text]) -> AssetTarget {
    AssetTarget(namespace: "android_app", packageName: packageName, fingerprints: fingerprints)
  }

  /// A site, `https://www.example.com`.
  public static func web(_ site: UTF8Text) -> AssetTarget {
    AssetTarget(namespace: "web", site: site)
  }
}

/// Rules of a statement for one of its relations, from Android 15 on.
public struct RelationExtension: Hashable, Sendable {
  /// The relation.
  public var relation: UTF8Text
  /// The rules, of which the first that matches decides; nil if there are none to be read.
  public var components: [DynamicComponent]?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// What is said about a relation.
  public init(_ relation: UTF8Text, components: [DynamicComponent]?, otherMembers: [JSONMember] = []) {
    (self.relation, self.components, self.otherMembers) = (relation, components, otherMembers)
  }
}

/// A rule of `dynamic_app_link_components`: which URLs open the app on Android 15 and later, among those that its manifest
/// names.
///
/// Much as a component of an association file, with these differences: the query is a dictionary only and each of its
/// items has to be in the URL, and `*` stops at the first place where the next character of the pattern stands.
public struct DynamicComponent: Hashable, Sendable {
  /// The pattern of the path, key `/`.
  public var path: UTF8Text?
  /// The patterns of query items, key `?`.
  public var query: [QueryItemPattern]?
  /// The pattern of the fragment, key `#`.
  public var fragment: UTF8Text?
  /// Whether the URLs that match do not open the app.
  public var exclude: Bool?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A rule made by a program.
  public init(
    path: UTF8Text? = nil, query: [QueryItemPattern]? = nil, fragment: UTF8Text? = nil, exclude: Bool? = nil,
    otherMembers: [JSONMember] = []
  ) {
    (self.path, self.query, self.fragment, self.exclude) = (path, query, fragment, exclude)
    self.otherMembers = otherMembers
  }
}

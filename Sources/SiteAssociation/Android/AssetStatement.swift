public import JSON

/// A statement of `assetlinks.json`: what a site lets an app, or another site, do in its name.
///
/// Google, "Digital Asset Links" (statement list syntax) and "Configure website associations and dynamic rules".
public struct AssetStatement: Hashable, Sendable {
  /// The relation that lets an app open the links of the site.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// What is granted, each `kind/detail`.
  public var relation: [String]?
  /// To whom.
  public var target: AssetTarget?
  /// The URL of a central file, of a statement that is nothing but that.
  public var include: String?
  /// What Android 15 and later read about relations beyond their being granted.
  public var relationExtensions: [RelationExtension]?
  /// Members of other names, and members of the names above that this type cannot hold whole, as they were written; when
  /// both are there, this one is written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// A statement made by a program.
  public init(
    relation: [String]? = nil, target: AssetTarget? = nil, include: String? = nil,
    relationExtensions: [RelationExtension]? = nil, otherMembers: [JSONMember] = []
  ) {
    self.relation = relation
    self.target = target
    self.include = include
    self.relationExtensions = relationExtensions
    self.otherMembers = otherMembers
  }

  /// A statement that an app opens the links of the site.
  /// - Parameter dynamicComponents: which of them, for Android 15 and later; nil for all that the app's manifest names.
  public init(opens target: AssetTarget, dynamicComponents: [DynamicComponent]? = nil) {
    self.init(
      relation: [Self.handleAllURLs], target: target,
      relationExtensions: dynamicComponents.map { [RelationExtension(Self.handleAllURLs, components: $0)] })
  }
}

/// The target of a statement.
public struct AssetTarget: Hashable, Sendable {
  /// What kind of target it is: `android_app` or `web`.
  public var namespace: String?
  /// The name of the app's package, of an app.
  public var packageName: String?
  /// The SHA-256 fingerprints of the app's signing certificates: 32 bytes in upper-case hexadecimal, colons between.
  public var fingerprints: [String]?
  /// The site, of a `web` target: scheme, host and perhaps a port.
  public var site: String?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// A target made by a program.
  public init(
    namespace: String?, packageName: String? = nil, fingerprints: [String]? = nil, site: String? = nil,
    otherMembers: [JSONMember] = []
  ) {
    self.namespace = namespace
    self.packageName = packageName
    self.fingerprints = fingerprints
    self.site = site
    self.otherMembers = otherMembers
  }

  /// An app, by its package and its certificates.
  public static func app(_ packageName: String, fingerprints: [String]) -> AssetTarget {
    AssetTarget(namespace: "android_app", packageName: packageName, fingerprints: fingerprints)
  }

  /// A site, `https://www.example.com`.
  public static func web(_ site: String) -> AssetTarget {
    AssetTarget(namespace: "web", site: site)
  }
}

/// What a statement says about one of its relations, from Android 15 on.
public struct RelationExtension: Hashable, Sendable {
  /// The relation.
  public var relation: String
  /// The rules, of which the first that matches decides; nil if there are none to be read.
  public var components: [DynamicComponent]?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// What is said about a relation.
  public init(_ relation: String, components: [DynamicComponent]?, otherMembers: [JSONMember] = []) {
    self.relation = relation
    self.components = components
    self.otherMembers = otherMembers
  }
}

/// A rule of `dynamic_app_link_components`: which URLs open the app on Android 15 and later, among those that its manifest
/// names.
///
/// Much as a component of an association file, with these differences: the query is a dictionary only and each of its
/// items has to be in the URL, and `*` stops at the first place where the next character of the pattern stands.
public struct DynamicComponent: Hashable, Sendable {
  /// The pattern of the path, key `/`.
  public var path: String?
  /// The patterns of query items, key `?`.
  public var query: [QueryItemPattern]?
  /// The pattern of the fragment, key `#`.
  public var fragment: String?
  /// Whether the URLs that match do not open the app.
  public var exclude: Bool?
  /// Members of other names, and those that this type cannot hold whole, as they were written.
  public var otherMembers: [JSONMember]

  var source = SourceNode()

  /// A rule made by a program.
  public init(
    path: String? = nil, query: [QueryItemPattern]? = nil, fragment: String? = nil, exclude: Bool? = nil,
    otherMembers: [JSONMember] = []
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.exclude = exclude
    self.otherMembers = otherMembers
  }
}

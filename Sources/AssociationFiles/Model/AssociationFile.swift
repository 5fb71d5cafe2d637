public import DeepLinkJSON
public import DeepLinkOctets

/// Apple's association file, `/.well-known/apple-app-site-association`: which apps belong to a site, and which of its URLs
/// they open.
///
/// Apple, "Supporting associated domains". Reading is as tolerant as devices are, so that matching tells what a device
/// does; the linter reports mistakes. Unknown members are kept and written again.
public struct AssociationFile: Equatable, Sendable {
  /// The universal links.
  public var appLinks: AppLinks?
  /// The apps that share passwords with the site.
  public var webCredentials: AssociatedApps?
  /// The App Clips of the site.
  public var appClips: AssociatedApps?
  /// The apps that continue activities of the site (Handoff).
  public var activityContinuation: AssociatedApps?
  /// Members of other names, which devices pass over, and members of the names above that this type cannot hold whole,
  /// as they were written; when both are there, this one is written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A file made by a program.
  public init(
    appLinks: AppLinks? = nil, webCredentials: AssociatedApps? = nil, appClips: AssociatedApps? = nil,
    activityContinuation: AssociatedApps? = nil, otherMembers: [JSONMember] = []
  ) {
    (self.appLinks, self.webCredentials, self.appClips) = (appLinks, webCredentials, appClips)
    (self.activityContinuation, self.otherMembers) = (activityContinuation, otherMembers)
  }
}

extension AssociationFile: FileObject {
  package static let noun = "the file"
  package static let empty = AssociationFile()
  package static let members: [Member<Self>] = [
    .object("applinks", \.appLinks), .object("webcredentials", \.webCredentials), .object("appclips", \.appClips),
    .object("activitycontinuation", \.activityContinuation),
  ]

  /// Reads a file's bytes.
  /// - Throws: `AssociationFileError` if the bytes are not JSON or not an object; devices ignore both.
  public init(parsing bytes: [UInt8]) throws(AssociationFileError) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    guard node.object != nil else {
      throw .notAnObject(found: node.kindName, position: JSONPosition(of: node.offset, in: bytes))
    }
    self.init(node)
  }

  /// Reads a file that has been parsed already; nothing is in one whose root is no object.
  public init(_ node: JSONNode) { self = .read(node) }

  /// The file as JSON, the same bytes for equal files: indented by two spaces, one component to a line, so that a change
  /// of one rule is a change of one line. It ends in a line feed.
  public func json() -> [UInt8] { PrettyPrinter.text(layout()) }
}

/// Why bytes are no association file.
public enum AssociationFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// They are not JSON.
  case syntax(JSONSyntaxError)
  /// They are JSON, but another kind of value than an object.
  case notAnObject(found: String, position: JSONPosition)

  /// Position and message, `1:1: found an array, expected an object …`.
  public var description: String {
    switch self {
    case .syntax(let error): error.description
    case .notAnObject(let found, let position):
      "\(position): found \(found), expected an object with \"applinks\" or another service in it"
    }
  }
}

/// A service that names apps and nothing else: `webcredentials` (shared passwords), `appclips` and
/// `activitycontinuation` (Handoff).
public struct AssociatedApps: Equatable, Sendable {
  /// The app IDs.
  public var apps: [UTF8Text]?
  /// Members of other names, and an `apps` that is no array of strings, as they were written.
  public var otherMembers: [JSONMember]

  package var source = SourceNode()

  /// A service of these apps.
  public init(apps: [UTF8Text]?, otherMembers: [JSONMember] = []) {
    (self.apps, self.otherMembers) = (apps, otherMembers)
  }
}

extension AssociatedApps: FileObject {
  package static let noun = "this service"
  package static let empty = AssociatedApps(apps: nil)
  package static let members: [Member<Self>] = [.texts("apps", \.apps)]
}

/// An application identifier: `ABCDE12345.com.example.app`.
///
/// Apple, "Supporting associated domains": the application identifier prefix, usually the team's, a dot, and the bundle
/// identifier.
public enum AppID {
  /// The form of an identifier, in words that follow "expected".
  public static let form = "an app id such as ABCDE12345.com.example.app"

  /// Whether an identifier is one of documentation, which no app has: its prefix or its bundle identifier is made up.
  package static func isExample(_ id: UTF8Text) -> Bool {
    id.starts(with: "ABCDE12345.") || id.starts(with: "A1B2C3D4E5.") || id.behind(".").starts(with: "com.example.")
  }

  /// What examples in the place of apps mean, as a sentence that names them.
  ///
  /// - Parameter areAll: whether the site has no other app.
  package static func remark(onExamples ids: [UTF8Text], areAll: Bool = true) -> String {
    let names = ids.map { $0.excerpt() }.joined(separator: " and ")
    return "\(names) \(ids.count == 1 ? "is an example" : "are examples"), "
      + (areAll ? "so links open no app." : "so no link opens \(ids.count == 1 ? "it" : "them").")
  }

  /// The identifiers in a text with commas between them; nil if one is malformed. An identifier is a prefix of ten capital
  /// letters and digits, a dot, and letters, digits, hyphens and dots.
  public static func list(_ text: String) -> [String]? {
    let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return ids.allSatisfy { fault(in: UTF8Text($0)) == nil } ? ids : nil
  }

  /// The fault in the form of an app ID; nil if the form is right.
  package static func fault(in app: UTF8Text) -> String? {
    guard app.holds(".") else { return "it has no period" }
    let prefix = app.before(".")
    guard prefix.utf8.count == 10, prefix.utf8.allSatisfy(isPrefix) else {
      return "its prefix \(quoted(prefix)) is not ten capital letters and digits"
    }
    let bundle = app.behind(".")
    if bundle.parts(".").contains(where: \.isEmpty) {
      return "its bundle identifier has an empty part"
    }
    let odd = bundle.description.unicodeScalars.first { scalar in
      scalar != "." && !(scalar.isASCII && isBundle(UInt8(truncatingIfNeeded: scalar.value)))
    }
    return odd.map { "\(quoted(String($0))) cannot be in a bundle identifier" }
  }

  /// Whether an octet may stand in a prefix: a digit or a capital letter.
  private static func isPrefix(_ octet: UInt8) -> Bool { octet.isDigit || octet.isLetter && octet.lowercased != octet }

  /// Whether an octet may stand in a part of a bundle identifier: a letter, a digit or a hyphen.
  private static func isBundle(_ octet: UInt8) -> Bool { octet.isLetter || octet.isDigit || octet == UInt8(ascii: "-") }
}

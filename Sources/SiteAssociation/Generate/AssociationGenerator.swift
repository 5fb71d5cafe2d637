public import DeepLinking
internal import Octets

/// Writes the association file of a route table: a file that opens every link of the table, and, as far as patterns can
/// express it, no other.
///
/// The first component that matches a link decides (Apple, "Supporting associated domains"), and `*` runs across
/// slashes. So among routes with a `?*` in them those of more components come first, and before each of them stand
/// excludes for the paths in which that `?*` would swallow a slash: paths of more components, whose routes have been
/// heard already.
public struct AssociationGenerator: Sendable {
  /// The largest file that devices take, in octets: 128 KB, uncompressed.
  public static let greatestSize = 131_072

  private let shapes: [RouteShape]

  /// A generator for these routes.
  public init(_ shapes: [RouteShape]) {
    self.shapes = shapes
  }

  /// The file, and what it cannot express.
  ///
  /// - Parameters:
  ///   - appIDs: the apps that open the links, each with its prefix: `ABCDE12345.com.example.app`.
  ///   - webCredentials: the apps that may use the site's passwords.
  ///   - appClips: the app clips of the site.
  public func file(
    appIDs: [String], webCredentials: [String] = [], appClips: [String] = []
  ) throws(GenerationError) -> (file: AssociationFile, notes: [GenerationNote]) {
    guard !appIDs.isEmpty else { throw .noApps }
    let plan = ComponentPlan(shapes, .apple)
    let links = AppLinks(
      details: [AssociationDetail(appIDs: Self.texts(appIDs), components: plan.components)],
      substitutionVariables: plan.variables.isEmpty ? nil : plan.variables)
    let file = AssociationFile(
      appLinks: links,
      webCredentials: webCredentials.isEmpty ? nil : AssociatedApps(apps: Self.texts(webCredentials)),
      appClips: appClips.isEmpty ? nil : AssociatedApps(apps: Self.texts(appClips)))
    let size = file.json().count
    guard size <= Self.greatestSize else { throw .tooLarge(size) }
    return (file, plan.notes)
  }

  private static func texts(_ texts: [String]) -> [UTF8Text] { texts.map { UTF8Text($0) } }

  /// The components in a form that means the same to Android (`dynamic_app_link_components`), and what they cannot
  /// express.
  public func commonComponents() -> (components: [AssociationComponent], notes: [GenerationNote]) {
    let plan = ComponentPlan(shapes, .common)
    return (plan.components, plan.notes)
  }
}

import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService

/// The losses and changes that a reviewed file accepts: `{"lost": ["product.related"], "changed": ["app.ios.storeID"]}`.
///
/// A name is that of a route, a link as `diff` prints it, or the place of a setting. With several sites, `HOST: NAME` is
/// that of one site only.
struct AcceptedLosses {
  private var names: [String: Set<String>] = [:]
  private var used: [String: Set<String>] = [:]

  /// Accepts nothing.
  init() {}

  /// Reads a file.
  ///
  /// - Throws: every fault of the file, each with line and column.
  init(_ octets: [UInt8], named file: String) throws(InputError) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: octets, as: .commented)
    } catch {
      throw InputError(error, in: octets, of: file)
    }
    var findings = JSONFindings()
    Self.shape.check(node, &findings)
    guard findings.isUsable else { throw InputError(findings.lines(of: [.init(file)], in: octets).map(\.message)) }
    for member in node.object ?? [] {
      names[member.name.description] = Set(member.value.texts ?? [])
    }
  }

  private static let shape = JSONShape.object([
    .init("lost", .array(of: .text(.some)), "The routes, links and settings that may be lost."),
    .init("changed", .array(of: .text(.some)), "The routes, links and settings that may change."),
  ])

  /// Whether one of the names of a finding is accepted.
  mutating func accepts(_ kind: String, _ finding: [String], of site: String?) -> Bool {
    let known = names[kind] ?? []
    let found = (finding + (site.map { site in finding.map { "\(site): \($0)" } } ?? [])).filter(known.contains)
    used[kind, default: []].formUnion(found)
    return !found.isEmpty
  }

  /// A sentence for each accepted name of which nothing is lost or changed.
  var notes: [String] {
    names.sorted { $0.key < $1.key }.flatMap { kind, names in
      names.subtracting(used[kind] ?? []).sorted().map { "--accept: nothing of \"\($0)\" is \(kind); remove the name" }
    }
  }
}

internal import CDeepLinkResources
import DeepLinkHTTP

/// The files of the inspector, which are embedded in the program: the page, and the script, style sheet and icon that it
/// names.
///
/// The digest of them all is in the paths of the others, `/inspect/DIGEST/script.js`, so that caches keep them for good.
/// They stay at the paths of other digests too, for pages that another version of the server has sent.
struct InspectorFiles: Sendable {
  /// The page.
  let page: StaticFile
  private let digest: String
  private let files: [String: StaticFile]
  /// The same under the names with the digest. Such a name stands for this content only, so caches need not ask again (RFC
  /// 8246).
  private let lastingFiles: [String: StaticFile]

  /// - Parameters:
  ///   - place: the path of the page, without a slash at its end.
  ///   - endpoints: the path of the endpoints that the page asks.
  init(at place: EndpointPrefix, endpoints: EndpointPrefix) throws(FieldError) {
    let sources = Self.sources
    var all = ContentDigest()
    for (name, octets) in sources { all.add(name, octets) }
    digest = all.text
    var (files, lastingFiles): ([String: StaticFile], [String: StaticFile]) = ([:], [:])
    for (name, octets) in sources where name != Self.pageName {
      files[name] = try StaticFile(octets: octets, mediaType: FileType.of(name))
      lastingFiles[name] = try StaticFile(
        octets: octets, mediaType: FileType.of(name), caching: "public, max-age=31536000, immutable")
    }
    (self.files, self.lastingFiles) = (files, lastingFiles)
    let text = sources.first { $0.name == Self.pageName }.map { String(decoding: $0.octets, as: UTF8.self) } ?? ""
    let filled = text.replacing("{files}", with: "\(place)/\(digest)").replacing("{endpoints}", with: "\(endpoints)")
      .replacing("{inspector}", with: "\(place)")
    page = try StaticFile(octets: Array(filled.utf8), mediaType: FileType.html)
  }

  private static let pageName = "index.html"

  /// The file at these components below the path of the page; nil if there is none.
  func file(_ components: [String]) -> StaticFile? {
    guard components.count == 2 else { return nil }
    return (components[0] == digest ? lastingFiles : files)[components[1]]
  }

  private static var sources: [(name: String, octets: [UInt8])] {
    var (sources, index): ([(String, [UInt8])], Int) = ([], 0)
    let files = inspector_files()
    while let name = files[index].name, let text = files[index].text {
      let (name, octets) = (String(cString: name), Array(String(cString: text).utf8))
      sources.append((name, name.hasSuffix(".js") ? withoutComments(octets) : octets))
      index += 1
    }
    return sources
  }

  /// A script without indentation, and with empty lines in the place of comments, so that the numbers of lines stay.
  private static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { line -> ArraySlice<UInt8> in
        let line = line.drop { $0 == UInt8(ascii: " ") }
        return line.starts(with: "//".utf8) || line.starts(with: "/*".utf8) || line.starts(with: "*".utf8) ? [] : line
      }.joined(separator: "\n".utf8))
  }
}

/// Where the inspector is served.
package enum InspectorPlace: Equatable, Sendable {
  /// At `/inspect/`, which moves with the endpoints.
  case standard
  /// At another path.
  case at(EndpointPrefix)
  /// Nowhere.
  case off

  /// The path of the page, without a slash at its end; nil if it has none.
  ///
  /// - Parameter prefix: the path of the endpoints.
  package func path(besides prefix: EndpointPrefix) -> EndpointPrefix? {
    switch self {
    case .standard: prefix.appending("inspect")
    case .at(let path): path
    case .off: nil
    }
  }
}

import DeepLinkOctets
import DeepLinking

/// A page of Public that refers to files by their names with digests (see ``DigestName``).
///
/// A page asks for this with an empty import map (HTML standard, section 8.1.6.2 "Import maps"). The map is filled with
/// the scripts and style sheets beside the scripts of the page. `import "./dom.js"` and
/// `import.meta.resolve("./tools.css")` in modules lead through the map to the same names, so no module is changed.
/// Behind any other server the page works with the empty map.
struct FilledPage {
  let octets: [UInt8]
  /// The content of the import map. The content security policy of the page allows it by its hash.
  let importMap: [UInt8]

  private static let opening = Array(#"<script type="importmap">"#.utf8)
  private static let emptyMap = Array("{}".utf8)
  private static let closing = Array("</script>".utf8)
  private static let attributes = [#"href=""#, #"src=""#].map { Array($0.utf8) }

  /// - Parameters:
  ///   - page: the content on disk.
  ///   - place: the place of the empty import map in it.
  ///   - names: the names with digests, by path.
  init(_ page: [UInt8], mapAt place: Range<Int>, _ names: [PublicPath: PublicPath]) {
    let references = Self.references(in: page).compactMap { reference in
      names[reference.path].map { (place: reference.place, path: reference.path, name: $0) }
    }
    let scripts = references.map(\.path).filter { $0.dropping(".js") != nil }
    importMap = Array(Self.importMap(of: names, below: Set(scripts.map(Self.folder))).utf8)
    var changes = references.map { (place: $0.place, octets: Array("/\($0.name.text)".utf8)) }
    changes.append((place, importMap))
    var (filled, end): ([UInt8], Int) = ([], 0)
    for change in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      filled += page[end..<change.place.lowerBound] + change.octets
      end = change.place.upperBound
    }
    octets = filled + page[end...]
  }

  /// The place of the content of the empty import map; nil for a page without one.
  static func mapPlace(in page: [UInt8]) -> Range<Int>? {
    let element = opening + emptyMap + closing
    let start = page.indices.first { page[$0] == UInt8(ascii: "<") && page[$0...].starts(with: element) }
    return start.map { $0 + opening.count..<$0 + opening.count + emptyMap.count }
  }

  /// The names with digests of these files, by path. A path that a URL writes with escapes has none, because pages may
  /// write it in several ways.
  static func names(of files: [PublicPath: StaticFile]) -> [PublicPath: PublicPath] {
    var names: [PublicPath: PublicPath] = [:]
    for (path, file) in files
    where path.text.split(separator: "/").allSatisfy({ PercentEncoding.encode(String($0), for: .component) == $0 }) {
      names[path] = DigestName.of(path, file.identity.digest)
    }
    return names
  }

  /// The absolute paths in the attributes `href` and `src`, each with the place of the attribute's value.
  private static func references(in page: [UInt8]) -> [(place: Range<Int>, path: PublicPath)] {
    page.indices.compactMap { index in
      guard page[index] <= UInt8(ascii: " "),
        let attribute = attributes.first(where: { page[(index + 1)...].starts(with: $0) })
      else { return nil }
      let start = index + 1 + attribute.count
      // A value ends before the next attribute begins, so the page is read only once.
      guard page[start...].first == UInt8(ascii: "/"), let end = page[start...].firstIndex(of: UInt8(ascii: "\""))
      else { return nil }
      return (start..<end, PublicPath(String(decoding: page[(start + 1)..<end], as: UTF8.self)))
    }
  }

  /// The import map with the scripts and style sheets in these folders and the folders below them.
  private static func importMap(of names: [PublicPath: PublicPath], below folders: Set<PublicPath>) -> String {
    let files = names.filter { path, _ in
      guard path.dropping(".js") != nil || path.dropping(".css") != nil else { return false }
      var folder = path
      while !folders.contains(folder) {
        if folder.text.isEmpty { return false }
        folder = Self.folder(of: folder)
      }
      return true
    }
    let entries = files.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    // The names need no escapes in JSON or HTML.
    return #"{"imports":{"# + entries.map { #""/\#($0.key.text)":"/\#($0.value.text)""# }.joined(separator: ",") + "}}"
  }

  /// The path of the folder of a file; empty for Public itself.
  private static func folder(of path: PublicPath) -> PublicPath {
    PublicPath(String(path.text[..<(path.text.lastIndex(of: "/") ?? path.text.startIndex)]))
  }
}

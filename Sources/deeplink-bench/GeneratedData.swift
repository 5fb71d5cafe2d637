import DeepLinking
import Foundation

/// A route of a generated table.
struct Generated: Hashable, Codable, Sendable {
  let section: Int
  let id: Int
}

/// A table of any size, with a separate literal for each route: `/section7/:id/edit`.
enum GeneratedTable {
  static func router(_ count: Int) -> Router<Generated> {
    Router(
      (0..<count).map { section in
        Route(
          "A section", name: "section\(section)", example: Generated(section: section, id: 1),
          { Generated(section: section, id: $0) },
          { $0.section == section ? $0.id : nil }
        ) {
          "section\(section)"
          Segment("id", .integer)
          "edit"
        }
      })
  }

  /// A link to a route in the middle of the table.
  static func link(_ count: Int) -> [UInt8] { Array("/section\(count / 2)/7/edit".utf8) }
}

/// A generated catalogue of any number of products, in a temporary folder.
struct GeneratedProducts: ~Copyable {
  private let folder: URL
  /// The size of the products' file in octets.
  let octets: Int

  init(_ count: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "deeplink-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["recipes.json", "inventory.json"] { try Data("[]".utf8).write(to: folder.appending(path: name)) }
    octets = try Self.write(count, to: folder.appending(path: "products.json"))
  }

  /// The path of the catalogue's folder.
  var path: String { folder.path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes the file in parts, so that the memory of writing does not count as memory of loading.
  private static func write(_ count: Int, to url: URL) throws -> Int {
    try Data("[\n".utf8).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    for start in stride(from: 1, through: count, by: 1_000) {
      let lines = (start...min(start + 999, count)).map { line($0, of: count) }
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
    try file.write(contentsOf: Data("]\n".utf8))
    return Int(try file.offset())
  }

  /// A product in the form of the sample catalogue.
  private static func line(_ id: Int, of count: Int) -> String {
    let title = makes[id % makes.count] + " " + kinds[id / makes.count % kinds.count]
    let comma = id == count ? "" : ","
    return #"  { "id": \#(id), "title": "\#(title) \#(id)", "similar": [\#(id % count + 1), \#(id * 7 % count + 1)] }"#
      + comma + "\n"
  }

  private static let makes = ["Mechanical", "Wireless", "Over-Ear", "Portable", "Folding", "Steel", "Cotton", "Walnut"]
  private static let kinds = ["Keyboard", "Mouse", "Headphones", "Charger", "Desk Lamp", "Towel", "Power Bank"]
}

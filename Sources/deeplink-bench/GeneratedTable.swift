import DeepLinking

/// A route of a generated table.
struct Generated: Hashable, Codable, Sendable {
  let section: Int
  let id: Int
}

/// A table of any size, each route under a literal of its own: `/section7/:id/edit`.
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

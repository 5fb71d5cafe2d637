#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An item of the sample inventory.
public struct Item: Hashable, Codable, Sendable, Identifiable {
  /// What tells the item from all others, and stands in its link.
  public let id: UUID
  /// The item's name; empty while it has not been given one.
  public var name: String
  /// The item's colour, if it has one.
  public var color: Color?
  /// Whether it can be had, and how many there are.
  public var status: Status

  /// An item with these values.
  public init(id: UUID, name: String, color: Color? = nil, status: Status) {
    self.id = id
    self.name = name
    self.color = color
    self.status = status
  }

  /// The item that comes of a draft once it has an identity.
  public init(id: UUID, draft: Draft) {
    self.init(id: id, name: draft.name, color: draft.color, status: draft.status)
  }

  /// The item without its identity, as for a duplicate.
  public var draft: Draft {
    Draft(name: name, color: color, status: status)
  }
}

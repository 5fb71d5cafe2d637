/// A part of a collection's records.
public struct CatalogPage: Hashable, Sendable {
  /// The numbers of the page's records, in the order of the file.
  public let indices: [Int]
  /// How many records the filters let through, on all pages together.
  public let total: Int
  /// What to give as `after` for the next page; `nil` on the last.
  public let nextCursor: String?

  /// A page of these records.
  public init(indices: [Int], total: Int, nextCursor: String?) {
    self.indices = indices
    self.total = total
    self.nextCursor = nextCursor
  }
}

/// Why there is no such page.
public enum CatalogPageFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A filter by category in a collection whose records have none.
  case categoryNotApplicable(collection: CatalogCollection.Name)
  /// A category that does not exist, and those that do.
  case unknownCategory(String, known: [String])
  /// A page size outside of what is allowed.
  case limitOutOfRange(Int, allowed: ClosedRange<Int>)
  /// A cursor that is no id of the collection's records.
  case unknownCursor(String, collection: CatalogCollection.Name)

  /// The parameter that is at fault: `category`, `limit` or `after`.
  public var parameter: String {
    switch self {
    case .categoryNotApplicable, .unknownCategory: "category"
    case .limitOutOfRange: "limit"
    case .unknownCursor: "after"
    }
  }

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .categoryNotApplicable(let collection):
      "expected no \"category\": the records of \(collection.rawValue) have none"
    case .unknownCategory(let found, let known):
      "expected \(known.map { "\"\($0)\"" }.joined(separator: " or ")) for \"category\", found \"\(found)\""
    case .limitOutOfRange(let found, let allowed):
      "expected \(allowed.lowerBound) to \(allowed.upperBound) for \"limit\", found \(found)"
    case .unknownCursor(let found, let collection):
      "expected the id of the last record received of \(collection.rawValue) for \"after\", found \"\(found)\""
    }
  }
}

extension CatalogCollection {
  /// How many records a page may have.
  public static let limits = 1...500
  /// How many records a page has unless another number is asked for.
  public static let defaultLimit = 50

  /// The records that pass the filters, from the one behind `after` on.
  /// - Parameters:
  ///   - category: only records in this category, spelt as in the data.
  ///   - query: only records whose name or title contains this text, letter case aside; empty for all.
  ///   - limit: how many records at most, 1 to 500; 50 if not given.
  ///   - after: the id of the last record of the page before; it need not pass the filters.
  /// - Throws: `CatalogPageFault` if the collection has no such category or record, or the limit is out of range.
  public func page(
    category: String? = nil, query: String? = nil, limit: Int? = nil, after: String? = nil
  ) throws(CatalogPageFault) -> CatalogPage {
    let limit = limit ?? Self.defaultLimit
    guard Self.limits.contains(limit) else { throw .limitOutOfRange(limit, allowed: Self.limits) }
    let chosen = try indices(in: category)
    let count = chosen?.count ?? count
    var first = 0
    if let after {
      guard let index = index(ofID: after) else { throw .unknownCursor(after, collection: name) }
      first = index + 1
    }
    let needle = Array((query ?? "").lowercased().utf8)
    guard !needle.isEmpty else {
      // All match, so there is nothing to search.
      let start = chosen.map { $0.firstIndex { $0 >= first } ?? count } ?? first
      let end = min(start + limit, count)
      let page = (start..<end).map { chosen?[$0] ?? $0 }
      return CatalogPage(indices: page, total: count, nextCursor: end < count ? page.last.flatMap(id(at:)) : nil)
    }
    var (page, total, hasMore): ([Int], Int, Bool) = ([], 0, false)
    for position in 0..<count {
      let index = chosen?[position] ?? position
      guard contents.searchTexts.contains(needle, at: index) else { continue }
      total += 1
      guard index >= first else { continue }
      if page.count < limit { page.append(index) } else { hasMore = true }
    }
    return CatalogPage(indices: page, total: total, nextCursor: hasMore ? page.last.flatMap(id(at:)) : nil)
  }

  /// The numbers of the records in a category, `nil` for all records.
  private func indices(in category: String?) throws(CatalogPageFault) -> [Int]? {
    guard let category else { return nil }
    guard !contents.categories.isEmpty else { throw .categoryNotApplicable(collection: name) }
    guard let found = contents.categories.first(where: { $0.name == category }) else {
      throw .unknownCategory(category, known: categories)
    }
    return found.indices
  }
}

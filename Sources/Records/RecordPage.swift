/// A part of a collection's records.
public struct RecordPage: Hashable, Sendable {
  /// The numbers of the page's records, in the order of the file.
  public let indices: [Int]
  /// How many records the filters let through, on all pages together.
  public let total: Int
  /// What to give as `after` for the next page; `nil` on the last.
  public let nextCursor: String?
}

/// Why there is no such page.
public enum RecordPageFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A filter that the collection does not have.
  case filterNotApplicable(String, collection: String)
  /// A value that a filter does not take, and those that it does.
  case unknownValue(String, of: String, known: [String])
  /// A page size outside of what is allowed.
  case limitOutOfRange(Int, allowed: ClosedRange<Int>)
  /// A cursor that is no id of the collection's records.
  case unknownCursor(String, collection: String)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .filterNotApplicable(let filter, let collection):
      "expected no \"\(filter)\": the records of \(collection) have none"
    case .unknownValue(let found, let filter, let known):
      "expected \(Self.list(known)) for \"\(filter)\", found \"\(found)\""
    case .limitOutOfRange(let found, let allowed):
      "expected \(allowed.lowerBound) to \(allowed.upperBound) for \"limit\", found \(found)"
    case .unknownCursor(let found, let collection):
      "expected the id of the last record received of \(collection) for \"after\", found \"\(found)\""
    }
  }

  /// The first of many: an answer must not grow with the data.
  private static func list(_ values: [String]) -> String {
    guard !values.isEmpty else { return "no value (no record has one)" }
    let told = values.prefix(10).map { "\"\($0)\"" }
    return told.joined(separator: " or ") + (values.count > 10 ? " or another of \(values.count) values" : "")
  }
}

extension RecordCollection {
  /// How many records a page may have.
  public static let limits = 1...500
  /// How many records a page has unless another number is asked for.
  public static let defaultLimit = 50

  /// The records that pass the filters, from the one behind `after` on.
  /// - Parameters:
  ///   - filters: the value that each of these fields has, spelt as in the data.
  ///   - query: only records whose title contains this text, letter case aside; empty for all.
  ///   - limit: how many records at most, 1 to 500; 50 if not given.
  ///   - after: the id of the last record of the page before; it need not pass the filters.
  /// - Throws: `RecordPageFault` if the collection has no such filter, value or record, or the limit is out of range.
  public func page(
    where filters: [(field: String, value: String)] = [], query: String? = nil, limit: Int? = nil, after: String? = nil
  ) throws(RecordPageFault) -> RecordPage {
    let limit = limit ?? Self.defaultLimit
    guard Self.limits.contains(limit) else { throw .limitOutOfRange(limit, allowed: Self.limits) }
    let chosen = try indices(where: filters)
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
      let page = (start..<max(start, end)).map { chosen?[$0] ?? $0 }
      return RecordPage(indices: page, total: count, nextCursor: end < count ? page.last.flatMap(id(at:)) : nil)
    }
    var (page, total, hasMore): ([Int], Int, Bool) = ([], 0, false)
    for position in 0..<count {
      let index = chosen?[position] ?? position
      guard title(at: index, contains: needle) else { continue }
      total += 1
      guard index >= first else { continue }
      if page.count < limit { page.append(index) } else { hasMore = true }
    }
    return RecordPage(indices: page, total: total, nextCursor: hasMore ? page.last.flatMap(id(at:)) : nil)
  }

  /// The numbers of the records that pass all filters, in ascending order; `nil` for all records.
  private func indices(where filters: [(field: String, value: String)]) throws(RecordPageFault) -> [Int]? {
    var chosen: [Int]?
    for (field, value) in filters {
      guard let filter = storage.filters.first(where: { $0.filter.field == field }) else {
        throw .filterNotApplicable(field, collection: name)
      }
      guard let indices = filter.indices(of: value) else { throw .unknownValue(value, of: field, known: filter.values) }
      chosen = chosen.map { $0.filter(Set(indices).contains) } ?? indices
    }
    return chosen
  }
}

/// A page of a collection's records.
public struct RecordPage: Hashable, Sendable {
  /// The numbers of the records, in the order of the file.
  public let indices: [Int]
  /// The number of records that match the filters, on all pages together.
  public let total: Int
  /// The value of `after` for the next page; nil on the last page.
  public let nextCursor: String?
}

/// Why a page cannot be made.
///
/// More cases may come, so a `switch` needs a `default`.
public enum RecordPageFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The collection does not have this filter.
  case filterNotApplicable(String, collection: String)
  /// The filter does not have this value; `known` lists its values.
  case unknownValue(String, of: String, known: [String])
  /// The page size is out of range.
  case limitOutOfRange(Int, allowed: ClosedRange<Int>)
  /// The cursor is not the id of a record of the collection.
  case unknownCursor(String, collection: String)

  /// The value found and the expected one.
  public var description: String {
    switch self {
    case .filterNotApplicable(let filter, let collection):
      "the records of \(collection) have no \"\(filter)\"; remove it"
    case .unknownValue(let found, let filter, let known):
      "expected \(Self.list(known)) for \"\(filter)\", found \"\(found)\""
    case .limitOutOfRange(let found, let allowed):
      "expected \(allowed.lowerBound) to \(allowed.upperBound) for \"limit\", found \(found)"
    case .unknownCursor(let found, let collection):
      "expected the id of the last record received of \(collection) for \"after\", found \"\(found)\""
    }
  }

  /// Lists only the first values, so that an answer does not grow with the data.
  private static func list(_ values: [String]) -> String {
    guard !values.isEmpty else { return "no value (no record has one)" }
    let told = values.prefix(10).map { "\"\($0)\"" }
    return told.joined(separator: " or ") + (values.count > 10 ? " or another of \(values.count) values" : "")
  }
}

extension RecordCollection {
  /// The allowed page sizes.
  public static let limits = 1...500
  /// The default page size.
  public static let defaultLimit = 50

  /// A page of the records that match the filters, after the record `after`.
  /// - Parameters:
  ///   - filters: the fields and the values they must have, spelt as in the data.
  ///   - query: a text that the title must contain, without regard to case; empty for no restriction.
  ///   - limit: the maximum number of records, 1 to 500; 50 by default.
  ///   - after: the id of the last record of the previous page; it need not match the filters.
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
      // Without filters every record matches.
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

  /// The numbers of the records that match all filters, in ascending order; nil for all records.
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

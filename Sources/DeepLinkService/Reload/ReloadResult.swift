/// What became of a reload: for the operator to read, and to be counted.
public enum ReloadResult: Sendable, CustomStringConvertible {
  /// A new site is served.
  case served(summary: String, SiteChanges)
  /// Something is wrong with what would have been served, so the site from before is served on.
  case refused(faults: [String])

  /// One line: `reloaded 16 routes, 7 files, 17 records: 1 file changed, …`.
  public var description: String {
    switch self {
    case .served(let summary, let changes): "reloaded \(summary): \(changes)"
    case .refused(let faults):
      "not reloaded, because of \(faults.count == 1 ? "one fault" : "\(faults.count) faults"); "
        + "the site from before is served on"
    }
  }
}

import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
import Testing

/// A file of one entry for one app.
func file(components: String, applinks: String = "", detail: String = "") throws -> AssociationFile {
  let text =
    "{\"applinks\": {\(applinks)\"details\": [{\(detail)\"appIDs\": [\"ABCDE12345.com.example.app\"], "
    + "\"components\": \(components)}]}}"
  return try AssociationFile(parsing: Array(text.utf8))
}

/// The verdict on a URL for the one app of a file; a path stands for itself.
func verdict(_ file: AssociationFile, _ url: String) throws -> AppMatch.Verdict {
  let url = try AssociationURL(url.hasPrefix("/") || url.contains("://") ? url : "https://example.com\(url)")
  return AssociationMatcher(file).match(url, app: "ABCDE12345.com.example.app").verdict
}

/// A statement of the documentation or a recording, as a component, a URL and whether it matches.
struct MatchRow: Sendable, CustomTestStringConvertible {
  let component: String
  let url: String
  let matches: Bool

  init(_ component: String, _ url: String, _ matches: Bool) {
    self.component = component
    self.url = url
    self.matches = matches
  }

  var testDescription: String { "\(component) \(url)" }
}

extension MatchRow {
  func check(applinks: String = "") throws -> Bool {
    try verdict(file(components: "[\(component)]", applinks: applinks), url) == (matches ? .match : .noMatch)
  }
}

import AssociationFiles
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

/// What no input may do: take more than the length of the pattern times that of the URL. `Tests/Cost/run` counts.
@Suite("Hostile patterns, URLs and files", .serialized)
struct HostileTests {
  @Test(
    "patterns that make a backtracking matcher run for ever come to an end",
    arguments: [
      "/*a*a*a*a*a*a*b", "*a*a*a*a*a*a*b", "/" + String(repeating: "*a", count: 40) + "b",
      "/" + String(repeating: "?*", count: 10) + "b", "/$(as)$(as)$(as)$(as)b", "/*$(as)*$(as)*b",
    ])
  func stars(pattern: String) throws {
    let variables = [SubstitutionVariable("as", ["a", "aa", "a*a", "*"])]
    let links = AppLinks(
      details: [AssociationDetail(appIDs: ["A.a"], components: [AssociationComponent(path: UTF8Text(pattern))])],
      substitutionVariables: variables)
    let matcher = AssociationMatcher(AssociationFile(appLinks: links))
    // Backtracking would take longer than the universe is old.
    let length = pattern.contains("$") ? 1_000 : 10_000
    let url = try AssociationURL("https://example.com/" + String(repeating: "a", count: length))
    #expect(matcher.match(url, app: "A.a").verdict == .noMatch)
  }

  @Test("ten thousand components are read, matched and written")
  func components() throws {
    let components = (0..<10_000).map {
      AssociationComponent(path: UTF8Text("/item/\($0)/*"), comment: UTF8Text("the item \($0)"))
    }
    let file = AssociationFile(
      appLinks: AppLinks(details: [AssociationDetail(appIDs: ["A.a"], components: components)]))
    let bytes = file.json()
    let read = try AssociationFile(parsing: bytes)
    let match = AssociationMatcher(read).match(try AssociationURL("/item/9999"), app: "A.a")
    #expect(match.component == 9_999)
  }

  @Test("nesting beyond the limit is refused, not followed")
  func nesting() {
    let bytes = Array(String(repeating: #"{"a":["#, count: 100_000).utf8)
    let error = #expect(throws: AssociationFileError.self) { try AssociationFile(parsing: bytes) }
    #expect(error?.description == "1:385: found arrays and objects nested more than 128 deep")
  }

  @Test("a pattern and a URL of two megabytes are matched")
  func megabytes() throws {
    let text = String(repeating: "/abcdefg?", count: 222_222)
    let file = AssociationFile(
      appLinks: AppLinks(
        details: [AssociationDetail(appIDs: ["A.a"], components: [AssociationComponent(path: UTF8Text(text + "*"))])]))
    let bytes = file.json()
    let url = try AssociationURL("https://example.com" + text.replacing("?", with: "x") + "/y")
    #expect(AssociationMatcher(try AssociationFile(parsing: bytes)).match(url, app: "A.a").verdict == .match)
  }
}

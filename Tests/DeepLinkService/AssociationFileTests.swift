import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LendingLibrary
import Testing

/// Serves a folder, with the lending library's routes and no records.
func client(of folder: TemporaryFolder) throws -> Client {
  try Client(Site(table: table.get(), records: Records(), files: PublicFiles(reading: folder.path)))
}

/// The library's table, made once.
private let table = Result { try RouteTable(libraryRouter, reserving: Site.reserved([])) }

@Suite("The association file is served as devices require it")
struct AssociationFileTests {
  static let paths = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]
  private static let text = #"{"applinks":{"details":[]}}"# + "\n"
  /// The length of the text and its FNV-1a hash.
  private static let tag = "\"1c-\(hash)\""
  private static let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let validators = [
    "X-Content-Type-Options: nosniff", "ETag: " + tag, "Cache-Control: public, max-age=300", "Accept-Ranges: bytes",
    "Last-Modified: " + modified, "Access-Control-Allow-Origin: *",
  ]
  private static let fields = ["Content-Type: application/json"] + validators

  private static var hash: String {
    var hash: UInt128 = 144_066_263_297_769_815_596_495_629_667_062_367_629
    for octet in text.utf8 { hash = (hash ^ UInt128(octet)) &* 309_485_009_821_345_068_724_781_371 }
    return String(hash, radix: 16)
  }

  private static func served() throws -> (TemporaryFolder, Client) {
    let folder = try TemporaryFolder([".well-known/apple-app-site-association": text], association: false)
    try folder.date(".well-known/apple-app-site-association", 784_111_777)
    return (folder, try client(of: folder))
  }

  @Test("the same octets at both paths, for any Accept field, and with a query", arguments: paths)
  func whole(_ path: String) throws {
    let (_, client) = try Self.served()
    let whole = Reply(status: 200, fields: Self.fields, body: Self.text)
    #expect(try client.get(path) == whole)
    #expect(try client.get(path, "Accept: text/html") == whole)
    #expect(try client.get(path + "?x=1") == whole)
    #expect(try client.send("HEAD", path) == Reply(status: 200, fields: Self.fields, body: ""))
  }

  @Test(
    "conditions apply (RFC 9110 section 13)", arguments: paths,
    [
      // The tests of HTTP have the other forms.
      ("If-None-Match: \(tag)", 304), ("If-None-Match: \"a\"", 200), ("If-Modified-Since: \(modified)", 304),
      ("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200), ("If-Match: \(tag)", 200), ("If-Match: \"a\"", 412),
      ("If-Unmodified-Since: \(modified)", 200), ("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 412),
    ])
  func conditions(_ path: String, _ row: (fields: String, status: Int)) throws {
    let (_, client) = try Self.served()
    let reply = try client.get(path, row.fields)
    switch row.status {
    case 200: #expect(reply == Reply(status: 200, fields: Self.fields, body: Self.text))
    case 304: #expect(reply == Reply(status: 304, fields: Self.validators, body: ""))
    default:
      let body =
        #"{"type":"about:blank","title":"Precondition failed","status":412,"instance":"\#(path)","#
        + #""detail":"the file does not meet the condition in If-Match or If-Unmodified-Since"}"# + "\n"
      #expect(reply == Reply(status: 412, fields: problemFields, body: body))
    }
  }

  @Test(
    "ranges apply (RFC 9110 section 14)",
    arguments: [
      ("Range: bytes=0-3", 0..<4), ("Range: bytes=27-99", 27..<28), ("Range: bytes=0-3\r\nIf-Range: \(tag)", 0..<4),
      ("Range: bytes=0-3\r\nIf-Range: \(modified)", 0..<4), ("Range: bytes=0-3\r\nIf-Range: \"a\"", nil),
    ] as [(String, Range<Int>?)])
  func ranges(_ field: String, _ range: Range<Int>?) throws {
    let (_, client) = try Self.served()
    let reply = try client.get(Self.paths[0], field)
    guard let range else { return #expect(reply == Reply(status: 200, fields: Self.fields, body: Self.text)) }
    let part = String(decoding: Array(Self.text.utf8)[range], as: UTF8.self)
    let fields = ["Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/28"] + Self.fields
    #expect(reply == Reply(status: 206, fields: fields, body: part))
    #expect(try client.send("HEAD", Self.paths[0], ["Host: a", field]).status == 200, "ranges are for GET only")
  }

  @Test("a range after the end of the file cannot be satisfied", arguments: ["bytes=28-"])
  func unsatisfiable(_ range: String) throws {
    let (_, client) = try Self.served()
    let body =
      #"{"type":"about:blank","title":"Range not satisfiable","status":416,"instance":"\#(Self.paths[1])","#
      + #""detail":"the range begins after the end of the file, which has 28 bytes"}"# + "\n"
    let reply = try client.get(Self.paths[1], "Range: " + range)
    #expect(reply == Reply(status: 416, fields: ["Content-Range: bytes */28"] + problemFields, body: body))
  }

  @Test("no request is answered with a redirect")
  func noRedirect() throws {
    let (_, client) = try Self.served()
    for path in Self.paths.flatMap({ [$0, $0 + "/", $0 + "//", "/" + $0, $0 + ".json", $0.uppercased()] }) {
      for field in ["X-Forwarded-Proto: http", "Upgrade-Insecure-Requests: 1", "Accept: */*"] {
        let reply = try client.get(path, field)
        #expect(reply.status == 200 || reply.status == 404, "\(path)")
        #expect(reply["Location"] == nil)
      }
    }
  }
}

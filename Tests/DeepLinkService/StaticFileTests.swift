import Foundation
import Testing

@Suite("Only the files of Public are served")
struct StaticFileTests {
  @Test(
    "each with the type of its name, and with nosniff",
    arguments: [
      ("a.html", "text/html; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
      ("a.js", "text/javascript; charset=utf-8"), ("a.json", "application/json"), ("a.JSON", "application/json"),
      ("a.svg", "image/svg+xml"), ("a.xml", "application/xml"), ("a.gz", "application/gzip"), ("a.png", "image/png"),
      ("a.b.txt", "text/plain; charset=utf-8"),
      ("a.woff2", "font/woff2"), ("deep/er/a.webmanifest", "application/manifest+json"),
      (".well-known/assetlinks.json", "application/json"), (".well-known/webauthn", "application/json"),
      ("a", "application/octet-stream"),
      ("a.", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
      ("ä ö%20.txt", "text/plain; charset=utf-8"),
    ])
  func types(_ name: String, _ type: String) throws {
    let text = name == ".well-known/assetlinks.json" ? "[]" : "some text"
    let folder = try TemporaryFolder([name: text])
    try folder.date(name, 0)
    let client = try client(of: folder)
    let path = "/" + name.split(separator: "/").map { escaped(String($0)) }.joined(separator: "/")
    let reply = try client.get(path)
    let fields =
      ["Content-Type: " + type] + documentFields(of: type) + [
        "X-Content-Type-Options: nosniff", "ETag: " + (reply["ETag"] ?? ""), "Cache-Control: public, max-age=300",
        "Accept-Ranges: bytes", "Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT",
      ] + (type == "application/json" ? ["Access-Control-Allow-Origin: *"] : [])
    #expect(reply == Reply(status: 200, fields: fields, body: text))
    #expect(try client.get(path + "?v=1") == reply)
    #expect(try client.get(path, "If-None-Match: \(reply["ETag"] ?? "")").status == 304)
    #expect(try client.get(path + "/").status == 404, "a file is no folder")
  }

  /// The fields for documents of a type.
  private func documentFields(of type: String) -> [String] {
    switch type {
    case "text/html; charset=utf-8":
      [
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "font-src 'self'; frame-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
          + "frame-ancestors 'none'",
        "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
      ]
    case "image/svg+xml", "application/xml":
      [
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        "Referrer-Policy: no-referrer",
      ]
    default: []
    }
  }

  @Test("index.html is served at /, and below Public at the path of its folder with a final slash")
  func index() throws {
    let client = try client(of: TemporaryFolder(["index.html": "top", "sub/index.html": "sub"]))
    #expect(try client.get("/").body == "top")
    #expect(try client.get("/") == client.get("/index.html"))
    #expect(try client.get("/?a").body == "top")
    #expect(try client.get("/sub/") == client.get("/sub/index.html"))
    #expect(try client.get("/sub/?a").body == "sub")
    // The relative links of the page are relative to the folder.
    for (path, location) in [("/sub", "./sub/"), ("/sub?a=1", "./sub/?a=1"), ("/s%75b", "./s%75b/")] {
      let reply = try client.get(path)
      #expect((reply.status, reply["Location"]) == (301, location), "\(path)")
    }
    for path in ["//", "/sub//", "//sub/", "/SUB/", "/sub/./", "/index.html/", "/INDEX.html", "/index.html;a"] {
      #expect(try client.get(path).status == 404, "\(path)")
    }
    #expect(try Self.client(of: TemporaryFolder()).get("/").status == 404)
  }

  @Test("files have the same entity tag exactly if they have the same content")
  func tags() throws {
    let client = try client(of: TemporaryFolder(["a.txt": "one", "b.css": "one", "c.txt": "two", "d.txt": ""]))
    let tags = try ["/a.txt", "/b.css", "/c.txt", "/d.txt"].map { try client.get($0)["ETag"] ?? "" }
    #expect(tags[0] == tags[1])
    #expect(Set(tags).count == 3)
    #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 10 })
  }

  /// A folder with a secret beside it, and all the links that could reach it.
  private static func trapped() throws -> (folder: TemporaryFolder, outside: TemporaryFolder, client: Client) {
    let outside = try TemporaryFolder(["secret.txt": "secret"])
    let folder = try TemporaryFolder([
      "index.html": "top", ".env": "secret", ".git/config": "secret", "sub/.hidden": "secret", "sub/page.txt": "page",
      "sub/.well-known/x.txt": "secret",
    ])
    try folder.link("out.txt", to: outside.path + "/secret.txt")
    try folder.link("out", to: outside.path)
    try folder.link("up", to: "..")
    try folder.link("around.txt", to: "../\(URL(filePath: outside.path).lastPathComponent)/secret.txt")
    try folder.link("gone.txt", to: "nowhere")
    try folder.link("self.txt", to: "self.txt")
    try folder.link("inside.txt", to: "sub/page.txt")
    try folder.link("sub/loop", to: ".")
    try folder.link("sub/again", to: "../sub")
    #expect(mkfifo(folder.path + "/pipe", 0o644) == 0)
    try folder.link("pipe.txt", to: "pipe")
    return (folder, outside, try client(of: folder))
  }

  @Test("no spelling reaches a file outside of Public, a hidden file, or a thing that is no file")
  func traversal() throws {
    let (folder, outside, client) = try Self.trapped()
    let secret = URL(filePath: outside.path).lastPathComponent + "/secret.txt"
    let name = URL(filePath: folder.path).lastPathComponent
    var paths = [
      "/.env", "/%2Eenv", "/.git/config", "/sub/.hidden", "/sub/.well-known/x.txt", "/out.txt", "/out/secret.txt",
      "/up/\(secret)", "/around.txt", "/gone.txt", "/self.txt", "/pipe", "/pipe.txt", "/sub/loop/page.txt",
      "/sub/again/page.txt", "/sub", "/.well-known", "/.", "/..", "/sub/./page.txt", "/sub/../index.html",
      "/../\(name)/index.html", "/index.html%00", "/index.html%00.txt", "/%00index.html", "/sub%2Fpage.txt",
      "/sub%5Cpage.txt", "/sub//page.txt", "/index.html%20", "/index.html.", "/%EF%BF%BD", "/%C0%AEindex.html",
      "/\(folder.path)/index.html", "/index.html%3F", "/index%2Ehtml%23", "/%", "/%2", "/%zz", "/index.html%", "/%00",
      "/index.html%0d%0a", "/index.html\\", "/file:///etc/passwd", "http://a/../index.html", "http://a/.env",
      "index.html",
      "../index.html", "*", "a:80", "/index.html#x", "/~root", "/index.html:Zone.Identifier", "/%c0%af",
      "/%e0%80%af", "/%f8%80%80%80%af", "/index.html ", "/\u{FF0E}\u{FF0E}/secret.txt", "//index.html",
    ]
    for dots in [
      "..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%252e%252e", "%c0%ae%c0%ae", "..%00", "..;", "....", "%u002e.",
    ] {
      for slash in ["/", "%2f", "%2F", "%5c", "%252f", "//", "/./"] {
        paths += ["/", "/sub/", "/sub"].map { $0 + dots + slash + secret }
        paths += ["/" + String(repeating: dots + slash, count: 12) + "etc/passwd"]
      }
    }
    for path in paths {
      let reply = try client.get(path)
      #expect([400, 404].contains(reply.status), "\(path)")
      #expect(reply["Content-Type"] == "application/problem+json", "\(path)")
      #expect(!reply.body.contains("root:"), "\(path)")
    }
  }

  @Test("a link that stays inside is followed, with the content and the date of its target")
  func linkInside() throws {
    let (folder, _, _) = try Self.trapped()
    try folder.date("sub/page.txt", 784_111_777)
    let reply = try Self.client(of: folder).get("/inside.txt")
    #expect(reply.body == "page")
    #expect(reply["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  private static func client(of folder: TemporaryFolder) throws -> Client {
    try DeepLinkServiceTests.client(of: folder)
  }

  private func client(of folder: TemporaryFolder) throws -> Client { try Self.client(of: folder) }
}

import DeepLinkService
import DeepLinking
import Foundation
import Testing

@Suite("A page with an empty import map names its scripts, style sheets and images by the digests of their contents")
struct DigestNameTests {
  private static let page = """
    <!DOCTYPE html>
    <link rel="icon" href="/icon.svg">
    <link rel=stylesheet
    \thref="/style.css">
    <script type="importmap">{}</script>
    <link rel="modulepreload" href="/app/dom.js">
    <script type="module" src="/app/main.js"></script>
    <a href="/app/gone.js">href="/app/dom.js" data-href="/app/dom.js" src='/app/dom.js'</a>
    <img src="/logo.png" alt=""><a href="app/dom.js" href="/app/dom.js?v=1" href="//app/dom.js" href="/a%20b.js">a</a>

    """

  private static let files = [
    "index.html": page, "icon.svg": "<svg/>", "style.css": "p { margin: 0 }\n", "app/dom.js": "export {};\n",
    "app/main.js": "import \"./dom.js\";\n", "app/more/deep.js": "1\n", "application/x.js": "2\n", "b/x.js": "3\n",
    "top.js": "4\n", "a b.js": "5\n", "app/data.json": "{}\n", "logo.png": "png",
    "app/more.css": "q { margin: 0 }\n", "app/drawing.svg": "<svg />",
  ]

  private static let usual = "public, max-age=300"
  private static let lasting = "public, max-age=31536000, immutable"

  /// The target with the digest, which the entity tag of the file has after its length.
  private static func name(of target: String, _ client: Client) throws -> String {
    let tag = try #require(try client.get(target)["ETag"])
    let digits = try #require(tag.dropLast().split(separator: "-").last)
    let dot = try #require(target.lastIndex(of: "."))
    return target[..<dot] + "." + String(repeating: "0", count: 32 - digits.count) + digits + target[dot...]
  }

  /// The SHA-256 of a text in base64, computed by the system's `sha256sum`.
  private static func sha256(_ text: String) throws -> String {
    let folder = try TemporaryFolder(["text": text])
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sha256sum", folder.path + "/text"]
    process.standardOutput = pipe
    try process.run()
    let digits = Array(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).prefix(64))
    process.waitUntilExit()
    let octets = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    return Data(octets).base64EncodedString()
  }

  @Test("in the attributes with exactly their paths, and in the map for the scripts and sheets beside the scripts")
  func filling() throws {
    let client = try client(of: TemporaryFolder(Self.files))
    let name = { try Self.name(of: $0, client) }
    let map = try ["/app/dom.js", "/app/main.js", "/app/more.css", "/app/more/deep.js"].map {
      #""\#($0)":"\#(try name($0))""#
    }
    let content = #"{"imports":{\#(map.joined(separator: ","))}}"#
    let reply = try client.get("/")
    #expect(
      reply.body == """
        <!DOCTYPE html>
        <link rel="icon" href="\(try name("/icon.svg"))">
        <link rel=stylesheet
        \thref="\(try name("/style.css"))">
        <script type="importmap">\(content)</script>
        <link rel="modulepreload" href="\(try name("/app/dom.js"))">
        <script type="module" src="\(try name("/app/main.js"))"></script>
        <a href="/app/gone.js">href="/app/dom.js" data-href="/app/dom.js" src='/app/dom.js'</a>
        <img src="/logo.png" alt=""><a href="app/dom.js" href="/app/dom.js?v=1" href="//app/dom.js" href="/a%20b.js">a</a>

        """)
    #expect(
      reply.fields == [
        "Content-Type: text/html; charset=utf-8",
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-\(try Self.sha256(content))'; "
          + "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
          + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
        // The page changes with its files, so it has no date of its own.
        "X-Content-Type-Options: nosniff", "ETag: \(reply["ETag"] ?? "")", "Cache-Control: \(Self.usual)",
        "Accept-Ranges: bytes",
      ] + (reply.body.utf8.count < 1_024 ? [] : ["Vary: Accept-Encoding"]))
    #expect(try client.get("/", "If-None-Match: \(reply["ETag"] ?? "")").status == 304)
  }

  @Test("and with a script in the top folder, all scripts are in the map")
  func topFolder() throws {
    let page = #"<script type="importmap">{}</script><script type="module" src="/top.js"></script>"#
    let client = try client(of: TemporaryFolder(["a.html": page, "top.js": "", "a/b.js": "", "b/c/d.js": ""]))
    let body = try client.get("/a.html").body
    for target in ["/top.js", "/a/b.js", "/b/c/d.js"] {
      #expect(body.contains(#""\#(target)":"\#(try Self.name(of: target, client))""#))
    }
    #expect(!body.contains("\n"))
  }

  @Test("but any other page is served octet for octet, with its usual policy")
  func others() throws {
    for page in [
      Self.page.replacing("{}</script>", with: "{ }</script>"), Self.page.replacing("{}</script>", with: ""),
      Self.page.replacing(#"type="importmap""#, with: "type=importmap"), #"<script type="importmap">{}"#, "",
    ] {
      var files = Self.files
      files["index.html"] = page
      let reply = try client(of: TemporaryFolder(files)).get("/")
      #expect(reply.body == page)
      #expect(reply["Content-Security-Policy"]?.contains("script-src 'self';") == true)
      #expect(reply["Last-Modified"] != nil)
    }
    let text = try client(of: TemporaryFolder(["a.txt": Self.page, "style.css": ""])).get("/a.txt")
    #expect(text.body == Self.page)
  }

  @Test("and such a name is answered like the file itself, except that caches may keep it for good")
  func lasting() throws {
    let client = try client(of: TemporaryFolder(Self.files))
    for target in ["/app/dom.js", "/style.css", "/icon.svg", "/b/x.js", "/a%20b.js"] {
      let (name, usual) = (try Self.name(of: target, client), try client.get(target))
      let fields = usual.fields.map { $0.replacing(Self.usual, with: Self.lasting) }
      #expect(usual["Cache-Control"] == Self.usual && fields != usual.fields)
      let tag = usual["ETag"] ?? ""
      #expect(try client.get(name) == Reply(status: 200, fields: fields, body: usual.body))
      #expect(try client.send("HEAD", name) == Reply(status: 200, fields: fields, body: ""))
      let current = try client.get(name, "If-None-Match: \(tag)")
      #expect(current.status == 304 && current["Cache-Control"] == Self.lasting)
      #expect(try client.get(name, "If-Match: \"x\"").status == 412)
      #expect(try client.send("POST", name).status == 405)
      let part = try client.get(name, "Range: bytes=1-2")
      #expect(part.status == 206 && part.body == String(usual.body.dropFirst().prefix(2)))
      #expect(part["Cache-Control"] == Self.lasting)
    }
  }

  @Test("which changes with the content on a reload; a name from before it leads to the current file")
  func reload() throws {
    let folder = try TemporaryFolder(Self.files)
    let before = try client(of: folder)
    let (old, page) = (try Self.name(of: "/app/dom.js", before), try before.get("/"))
    try folder.write("app/dom.js", Array("export { changed };\n".utf8))
    let after = try client(of: folder)
    let new = try Self.name(of: "/app/dom.js", after)
    #expect(old != new)
    #expect(try after.get("/").body == page.body.replacing(old, with: new))
    #expect(try after.get("/")["ETag"] != page["ETag"])
    #expect(try after.get("/", "If-None-Match: \(page["ETag"] ?? "")").status == 200)
    #expect(try after.get(new)["Cache-Control"] == Self.lasting)
    #expect(try after.get(old) == after.get("/app/dom.js"))
    #expect(try after.get(old)["Cache-Control"] == Self.usual)
  }

  @Test("and a name of another form is no file")
  func otherNames() throws {
    let client = try client(of: TemporaryFolder(Self.files))
    let digits = String(repeating: "0", count: 32)
    #expect(try client.get("/app/dom.\(digits).js").status == 200)
    for target in [
      "/app/dom.\(digits)0.js", "/app/dom.\(digits.dropLast()).js", "/app/dom\(digits).js", "/app/dom..js",
      "/app/dom.\(digits.dropLast())g.js", "/app/dom.\(digits.dropLast())A.js", "/app/dom.\(digits.dropLast())%2F.js",
      "/app/dom.\(digits.dropLast())-.js", "/app/dom.\(digits.dropLast(2))%C3%A4.js", "/app/dom.\(digits)",
      "/app/dom.\(digits).\(digits).js", "/app/dom.\(digits).css", "/app/dom.\(digits).js/", "/\(digits).js",
      "/.\(digits).js", "/app/.\(digits).js", "/app/gone.\(digits).js", "/app/data.\(digits).json",
      "/logo.\(digits).png", "/index.\(digits).html", "/app/dom.js.\(digits)", "/app/dom.\(digits).JS",
    ] {
      #expect(try client.get(target).status == 404, "\(target)")
    }
  }

  @Test("unless a file on disk has this name")
  func onDisk() throws {
    let digits = String(repeating: "0", count: 32)
    let client = try client(of: TemporaryFolder(["a.js": "a", "a.\(digits).js": "b"]))
    let reply = try client.get("/a.\(digits).js")
    #expect(reply.body == "b" && reply["Cache-Control"] == Self.usual)
  }

  @Test("and the gzip form of a file has the same name; that of the page on disk is ignored without a warning")
  func gzip() throws {
    let style = "p { margin: 0 }\n"
    let page = Self.page + String(repeating: "<p>A paragraph.\n", count: 200)
    let folder = try TemporaryFolder(["index.html": page, "style.css": style])
    try folder.write("style.css.gz", Gzip.stored(style))
    try folder.write("index.html.gz", Gzip.stored(page))
    #expect(try PublicFiles(reading: folder.path).warnings.isEmpty)
    let client = try client(of: folder)
    let head = { (target: String) in
      try client.send("HEAD", target, ["Host: a", "Accept-Encoding: gzip"])
    }
    let packed = try head(Self.name(of: "/style.css", client))
    #expect(packed["Content-Encoding"] == "gzip" && packed["Cache-Control"] == Self.lasting)
    #expect(try packed["ETag"] == head("/style.css")["ETag"])
    let served = client.octets(Array("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n".utf8))
    let text = String(decoding: served, as: UTF8.self)
    #expect(text.contains("Content-Encoding: gzip\r\n") && served.count < page.utf8.count / 2)
    #expect(try client.get("/index.html.gz").status == 404)
  }
}

import DeepLinkService
import Foundation
import Testing

@Suite("A file with a compressed form beside it is served compressed to clients that accept it")
struct CompressedFileTests {
  private static let text = "body { margin: 0 }\n"
  private static let compressed = Gzip.stored(text)

  /// A folder with a style sheet and its compressed form, whose dates are misleading.
  private static func served(
    _ gzip: [UInt8] = compressed
  ) throws -> (folder: TemporaryFolder, client: Client, whole: Octets, packed: Octets) {
    let folder = try TemporaryFolder(["a.css": text, "b.css": text, "c.gz": "alone"])
    try folder.write("a.css.gz", gzip)
    try folder.date("a.css", 784_111_777)
    try folder.date("a.css.gz", 0)
    let client = try client(of: folder)
    return (
      folder, client, try Octets(client, "/a.css"), try Octets(client, "/a.css", "Accept-Encoding: gzip")
    )
  }

  /// An answer to GET whose content need not be text.
  private struct Octets: Equatable {
    let status: Int
    let fields: [String]
    let content: [UInt8]

    init(_ client: Client, _ target: String, _ fields: String...) throws {
      let lines = (["GET \(target) HTTP/1.1", "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
      let octets = client.octets(Array(lines.utf8))
      let end = try #require(octets.indices.dropLast(3).first { octets[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) })
      let head = String(decoding: octets[..<end], as: UTF8.self).components(separatedBy: "\r\n")
      status = try #require(Int(head[0].split(separator: " ")[1]))
      self.fields = head.dropFirst().filter { !$0.hasPrefix("Date: ") }
      content = Array(octets[(end + 4)...])
    }

    subscript(name: String) -> String? {
      fields.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  @Test("with the type of the file, an entity tag of its own, and Vary on both (RFC 9110 sections 8.4, 8.8.3, 12.5.5)")
  func forms() throws {
    let (_, client, whole, packed) = try Self.served()
    let tags = (try #require(whole["ETag"]), try #require(packed["ETag"]))
    #expect(tags.0 != tags.1)
    #expect(!tags.0.hasPrefix("W/") && !tags.1.hasPrefix("W/"))
    let common = { (tag: String, length: Int) in
      [
        "X-Content-Type-Options: nosniff", "ETag: \(tag)", "Cache-Control: public, max-age=300",
        "Accept-Ranges: bytes", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT", "Vary: Accept-Encoding",
        "Content-Length: \(length)",
      ]
    }
    #expect(whole.content == Array(Self.text.utf8) && whole.status == 200)
    #expect(whole.fields == ["Content-Type: text/css; charset=utf-8"] + common(tags.0, Self.text.utf8.count))
    #expect(packed.content == Self.compressed && packed.status == 200)
    #expect(
      packed.fields
        == ["Content-Type: text/css; charset=utf-8", "Content-Encoding: gzip"] + common(tags.1, Self.compressed.count))
    let alone = try Octets(client, "/b.css", "Accept-Encoding: gzip")
    #expect(alone["Vary"] == nil && alone["Content-Encoding"] == nil && alone["ETag"] == tags.0)
  }

  @Test(
    "according to Accept-Encoding (RFC 9110 section 12.5.3)",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("*", true),
      ("gzip;q=0.001", true), ("br, gzip", true), ("gzip;q=0.5, identity;q=0.5", true), ("identity, gzip", true),
      ("identity;q=0, gzip", true), ("br;q=1, *;q=0.1", true), ("gzip\r\nAccept-Encoding: br", true),
      ("gzip;q=0", false), ("gzip;q=0, *", false), ("identity", false), ("br", false), ("*;q=0", false), ("", false),
      ("gzip;q=0.5, identity;q=0.8", false), ("gzip;q=2", false), ("gzip;q=x", false), ("gzipped", false),
      ("identity;q=0.5, *;q=0.2", false),
    ])
  func negotiation(_ accepted: String, _ isCompressed: Bool) throws {
    let (_, client, whole, packed) = try Self.served()
    #expect(try Octets(client, "/a.css", "Accept-Encoding: \(accepted)") == (isCompressed ? packed : whole))
  }

  @Test("conditions apply to the form that would be sent (RFC 9110 section 13.1)")
  func conditions() throws {
    let (_, client, whole, packed) = try Self.served()
    for (form, field) in [(whole, "Accept: */*"), (packed, "Accept-Encoding: gzip")] {
      let tag = try #require(form["ETag"])
      let other = form == whole ? packed["ETag"] ?? "" : whole["ETag"] ?? ""
      let current = try Octets(client, "/a.css", field, "If-None-Match: \(tag)")
      #expect(current.status == 304 && current.content.isEmpty)
      #expect(current["ETag"] == tag && current["Vary"] == "Accept-Encoding" && current["Content-Encoding"] == nil)
      #expect(try Octets(client, "/a.css", field, "If-None-Match: \(other)") == form)
      #expect(try Octets(client, "/a.css", field, "If-Match: \(tag)") == form)
      #expect(try Octets(client, "/a.css", field, "If-Match: \(other)").status == 412)
    }
  }

  @Test("a range is of the uncompressed file, unless the client proves that it has the compressed one (RFC 9110 14.2)")
  func ranges() throws {
    let (_, client, whole, packed) = try Self.served()
    let (accept, range) = ("Accept-Encoding: gzip", "Range: bytes=2-5")
    let part = try Octets(client, "/a.css", accept, range)
    #expect(part.status == 206 && part.content == Array(Self.text.utf8)[2..<6].map { $0 })
    #expect(part["Content-Encoding"] == nil && part["ETag"] == whole["ETag"] && part["Vary"] == "Accept-Encoding")
    #expect(part["Content-Range"] == "bytes 2-5/\(Self.text.utf8.count)")
    let ofWhole = try Octets(client, "/a.css", accept, range, "If-Range: \(whole["ETag"] ?? "")")
    #expect(ofWhole == part)
    let ofPacked = try Octets(client, "/a.css", accept, range, "If-Range: \(packed["ETag"] ?? "")")
    #expect(ofPacked.status == 206 && ofPacked.content == Array(Self.compressed[2..<6]))
    #expect(ofPacked["Content-Encoding"] == "gzip" && ofPacked["ETag"] == packed["ETag"])
    #expect(ofPacked["Content-Range"] == "bytes 2-5/\(Self.compressed.count)")
    // If the client does not accept gzip, the tag belongs to another form, and the answer is the whole file.
    #expect(try Octets(client, "/a.css", range, "If-Range: \(packed["ETag"] ?? "")") == whole)
    #expect(try Octets(client, "/a.css", accept, range, "If-Range: \"x\"") == whole)
  }

  @Test("the compressed form has no path of its own, but a file NAME.gz without NAME has one")
  func ownName() throws {
    let (folder, client, _, _) = try Self.served()
    #expect(try client.get("/a.css.gz").status == 404)
    let alone = try client.get("/c.gz")
    #expect(alone.body == "alone" && alone["Content-Type"] == "application/gzip")
    #expect(alone["Vary"] == nil)
    #expect(try PublicFiles(reading: folder.path).count == 4)
  }

  @Test("names are compared by octets, for any characters")
  func names() throws {
    let folder = try TemporaryFolder(["a\u{600}": Self.text])
    try folder.write("a\u{600}.gz", Self.compressed)
    let reply = try Octets(client(of: folder), "/a%D8%80", "Accept-Encoding: gzip")
    #expect(reply["Content-Encoding"] == "gzip" && reply.content == Self.compressed)
    #expect(try client(of: folder).get("/a%D8%80.gz").status == 404)
  }

  @Test("a compressed form of other content is not served, and the operator gets a warning")
  func stale() throws {
    var damaged = Self.compressed
    damaged[damaged.count - 5] ^= 1
    let other = "it does not match the file beside it; compress that file again with gzip -9 --keep --force"
    for (octets, reason) in [
      (Gzip.stored("body { margin: 1 }\n"), other), (Gzip.stored(Self.text + " "), other), (damaged, other),
      (Array(Self.compressed.dropLast()), other), (Self.compressed + Gzip.stored("x"), other),
      (Array(Self.text.utf8), "it is not a gzip file"), ([], "it is not a gzip file"),
      (Array(Self.compressed.prefix(19)), "it is not a gzip file"),
    ] {
      let (folder, client, whole, packed) = try Self.served(octets)
      #expect(whole == packed && whole["Vary"] == nil && whole.content == Array(Self.text.utf8))
      #expect(try client.get("/a.css.gz").status == 404)
      let warnings = try PublicFiles(reading: folder.path).warnings.map(\.description)
      #expect(warnings == ["\(folder.path)/a.css.gz: is not served: \(reason)"])
    }
  }
}

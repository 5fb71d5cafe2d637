import Foundation
import Testing

extension EndToEnd {
  @Suite("QR codes, as read by another program", .only(with: .browser))
  struct Codes {
    /// The maximum number of octets of each version in byte mode at level M (ISO/IEC 18004, table 7).
    private static let capacities = [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    ]

    /// A link of exactly this number of octets.
    private static func link(_ length: Int) -> String {
      let path = (0..<length).map { String($0 * 7_919 % 36, radix: 36) }.joined()
      return String(("https://a.b/" + path).prefix(length))
    }

    /// The modules of a drawing with its quiet zone, as a picture that readers know (PGM), and the length of a side.
    private static func picture(_ svg: String) throws -> (pgm: Data, side: Int) {
      let document =
        #/
        <svg\ xmlns="http://www\.w3\.org/2000/svg"\ viewBox="0\ 0\ (\d+)\ (\d+)"\ shape-rendering="crispEdges">
        <path\ fill="\#fff"\ d="M0\ 0h(\d+)v(\d+)h-(\d+)z"/><path\ stroke="\#000"\ d="([Mmh0-9\ .]+)"/></svg>\n
        /#
      let match = try #require(svg.wholeMatch(of: document))
      let side = try #require(Int(match.1))
      #expect([match.2, match.3, match.4, match.5].allSatisfy { $0 == match.1 })
      let scale = 3
      var pixels = [UInt8](repeating: 255, count: side * side * scale * scale)
      var (x, y) = (0, 0)
      for stroke in match.6.matches(of: #/(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)/#) {
        if let column = stroke.1.flatMap({ Int($0) }), let row = stroke.2.flatMap({ Int($0) }) {
          (x, y) = (column, row)
        }
        x += stroke.3.flatMap { Int($0) } ?? 0
        let end = x + (try #require(Int(stroke.4)))
        for row in (y * scale)..<((y + 1) * scale) {
          for column in (x * scale)..<(end * scale) { pixels[row * side * scale + column] = 0 }
        }
        x = end
      }
      return (Data("P5 \(side * scale) \(side * scale) 255\n".utf8) + pixels, side)
    }

    private static func ask(_ server: Server, _ target: String) throws -> Answer {
      let connection = try server.connect()
      return try connection.get(target)
    }

    private static func escaped(_ text: String) -> String {
      text.utf8.map { "%" + String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
    }

    @Test("each version can be read when it is full, and one more octet gives the next version")
    func versions() throws {
      let server = try Server()
      var (pictures, texts) = ([Data](), [String]())
      for (index, capacity) in Self.capacities.enumerated() {
        for (length, version) in [(capacity, index + 1), (capacity + 1, index + 2)] where length <= 666 {
          let text = Self.link(length)
          let answer = try Self.ask(server, "/qr.svg?url=" + Self.escaped(text))
          let (picture, side) = try Self.picture(answer.body)
          #expect((answer.status, side) == (200, 4 * version + 17 + 8), "\(length)")
          pictures.append(picture)
          texts.append(text)
        }
      }
      for text in ["", "a", "https://xn--e1aybc.example/ä?x=%26&y=日本語"] {
        pictures.append(try Self.picture(Self.ask(server, "/qr.svg?url=" + Self.escaped(text)).body).pgm)
        if !text.isEmpty { texts.append(text) }
      }
      #expect(try BarcodeReader.read(pictures, as: "pgm") == texts)
    }

    @Test("an answer may be kept for good, runs nothing, and refuses what a camera could not read")
    func fields() throws {
      let server = try Server()
      let answer = try Self.ask(server, "/qr.svg?url=https://links.example.com/products/7")
      #expect(
        answer.head == [
          "HTTP/1.1 200 OK", "Content-Type: image/svg+xml", "Cache-Control: public, max-age=31536000, immutable",
          "X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'; sandbox",
          "Access-Control-Allow-Origin: *", "Content-Length: \(answer.body.utf8.count)",
        ])
      let long = try Self.ask(server, "/qr.svg?url=" + Self.link(667))
      #expect(long.status == 400)
      #expect(
        long.body.contains(#""detail":"the text has 667 bytes: expected at most 666, so that a camera can read it""#))
      #expect(try Self.ask(server, "/qr.svg").status == 400 && Self.ask(server, "/qr.svg?url=a&b=c").status == 400)
    }
  }
}

import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkService
import Testing

@Suite("The access log")
struct AccessLogTests {
  private static let requests = [
    "GET /items/7?open=1 HTTP/1.1\r\nHost: a\r\nUser-Agent: curl/8.5.0\r\nX-Request-Id: Order-66.a_b\r\n\r\n",
    "HEAD /home HTTP/1.1\r\nHost: a\r\nUser-Agent: Mozilla/5.0 (X11; Linux)\r\n\r\n",
    "GET /livez HTTP/1.1\r\nHost: a\r\nUser-Agent: kube-probe/1.33\r\n\r\n",
    "PATCH /nowhere HTTP/1.1\r\nHost: a\r\nUser-Agent:\r\n\r\n",
    "GET /catalog/books.json HTTP/1.1\r\nHost: a\r\nUser-Agent: App/1 CFNetwork/1494 Darwin/23\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\nUser-Agent: GPTBot/1.0\r\n\r\n",
    "nonsense\r\n\r\n",
    "GET /home HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  ]

  private static func lines(_ format: AccessFormat) throws -> [String] {
    let watched = try Watched(format: format)
    let client = watched.client()
    watched.setDuration(nanoseconds: 1_234_567)
    for request in requests {
      _ = client.octets(Array(request.utf8), peer: .ipv4(0xC000_0201, port: 4_711))
    }
    return watched.takeLines().split(separator: "\n").map(String.init)
  }

  @Test("in JSON has one object per line, always with the same keys")
  func json() throws {
    let start = #"{"time":"2026-11-21T13:29:58.123Z","level":"info","event":"request","id":"#
    let expected = [
      #""Order-66.a_b","client":"192.0.2.1","method":"GET","kind":"route","route":"number","status":200,"octets":248,"ms":1.234,"agent":"curl"}"#,
      #""000000a1-01-0000000001","client":"192.0.2.1","method":"HEAD","kind":"route","route":"home","status":200,"octets":0,"ms":1.234,"agent":"browser"}"#,
      #""000000a1-01-0000000002","client":"192.0.2.1","method":"GET","kind":"endpoint","route":"livez","status":200,"octets":3,"ms":1.234,"agent":"kube-probe"}"#,
      #""000000a1-01-0000000003","client":"192.0.2.1","method":"PATCH","kind":"none","route":"none","status":404,"octets":OCTETS,"ms":1.234,"agent":"none"}"#,
      #""000000a1-01-0000000004","client":"192.0.2.1","method":"GET","kind":"file","route":"file","status":200,"octets":OCTETS,"ms":1.234,"agent":"cfnetwork"}"#,
      #""000000a1-01-0000000005","client":"192.0.2.1","method":"OPTIONS","kind":"server","route":"server","status":204,"octets":0,"ms":1.234,"agent":"bot"}"#,
      #""000000a1-01-0000000006","client":"192.0.2.1","method":"-","kind":"refused","route":"refused","status":400,"octets":OCTETS,"ms":1.234,"agent":"none"}"#,
      #""000000a1-01-0000000007","client":"192.0.2.1","method":"-","kind":"refused","route":"refused","status":400,"octets":OCTETS,"ms":1.234,"agent":"none"}"#,
    ].map { start + $0 }
    let lines = try Self.lines(.json)
    #expect(zip(lines, expected).map { $1.contains("OCTETS") ? $0.replacingOctets : $0 } == expected)
    #expect(lines.count == expected.count)
    for line in lines { #expect(throws: Never.self) { try JSONNode(parsing: Array(line.utf8)) } }
  }

  @Test("in text has pairs of names and values")
  func text() throws {
    let lines = try Self.lines(.text)
    let start = "time=2026-11-21T13:29:58.123Z event=request id="
    #expect(
      lines.prefix(3) == [
        start
          + "Order-66.a_b client=192.0.2.1 method=GET kind=route route=number status=200 octets=248 ms=1.234 agent=curl",
        start
          + "000000a1-01-0000000001 client=192.0.2.1 method=HEAD kind=route route=home status=200 octets=0 ms=1.234 agent=browser",
        start
          + "000000a1-01-0000000002 client=192.0.2.1 method=GET kind=endpoint route=livez status=200 octets=3 ms=1.234 agent=kube-probe",
      ])
    #expect(lines.count == Self.requests.count)
  }

  @Test("contains no text from clients", arguments: [AccessFormat.json, .text])
  func hostile(_ format: AccessFormat) throws {
    let watched = try Watched(format: format, proxies: "unix")
    let client = watched.client()
    let poison = ["\u{1B}[31m", "\"", "\\", "}{", "%0A", "☃", "\u{7F}", "secret"]
    for text in poison {
      for request in [
        "GET /items/\(text) HTTP/1.1\r\nHost: a\r\n\r\n", "GET /home?secret=\(text) HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a\r\nUser-Agent: curl/\(text)\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(text)!\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(text)\r\n\r\n",
        "GET /home HTTP/1.1\r\nHost: a\r\nForwarded: for=\"\(text)\"\r\n\r\n",
        "\(text) /home HTTP/1.1\r\nHost: \(text)\r\n\r\n",
      ] {
        _ = client.octets(Array(request.utf8))
      }
    }
    let lines = watched.takeLines()
    #expect(lines.split(separator: "\n").count == poison.count * 7)
    #expect(!lines.contains("secret"))
    let allowed = /[a-zA-Z0-9 .:,=_"{}\/-]+/
    for line in lines.split(separator: "\n") { #expect(line.wholeMatch(of: allowed) != nil, "\(line)") }
  }

  @Test("has times in the form of RFC 3339, for all years of four digits")
  func times() {
    let rows: [(Int64, String)] = [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_001, "2000-02-29T00:00:00.001Z"),
      (1_709_164_799_999, "2024-02-28T23:59:59.999Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
      (1_735_689_599_010, "2024-12-31T23:59:59.010Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (.max, "9999-12-31T23:59:59.999Z"),
      (-1, "1970-01-01T00:00:00.000Z"), (.min, "1970-01-01T00:00:00.000Z"),
    ]
    var timestamp = Timestamp()
    for (milliseconds, text) in rows {
      var bytes: [UInt8] = []
      timestamp.write(milliseconds, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
  }
}

extension String {
  fileprivate var replacingOctets: String { replacing(/"octets":[1-9][0-9]*/, with: #""octets":OCTETS"#) }
}

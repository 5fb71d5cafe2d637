import Foundation
import Testing

extension EndToEnd.InBrowser {
  @Suite("QR codes, as read by another program")
  struct Codes {
    /// The maximum number of octets of each version in byte mode at level M (ISO/IEC 18004, table 7).
    private static let capacities = [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
      997, 1_059, 1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809, 1_911, 1_989, 2_099, 2_213, 2_331,
    ]

    /// A link of exactly this number of octets.
    private static func link(_ length: Int) -> String {
      let path = (0..<length).map { String($0 * 7_919 % 36, radix: 36) }.joined()
      return String(("https://a.b/" + path).prefix(length))
    }

    @Test("the code on the page contains the link beside it, in both colour schemes", arguments: ["light", "dark"])
    func shown(_ scheme: String) throws {
      let page = try Browser.page
      try page.open(scheme: scheme)
      for name in ["one", "inventory.row.edit.colorPicker", "inventory.add"] {
        try page.click("tr[data-route='\(name)'] button")
        try page.wait(
          #"document.querySelector(".built").dataset.route === arguments[0]"#, .string(name))
        let url = try page.text(".built .url")
        #expect(try BarcodeReader.read([try page.picture(of: ".qr svg")]) == [url])
        #expect(try page.value(#"document.querySelector(".qr svg").ariaLabel"#).text == "QR code of " + url)
      }
      try expectNoFaults(page)
    }

    @Test("every version from 1 to 40 can be read when full, and one more octet gives the next version")
    func versions() throws {
      let page = try Browser.page
      try page.open()
      let texts = Self.capacities.map(Self.link)
      let answers = try page.kept(
        """
        (async () => {
          const { encode } = await import("/inspector/qr.js");
          return a[0].map((text) => {
            const { version, size, rows } = encode(text);
            const scale = 3;
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = scale * (size + 8);
            const context = canvas.getContext("2d");
            context.fillStyle = "#fff";
            context.fillRect(0, 0, canvas.width, canvas.height);
            context.fillStyle = "#000";
            rows.forEach((row, y) => row.forEach((dark, x) => {
              if (dark) context.fillRect(scale * (x + 4), scale * (y + 4), scale, scale);
            }));
            return { version, picture: canvas.toDataURL("image/png").split(",")[1] };
          });
        })()
        """, .array(texts.map(JSONValue.string))
      ).elements
      #expect(answers.map { $0["version"].integer } == Array(1...40))
      let pictures = try answers.map { try #require(Data(base64Encoded: $0["picture"].text)) }
      #expect(try BarcodeReader.read(pictures) == texts)
      let next = try page.kept(
        #"(async () => { const { encode } = await import("/inspector/qr.js"); "#
          + "return a[0].map((text) => { try { return encode(text).version } catch (error) { return error.name } }); })()",
        .array((Self.capacities + [0]).map { .string(Self.link($0 + 1)) }))
      #expect(next.elements.dropLast(2).map(\.integer) == Array(2...40))
      #expect(next.elements.suffix(2) == ["RangeError", 1])
    }
  }
}

import Foundation
import Testing

extension InBrowser {
  @Suite("QR codes, as read by another program")
  struct Codes {
    @Test("the code on the page contains the link beside it, in both colour schemes", arguments: ["light", "dark"])
    func shown(_ scheme: String) throws {
      let page = try Browser.page
      for name in ["one", "inventory.row.edit.colorPicker", "inventory.add"] {
        try page.open("/#build?route=" + name, scheme: scheme)
        try page.wait("document.querySelector('.built')?.dataset.route === arguments[0]", .string(name))
        try page.wait("document.querySelector('.qr img')?.naturalWidth > 0")
        let url = try page.text(".built .url")
        #expect(try BarcodeReader.read([try page.picture(of: ".qr img")]) == [url])
        #expect(try page.value("document.querySelector('.qr img').alt").text == "QR code of " + url)
      }
      try expectNoFaults(page)
    }
  }
}

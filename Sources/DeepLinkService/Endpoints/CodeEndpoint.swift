import DeepLinkHTTP
import DeepLinking

/// QR codes of links, for pages behind links and the inspector.
extension Endpoint {
  static let qrCode = aboutURL("The QR code of a link", name: "qr.svg") { handler, url, request, response in
    let text = Array(url.utf8)
    guard let code = QRCode(text) else {
      throw ProblemError(
        .badRequest(
          "the text has \(text.count) bytes: expected at most \(QRCode.maximum), so that a camera can read it"))
    }
    handler.send(Headers.drawing, code.svg, to: request, &response)
  }
}

import DeepLinkHTTP
import DeepLinking

/// QR codes of links, for pages behind links and the inspector.
extension Endpoint {
  static let qrCode = Endpoint(
    route: aboutURL("The QR code of a link", name: "qr.svg"),
    answer: { handler, call, request, response in
      do throws(ProblemError) {
        let svg = try handler.codeOfURL(in: call).svg
        handler.send(Headers.drawing, svg, to: request, &response)
      } catch {
        handler.send(error.problem, about: request, to: &response)
      }
    })
}

extension DeepLinkHandler {
  fileprivate func codeOfURL(in call: EndpointCall) throws(ProblemError) -> QRCode {
    let text = Array(try url(of: call).utf8)
    guard let code = QRCode(text) else {
      throw ProblemError(
        .badRequest(
          "the text has \(text.count) bytes: expected at most \(QRCode.maximum), so that a camera can read it"))
    }
    return code
  }
}

import DeepLinkHTTP

/// A handler made of closures.
final class ClosureHandler: RequestHandler {
  private let answer: (Request, inout ResponseWriter) -> Void
  var willRead: ((Request, inout ResponseWriter) -> Void)?

  init(_ answer: @escaping (Request, inout ResponseWriter) -> Void) { self.answer = answer }

  func respond(to request: Request, with response: inout ResponseWriter) { answer(request, &response) }

  func willReadContent(of request: Request, with response: inout ResponseWriter) { willRead?(request, &response) }
}

import DeepLinking

/// What is between the server and its operator.
extension EndpointOperations {
  static let draining = Answer(
    503, "The server drains, or has no room for another connection.",
    content: [
      "text/plain": ["schema": ["type": "string"]],
      "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]],
    ], headers: ["Retry-After"])

  func probe(_ facts: Facts, _ more: [Answer]) -> Operation {
    Operation(
      id: facts.id, tag: .operations, summary: facts.shape.summary,
      answers: [
        Answer(
          200, "It does.", content: ["text/plain": ["schema": ["type": "string"], "example": "ok\n"]],
          headers: ["Cache-Control"])
      ] + more)
  }

  func metrics(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .operations, summary: facts.shape.summary,
      answers: [
        Answer(
          200, "A page for Prometheus, in its text format.", content: ["text/plain": ["schema": ["type": "string"]]],
          headers: ["Cache-Control"])
      ])
  }
}

/// A value whose encoding is spelt out in the test.
struct Script: Encodable {
  let body: (any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

struct Key: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}

/// A coding key made at run time: a dictionary's key, or `super`.
struct AnyCodingKey: CodingKey {
  static let `super` = AnyCodingKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  init(_ key: any CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }
}

/// An array's index as it appears in a coding path; its text is made on demand, for only an error asks.
struct IndexCodingKey: CodingKey {
  let index: Int

  init(index: Int) { self.index = index }
  init(intValue: Int) { self.init(index: intValue) }
  init?(stringValue: String) { nil }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}

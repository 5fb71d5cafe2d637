import Octets

extension Codec where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
  /// One of the cases of an enum, by its raw value, compared case-sensitively.
  public static func oneOf(_ type: Value.Type) -> Codec {
    .oneOf(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension Codec where Value: Equatable {
  /// One of these texts, each with its value, compared case-sensitively. A value's first text is its canonical one.
  public static func oneOf(_ members: [(text: String, value: Value)]) -> Codec {
    let octets = members.map { Array($0.text.utf8) }
    let values = members.map(\.value)
    return Codec(.oneOf(members.map(\.text))) { text in
      for (index, member) in octets.enumerated() where text.matches(member.span) { return values[index] }
      return nil
    } encode: { value, output in
      // A loop, because `firstIndex(of:)` looks up types at run time, which takes longer than to compare.
      for index in values.indices where values[index] == value {
        output.append(contentsOf: octets[index])
        return true
      }
      return false
    }
  }
}

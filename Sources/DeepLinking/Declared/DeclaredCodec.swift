import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Codec<DeclaredValue> {
  /// The codec of a declared parameter.
  ///
  /// - Parameters:
  ///   - type: the form of its texts.
  ///   - isLowercase: whether letters of a UUID are written in lower case.
  ///   - rule: the rule that texts of a custom type must satisfy; nil for none.
  static func declared(_ type: ValueType, isLowercase: Bool = false, _ rule: TextRule? = nil) -> Codec {
    switch type {
    case .text: Codec<String>.text.declared(DeclaredValue.text, \.text)
    case .custom:
      ruled(type, rule).declared(DeclaredValue.text, \.text)
    case .digits(let count): Codec<String>.digits(count).declared(DeclaredValue.text, \.text)
    case .oneOf(let members, let ignoringCase):
      Codec<String>.oneOf(texts: members, ignoringCase: ignoringCase).declared(DeclaredValue.text, \.text)
    case .integer(nil): Codec<Int>.integer.declared(DeclaredValue.integer, \.integer)
    case .integer(let range?): Codec<Int>.integer(in: range).declared(DeclaredValue.integer, \.integer)
    case .number(nil): Codec<Double>.number.declared(DeclaredValue.init(_:), \.number)
    case .number(let range?): Codec<Double>.number(in: range).declared(DeclaredValue.init(_:), \.number)
    case .boolean: Codec<Bool>.boolean.declared(DeclaredValue.boolean, \.boolean)
    case .uuid:
      (isLowercase ? Codec<UUID>.lowercaseUUID : .uuid).declared {
        .text(isLowercase ? $0.uuidString.lowercased() : $0.uuidString)
      } _: {
        $0.text?.withSpan { UUIDText.uuid(in: $0) }
      }
    case .date:
      Codec<CalendarDate>.date.declared {
        .text($0.description)
      } _: {
        $0.text.flatMap(CalendarDate.init)
      }
    case .list(let element, let separator):
      Codec<[DeclaredValue]>.list(of: .declared(element, isLowercase: isLowercase, rule), separator: separator)
        .declared(DeclaredValue.list, \.list)
    }
  }
}

/// Texts of a type that satisfy a rule.
private func ruled(_ type: ValueType, _ rule: TextRule?) -> Codec<String> {
  var codec = Codec<String>(type) { text in
    rule?.accepts(text) == false ? nil : text.validatedText()
  } encode: { value, output in
    let start = output.count
    output.append(contentsOf: value.utf8)
    return rule?.accepts(output.span.extracting(start..<output.count)) != false
  }
  codec.rule = rule
  return codec
}

extension Codec {
  /// The same codec, with its values as `DeclaredValue`.
  fileprivate func declared(
    _ wrap: @escaping @Sendable (Value) -> DeclaredValue, _ unwrap: @escaping @Sendable (DeclaredValue) -> Value?
  ) -> Codec<DeclaredValue> {
    let (decode, encode) = (decode, encode)
    var codec = Codec<DeclaredValue>(type) { text in
      decode(text).map(wrap)
    } encode: { value, output in
      unwrap(value).map { encode($0, &output) } ?? false
    }
    (codec.isLowercase, codec.rule) = (isLowercase, rule)
    codec.copy = { text, output in decode(text).map { encode($0, &output) } }
    return codec
  }
}

extension DeclaredValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

  fileprivate var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  fileprivate var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .text, .boolean, .list: nil
    }
  }

  fileprivate var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// The elements of a list; nil for any other value.
  var list: [DeclaredValue]? { if case .list(let values) = self { values } else { nil } }
}

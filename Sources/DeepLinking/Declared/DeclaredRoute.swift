import Octets

/// A route of a table that is read from a file: the name of the route, and a value for each of its parameters.
///
/// Its JSON is that of an enum with labelled payloads: `{"order.tab": {"number": 7, "tab": "items", "page": 1}}`.
public struct DeclaredRoute: Sendable {
  /// The name of the route.
  public var name: String { form.name }
  let form: DeclaredForm
  /// The value of each parameter of the form; nil if the parameter is left out.
  let values: [DeclaredValue?]

  init(_ form: DeclaredForm, _ values: [DeclaredValue?]) { (self.form, self.values) = (form, values) }

  /// The value of a parameter; nil if it is left out, or if the route has no parameter of this name.
  public subscript(_ parameter: String) -> DeclaredValue? {
    form.names.firstIndex(of: parameter).flatMap { values[$0] }
  }

  /// The names of the parameters that have a value, in order.
  private var given: [String] { zip(form.names, values).filter { $0.1 != nil }.map(\.0) }
}

/// The data that all values of one declared route share. It is an object, so that a route is two references.
final class DeclaredForm: Sendable {
  let name: String
  /// The names of the parameters, in the order of the declaration.
  let names: [String]

  init(_ name: String, _ names: [String]) { (self.name, self.names) = (name, names) }
}

/// A value of a declared route.
public enum DeclaredValue: Hashable, Sendable {
  /// A text, and every value that JSON has no type for: a UUID, a date, a member of a closed set.
  case text(String)
  /// An integer, or a number without a fraction.
  case integer(Int)
  /// A number with a fraction, or too large for an integer.
  case number(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// The values of a rest, of a repeated item or of a list.
  case list([DeclaredValue])

  /// A number; an integer if it has no fraction, because JSON does not distinguish `7.0` from `7`.
  init(_ number: Double) {
    self = Int(exactly: number).map(DeclaredValue.integer) ?? .number(number)
  }
}

extension DeclaredRoute: Hashable {
  /// Whether both have the same name and the same values, in any order of the parameters.
  public static func == (one: DeclaredRoute, other: DeclaredRoute) -> Bool {
    if one.form === other.form { return one.values == other.values }
    let names = one.given
    return one.name == other.name && names.count == other.given.count && names.allSatisfy { one[$0] == other[$0] }
  }

  /// Feeds the name and the number of values, because equal routes may have their parameters in different orders.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values.count { $0 != nil })
  }
}

extension DeclaredRoute: CustomStringConvertible {
  /// `order.tab(number: 7, tab: "items")`.
  public var description: String {
    let texts = given.map { name in "\(name): \(self[name].map { "\($0)" } ?? "nil")" }
    return texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension DeclaredValue: CustomStringConvertible {
  /// The value as Swift writes it.
  public var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .boolean(let boolean): "\(boolean)"
    case .list(let values): "\(values)"
    }
  }
}

// MARK: JSON

/// The name of a route as a JSON key.
private struct NameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DeclaredRoute: Codable {
  /// Reads an object with one member: the name of the route, with an object of its values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NameKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected one member, the name of a route with an object of its parameters"))
    }
    let parameters = try container.nestedContainer(keyedBy: NameKey.self, forKey: key)
    let names = parameters.allKeys.map(\.stringValue).sorted()
    let values = try names.map { try parameters.decodeIfPresent(DeclaredValue.self, forKey: .init(stringValue: $0)) }
    self.init(DeclaredForm(key.stringValue, names), values)
  }

  /// Writes an object with one member: the name of the route, with an object of the values that are not left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NameKey.self)
    var parameters = container.nestedContainer(keyedBy: NameKey.self, forKey: .init(stringValue: name))
    for (name, value) in zip(form.names, values) {
      try parameters.encodeIfPresent(value, forKey: .init(stringValue: name))
    }
  }
}

extension DeclaredValue: Codable {
  /// Reads a string, a number, a boolean or an array of them.
  public init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      var values: [DeclaredValue] = []
      while !list.isAtEnd { values.append(try list.decode(DeclaredValue.self)) }
      self = .list(values)
      return
    }
    let container = try decoder.singleValueContainer()
    if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self.init(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes the value alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .boolean(let boolean): try container.encode(boolean)
    case .list(let values): try container.encode(values)
    }
  }
}

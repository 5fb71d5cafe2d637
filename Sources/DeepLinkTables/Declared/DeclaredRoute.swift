import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// A route of a table that is read from a file: the name of the route, and the texts of its parameters.
///
/// Its JSON is that of an enum with labelled payloads: `{"order.tab": {"number": 7, "tab": "items", "page": 1}}`.
public struct DeclaredRoute: Sendable {
  /// The name of the route.
  public let name: String
  /// The texts of each parameter, in the order of the description; a parameter that is left out has its default.
  let values: [Value]

  /// The texts of a parameter: several of a rest, of a repeated item or of a list, else one.
  struct Value: Equatable, Sendable {
    let name: String
    let texts: [String]
    let isList: Bool
    /// Whether JSON writes the texts without quotes.
    let isBare: Bool

    /// Texts are compared by their octets, as in links. An empty list has no elements whose form could be known.
    static func == (one: Value, other: Value) -> Bool {
      one.name == other.name && one.isList == other.isList
        && one.texts.elementsEqual(other.texts) { $0.hasSameOctets(as: $1) }
        && (one.isBare == other.isBare || one.texts.isEmpty)
    }
  }

  init(_ name: String, _ values: [Value]) { (self.name, self.values) = (name, values) }

  /// The texts of a parameter; none if it is left out.
  func texts(of parameter: Parameter) -> [String] {
    guard let value = values.first(where: { $0.name == parameter.name }) else { return [] }
    guard parameter.takesOne else { return value.texts }
    return parameter.type.joined(value.texts.map { UTF8Text($0) }).map(\.description)
  }
}

extension DeclaredRoute: Hashable {
  /// Whether both have the same name and the same texts, in any order of the parameters.
  public static func == (one: DeclaredRoute, other: DeclaredRoute) -> Bool {
    one.name == other.name && one.values.count == other.values.count
      && one.values.allSatisfy { value in other.values.contains { $0 == value } }
  }

  /// Feeds the name and the number of values, because equal routes may have their parameters in different orders.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values.count)
  }
}

extension DeclaredRoute: CustomStringConvertible {
  /// `order.tab(number: 7, tab: "items")`.
  public var description: String {
    let texts = values.map { value in
      let texts = value.texts.map { value.isBare ? $0 : "\"\($0)\"" }
      return "\(value.name): " + (value.isList ? "[\(texts.joined(separator: ", "))]" : texts.first ?? "\"\"")
    }
    return texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension DeclaredRoute: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads an object with one member: the name of the route, with an object of its values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected one member, the name of a route with an object of its parameters"))
    }
    let parameters = try container.nestedContainer(keyedBy: Key.self, forKey: key)
    let names = parameters.allKeys.map(\.stringValue).sorted()
    let values = try names.compactMap { name in
      try parameters.decodeIfPresent(Value.self, forKey: .init(stringValue: name)).map {
        Value(name: name, texts: $0.texts, isList: $0.isList, isBare: $0.isBare)
      }
    }
    self.init(key.stringValue, values)
  }

  /// Writes an object with one member: the name of the route, with an object of the values that are not left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var parameters = container.nestedContainer(keyedBy: Key.self, forKey: .init(stringValue: name))
    for value in values { try parameters.encode(value, forKey: .init(stringValue: value.name)) }
  }
}

/// A string, a number, a boolean or a list of them, without the name.
extension DeclaredRoute.Value: Codable {
  init(from decoder: any Decoder) throws {
    // Text comes first: it is what most values are, and an attempt that fails costs several that do not.
    let container = try decoder.singleValueContainer()
    func value(_ texts: [String], isList: Bool = false, isBare: Bool = true) -> Self {
      Self(name: "", texts: texts, isList: isList, isBare: isBare)
    }
    if let text = try? container.decode(String.self) {
      self = value([text], isBare: false)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [Self] = []
      while !list.isAtEnd {
        elements.append(try list.decode(Self.self))
        guard elements.last?.isList == false else {
          throw DecodingError.dataCorruptedError(in: list, debugDescription: "the elements of a list are no lists")
        }
      }
      self = value(elements.flatMap(\.texts), isList: true, isBare: elements.last?.isBare ?? true)
    } else if let boolean = try? container.decode(Bool.self) {
      self = value([boolean ? "true" : "false"])
    } else if let integer = try? container.decode(Int.self) {
      self = value(["\(integer)"])
    } else if let number = try? container.decode(Double.self) {
      self = value([NumberText.text(of: number)])
    } else {
      self = value([try container.decode(String.self)], isBare: false)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if isList {
      var list = encoder.unkeyedContainer()
      for text in texts { try list.encode(Self(name: name, texts: [text], isList: false, isBare: isBare)) }
      return
    }
    var container = encoder.singleValueContainer()
    let text = texts.first ?? ""
    if !isBare {
      try container.encode(text)
    } else if let integer = Int(text) {
      try container.encode(integer)
    } else if let number = Double(text) {
      try container.encode(number)
    } else {
      try container.encode(text == "true")
    }
  }
}

extension Route<DeclaredRoute> {
  /// A declared route, with the first samples as its example.
  init(_ shape: RouteShape) {
    self.init(
      shape: shape, example: shape.sample(0),
      parse: { link, slots in shape.route(of: link, &slots) },
      print: { route, writer in
        guard route.name == shape.name else { return .otherRoute }
        if let other = route.values.first(where: { value in !shape.parameters.contains { $0.name == value.name } }) {
          writer.refuse(named: other.name)
          return .inexpressible
        }
        return shape.print(route, &writer)
      })
  }
}

extension RouteShape {
  /// A route made of samples, as an example.
  ///
  /// - Parameter turn: the number of the attempt, which selects the samples.
  func sample(_ turn: Int) -> DeclaredRoute {
    func samples(_ parameter: Parameter) -> [String] {
      guard parameter.isRequired else { return [] }
      let texts = parameter.type == .text ? ["text", "example", "x\(turn)"] : parameter.type.samples
      return texts.isEmpty ? [] : [texts[turn % texts.count]]
    }
    var writer = LinkWriter()
    writer.write(self) { samples($0).map { UTF8Text($0) } }
    var slots = SlotCursor(pattern(leavingOut: writer.leftOut))
    if let route = route(of: writer.request, &slots) { return route }
    return DeclaredRoute(name, members.map { value(of: $0, $1, samples($0)) }.filter { !$0.texts.isEmpty })
  }

  /// Writes the texts of a route's parameters, in their canonical form.
  fileprivate func print(_ route: DeclaredRoute, _ writer: inout LinkWriter) -> Printed {
    var given = LinkWriter()
    func texts(_ parameter: Parameter) -> [UTF8Text] { route.texts(of: parameter).map { UTF8Text($0) } }
    given.write(self, texts)
    var slots = SlotCursor(pattern(leavingOut: given.leftOut))
    let printed = copy(given.request, &slots, &writer)
    guard printed == .written, slots.notes.isEmpty else {
      let refused = parameters.first { parameter in
        let texts = texts(parameter)
        return texts.isEmpty && parameter.isRequired || texts.contains { !parameter.acceptsValue($0) }
      }
      // Where the link has no text of a parameter, the last slot is that of this parameter.
      let unread = writer.slots.current
      let missing = valuesBySlot.indices.contains(unread) ? valuesBySlot[unread]?.name : nil
      writer.refuse(named: slots.notes.first?.parameter ?? refused?.name ?? given.inexpressible ?? missing ?? "")
      return .inexpressible
    }
    // A value behind an optional component without one would be lost.
    var copied = LinkWriter()
    copied.write(self) { parameter in
      (0..<writer.slots.count(of: parameter.slot)).map { index in
        let octets = writer.slots.octets
        return UTF8Text(decoding: octets.span.extracting(writer.slots.range(of: parameter.slot, index)))
      }
    }
    if let (other, _) = copied.firstMisread(of: self, texts) {
      writer.refuse(named: other.name)
      return .inexpressible
    }
    return .written
  }

  /// The route that a link of a pattern has; nil if it is none.
  fileprivate func route(of link: borrowing DeepLinkRequest, _ slots: inout SlotCursor) -> DeclaredRoute? {
    var writer = LinkWriter()
    writer.begin(self)
    guard copy(link, &slots, &writer) == .written else { return nil }
    if !writer.finish() { writer.keepTexts() }
    return DeclaredRoute(
      name,
      members.compactMap { parameter, isList in
        let absent = parameter.fallbackText.map { [$0] } ?? (isList ? [] : nil)
        return (writer.slots.written(parameter.slot) ?? absent).map { value(of: parameter, isList, $0) }
      })
  }

  private func value(of parameter: Parameter, _ isList: Bool, _ texts: [String]) -> DeclaredRoute.Value {
    let form = JSONForm(parameter.type.element ?? parameter.type)
    let isBare = if case .bare = form { true } else { false }
    guard let separator = parameter.type.separator, !texts.isEmpty else {
      return .init(name: parameter.name, texts: texts, isList: isList, isBare: isBare)
    }
    return .init(
      name: parameter.name, texts: texts.flatMap { $0.components(between: separator) }, isList: true, isBare: isBare)
  }
}

extension String {
  fileprivate func components(between separator: String) -> [String] {
    var parts: [String] = []
    _ = Array(utf8).span.eachPart(between: Array(separator.utf8).span) { part in
      parts.append(part.text())
      return true
    }
    return parts
  }
}

extension Router<DeclaredRoute> {
  /// The route of a link by one declaration alone, whichever others are more specific; nil if it does not match.
  func parse(_ link: String, by index: Int) -> DeclaredRoute? {
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: settings.opaqueSchemes) else { return nil }
    var (reading, value) = (LinkReading(), DeclaredRoute?.none)
    _ = find(request, &reading) { route, link, pattern, _ in
      var slots = SlotCursor(pattern)
      if route == index { value = routes[route].parse(link, &slots) }
      return value != nil
    }
    return value
  }

  /// The canonical link to a route, whose declaration is found by its name.
  func namedLink(to route: DeclaredRoute) throws(LinkFault) -> DeepLinkRequest {
    guard let index = index.route(named: route.name), let link = try link(to: route, by: index) else {
      throw .noRoute(route.description)
    }
    return link
  }
}

public import DeepLinkOctets
public import DeepLinking

/// A link made from the name of a route and texts for its parameters. Tools and `POST /link` supply both.
struct NamedLink {
  private let shape: RouteShape
  private let parameters: [(name: UTF8Text, texts: [UTF8Text])]

  init(_ shape: RouteShape, _ parameters: [(name: UTF8Text, texts: [UTF8Text])]) {
    (self.shape, self.parameters) = (shape, parameters)
  }

  /// The link, or every fault of the parameters.
  func request() throws(NamedLinkFaults) -> DeepLinkRequest {
    let faults = unknown() + shape.parameters.flatMap(faults)
    guard faults.isEmpty else { throw NamedLinkFaults(faults) }
    return shape.link { texts(of: $0) }
  }

  func texts(of parameter: Parameter) -> [UTF8Text] {
    let name = UTF8Text(parameter.name)
    let texts = parameters.filter { $0.name == name }.flatMap(\.texts)
    return parameter.takesOne ? parameter.type.joined(texts) : texts
  }

  private func unknown() -> [String] {
    let known = shape.parameters.map(\.name)
    return parameters.map(\.name).filter { name in !known.contains { UTF8Text($0) == name } }.map { name in
      "route \"\(shape.name)\" has no parameter \"\(name.excerpt())\""
        + (known.isEmpty ? "; it has none" : EditDistance.advice(for: name, in: known, else: "it has"))
    }
  }

  private func faults(_ parameter: Parameter) -> [String] {
    let (texts, label, expected) = (texts(of: parameter), "parameter \"\(parameter.name)\"", parameter.type.expects)
    if texts.isEmpty { return parameter.isRequired ? ["\(label) is missing: expected \(expected)"] : [] }
    if texts.count > 1, parameter.takesOne { return ["\(label) was given more than once"] }
    return texts.compactMap { text in
      let isReadable = parameter.acceptsValue(text)
      let isComponent = parameter.canBeCarried(text.description) || parameter.place == .query
      guard !isReadable || !isComponent else { return nil }
      let isItem = parameter.place == .query || parameter.place == .fragment
      let condition =
        if text.string == nil {
          " with at most 30 combining marks in a row"
        } else if isItem, parameter.isRequired, text.isEmpty {
          " that is not empty"
        } else if isReadable, parameter.place == .host {
          " that is one label of a host in lower case"
        } else {
          isReadable ? " that is not empty, \".\" or \"..\"" : ""
        }
      return "\(label): expected \(expected)\(condition), found \"\(text.excerpt())\""
    }
  }
}

extension RouteTable {
  /// A canonical link with items at its end, in this order, that its route does not know.
  ///
  /// - Throws: the fault of an item that the route knows, or with which the link would be another one.
  public func link(
    _ link: DeepLinkRequest, adding items: [(name: UTF8Text, value: UTF8Text)]
  ) throws(NamedLinkFaults) -> DeepLinkRequest {
    guard !items.isEmpty else { return link }
    var resolution = Resolution(writingJSON: false)
    var whole = link
    whole.append(items: items.map { ($0.name, $0.value) })
    guard (try? resolve(link, into: &resolution)) == true else { throw .leadsNowhere(link.reference, route: "") }
    let shape = shapes[resolution.route]
    let faults = items.compactMap { name, _ -> String? in
      if name.isEmpty { return "an item to add has no name: expected a name such as utm_source" }
      guard shape.query.contains(where: { UTF8Text($0.key) == name }) else { return nil }
      return "\"\(name.excerpt())\" is a parameter of route \"\(shape.name)\"; give it as one"
    }
    guard faults.isEmpty else { throw NamedLinkFaults(faults) }
    guard (try? resolve(whole, into: &resolution)) == true, resolution.canonical == link else {
      throw NamedLinkFaults(["with these items, \(whole.reference) would not be a link of route \"\(shape.name)\""])
    }
    return whole
  }
}

extension Parameter {
  /// Whether the parameter takes at most one text.
  var takesOne: Bool { !isRest && presence != .repeated }
}

/// Every fault of a route name and its parameters.
public struct NamedLinkFaults: Error, Equatable, Sendable, CustomStringConvertible {
  /// The faults in words, in the order of the route's parameters: what was found, what is expected, and a remedy.
  public let faults: [String]

  init(_ faults: [String]) { self.faults = faults }

  /// The first faults.
  public var description: String {
    let told = faults.prefix(Self.told).joined(separator: "; ")
    return faults.count > Self.told ? told + "; and \(faults.count - Self.told) more" : told
  }

  /// The maximum number of faults in a description, so that an answer does not grow with repeated parameters.
  private static let told = 20

  /// The fault of a link that matches no route.
  static func leadsNowhere(_ link: String, route: String) -> NamedLinkFaults {
    NamedLinkFaults(["\(link) would match no route: route \"\(route)\" does not accept these values together"])
  }
}

extension LinkWriter {
  /// The first value that the link does not give back: one of several in a component that contains the text behind it, one
  /// behind an optional component without a value, or any that an alias reads.
  ///
  /// - Parameters:
  ///   - shape: the route, for which these texts were written as a link.
  ///   - isAlias: whether an alias of the route has the link.
  ///   - texts: the texts of a parameter.
  /// - Returns: the parameter, and whether the link leaves it out.
  borrowing func firstMisread(
    of shape: RouteShape, byAlias isAlias: Bool = false, _ texts: (Parameter) -> [UTF8Text]
  ) -> (parameter: Parameter, isLeftOut: Bool)? {
    let several = shape.path.filter { $0.parameters.count > 1 }.flatMap(\.parameters).map(\.slot)
    for parameter in isAlias ? shape.parameters : shape.path.flatMap(\.parameters) {
      let read = slots.written(parameter.slot) ?? []
      let given = texts(parameter).compactMap { parameter.codec.canonical($0.description) }
      let isDefault = read.isEmpty && parameter.fallbackText.map { given == [$0] } ?? false
      guard read != given, !isDefault else { continue }
      if isAlias || !given.isEmpty || several.contains(parameter.slot) { return (parameter, read.isEmpty) }
    }
    return nil
  }
}

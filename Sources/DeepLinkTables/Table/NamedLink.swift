public import DeepLinkOctets
import DeepLinking

/// A link made from the name of a route and texts for its parameters. Tools and `POST /link` supply both.
struct NamedLink {
  private let shape: RouteShape
  private let parameters: [(name: UTF8Text, texts: [UTF8Text])]

  init(_ shape: RouteShape, _ parameters: [(name: UTF8Text, texts: [UTF8Text])]) {
    self.shape = shape
    self.parameters = parameters
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

  private func unknown() -> [NamedLinkFaults.Fault] {
    let known = shape.parameters.map(\.name)
    let names = known.map { UTF8Text($0) }
    return parameters.map(\.name).filter { !names.contains($0) }.map {
      .unknownParameter($0, route: shape.name, known: known)
    }
  }

  private func faults(_ parameter: Parameter) -> [NamedLinkFaults.Fault] {
    let texts = texts(of: parameter)
    if texts.isEmpty {
      return parameter.isRequired ? [.missing(parameter.name, expected: parameter.type.expects)] : []
    }
    if texts.count > 1, parameter.takesOne {
      return [.several(parameter.name)]
    }
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
      return .unreadable(parameter.name, found: text, expected: parameter.type.expects + condition)
    }
  }
}

extension Parameter {
  /// Whether the parameter takes at most one text.
  var takesOne: Bool { !isRest && presence != .repeated }
}

/// Every fault of a route name and its parameters.
public struct NamedLinkFaults: Error, Equatable, Sendable, CustomStringConvertible {
  /// One fault.
  public enum Fault: Equatable, Sendable {
    /// No route has this name; `nearest` is the most similar name of a route.
    case unknownRoute(UTF8Text, nearest: String?)
    /// The route has no parameter of this name.
    case unknownParameter(UTF8Text, route: String, known: [String])
    /// A required parameter is missing.
    case missing(String, expected: String)
    /// A parameter that takes one text has several.
    case several(String)
    /// The parameter does not accept this text.
    case unreadable(String, found: UTF8Text, expected: String)
    /// The link made of the parameters matches another, more specific route.
    case leadsElsewhere(String, route: String, to: String)
    /// The link made of the parameters matches no route: the route refuses this combination of values.
    case leadsNowhere(String, route: String)
    /// The link made of the parameters resolves, but its route has no canonical link.
    case unusable(String, reason: String)
  }

  /// The faults, in the order of the route's parameters.
  public let faults: [Fault]

  init(_ faults: [Fault]) { self.faults = faults }

  /// The text found, the expected text, and a remedy: a sentence for each of the first faults.
  public var description: String {
    let told = faults.prefix(Self.told).map(\.description).joined(separator: "; ")
    return faults.count > Self.told ? told + "; and \(faults.count - Self.told) more" : told
  }

  /// The maximum number of faults in a description, so that an answer does not grow with repeated parameters.
  private static let told = 20
}

extension NamedLinkFaults.Fault: CustomStringConvertible {
  /// The text found, the expected text, and a remedy.
  public var description: String {
    switch self {
    case .unknownRoute(let name, let nearest):
      "no route is called \"\(name.excerpt())\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .unknownParameter(let name, let route, let known):
      "route \"\(route)\" has no parameter \"\(name.excerpt())\"; "
        + (EditDistance.nearest(to: name, in: known).map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "it has none" : "it has " + known.map { "\"\($0)\"" }.joined(separator: ", ")))
    case .missing(let name, let expected): "parameter \"\(name)\" is missing: expected \(expected)"
    case .several(let name): "parameter \"\(name)\" was given more than once"
    case .unreadable(let name, let found, let expected):
      "parameter \"\(name)\": expected \(expected), found \"\(found.excerpt())\""
    case .leadsElsewhere(let link, let route, let other):
      "\(link) would match route \"\(other)\", which is more specific, and not \"\(route)\""
    case .leadsNowhere(let link, let route):
      "\(link) would match no route: route \"\(route)\" does not accept these values together"
    case .unusable(let link, let reason):
      "\(link) cannot be used: \(reason)"
    }
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

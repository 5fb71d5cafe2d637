public import DeepLinking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The parts of a link as slices, from which a ``Parser`` consumes without copying.
///
/// Scheme and host are not included. `DeepLinkRequest.hasUnexpectedHost` tells whether the host was meant as a
/// component, as in `nav://inventory/add`.
public struct LinkParts: Hashable, Sendable {
  /// The decoded components not consumed yet.
  public var pathComponents: ArraySlice<Substring>
  /// The decoded query items not consumed yet, by name.
  public var queryItems: [String: ArraySlice<Substring?>]

  /// The parts of a link.
  public init(_ request: DeepLinkRequest) {
    pathComponents = request.pathComponents
    queryItems = request.queryItems
  }

  /// The parts of a `URL`, as `onOpenURL` passes it.
  ///
  /// - Throws: the errors of `DeepLinkRequest.init(url:)`.
  public init(url: URL) throws(DeepLinkRequest.Fault) {
    try self.init(DeepLinkRequest(url: url))
  }
}

/// Consumes the first component of a path if its parser consumes all of that.
public struct PathComponent<Output>: Parser {
  private let component: any Parser<Substring, Output>

  /// Makes a parser of a component.
  public init(_ component: some Parser<Substring, Output>) { self.component = component }

  /// Makes a parser of a literal, compared octet by octet.
  public init(_ literal: String) where Output == Void { component = StartsWith(literal) }

  /// Consumes the component.
  public func parse(_ input: inout LinkParts) -> Output? {
    guard let first = input.pathComponents.first, let output = component.whole(first) else { return nil }
    input.pathComponents.removeFirst()
    return output
  }
}

/// Succeeds if no component is left.
public struct PathEnd: Parser {
  /// Makes a parser.
  public init() {}

  /// Consumes nothing.
  public func parse(_ input: inout LinkParts) -> Void? { input.pathComponents.isEmpty ? () : nil }
}

/// Consumes the first value of the query item of a name if its parser consumes all of that. Fails if the item is absent
/// or has no value.
public struct QueryItem<Output>: Parser {
  private let name: String
  private let value: any Parser<Substring, Output>

  /// Makes a parser of the item of this name.
  public init(_ name: String, _ value: some Parser<Substring, Output>) { (self.name, self.value) = (name, value) }

  /// Makes a parser of the item of this name, whose value is any text.
  public init(_ name: String) where Output == Substring { self.init(name, Rest()) }

  /// Consumes the value.
  public func parse(_ input: inout LinkParts) -> Output? {
    guard let first = input.queryItems[name]?.first ?? nil, let output = value.whole(first) else { return nil }
    input.queryItems[name]?.removeFirst()
    return output
  }
}

extension Parser where Input == Substring {
  /// The output if the parser consumes all of `text`.
  fileprivate func whole(_ text: Substring) -> Output? {
    var rest = text
    guard let output = parse(&rest), rest.isEmpty else { return nil }
    return output
  }
}

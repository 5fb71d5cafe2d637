public import DeepLinking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The parts of a link as slices, from which a ``Parser`` consumes without copying.
///
/// ```swift
/// let parser = Parser.pathComponent("recipes").take(.pathComponent(Int.parser())).skip(.pathEnd)
/// var parts = try LinkParts(url: url)
/// let id = parser.parse(&parts)
/// ```
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

extension Parser where Input == LinkParts, Output == Void {
  /// Consumes the first component if it equals this literal, octet by octet.
  public static func pathComponent(_ literal: String) -> Parser {
    Parser { parts in
      guard let first = parts.pathComponents.first, first.utf8.elementsEqual(literal.utf8) else { return nil }
      parts.pathComponents.removeFirst()
      return ()
    }
  }

  /// Succeeds if no component is left.
  public static var pathEnd: Parser {
    Parser { $0.pathComponents.isEmpty ? () : nil }
  }
}

extension Parser where Input == LinkParts, Output: Sendable {
  /// Consumes the first component if `parser` consumes all of it.
  public static func pathComponent(_ parser: Parser<Substring, Output>) -> Parser {
    Parser { parts in
      guard let component = parts.pathComponents.popFirst() else { return nil }
      return parser.whole(component)
    }
  }

  /// Consumes the first value of the item of this name if `parser` consumes all of it. Fails if the item is absent or
  /// has no value.
  public static func queryItem(_ name: String, _ parser: Parser<Substring, Output>) -> Parser {
    Parser { parts in
      guard let value = parts.queryItems[name]?.popFirst() ?? nil else { return nil }
      return parser.whole(value)
    }
  }
}

extension Parser where Input == LinkParts, Output == Substring {
  /// Consumes the first value of the item of this name as text.
  public static func queryItem(_ name: String) -> Parser {
    queryItem(name, .rest)
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

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Consumes part of its input from the front and yields a value, or fails and consumes nothing.
///
/// The app's own links need no parsers: its route table reads them. This is the other way to read a link, by hand.
public struct Parser<Input, Output>: Sendable {
  private let run: @Sendable (inout Input) -> Output?

  /// Wraps a closure. If it fails, the parser restores the input, even if the closure consumed some of it.
  public init(_ run: @escaping @Sendable (inout Input) -> Output?) {
    self.run = run
  }

  /// Parses from the front of `input` and leaves the rest in it. On failure `input` is unchanged.
  public func parse(_ input: inout Input) -> Output? {
    let start = input
    guard let output = run(&input) else {
      input = start
      return nil
    }
    return output
  }

  /// This parser, then `next`, with the outputs of both.
  public func take<Next>(_ next: Parser<Input, Next>) -> Parser<Input, (Output, Next)> {
    Parser<Input, (Output, Next)> { input in
      guard let first = parse(&input), let second = next.parse(&input) else { return nil }
      return (first, second)
    }
  }

  /// This parser, then `next`, with the output of this one.
  public func skip<Next>(_ next: Parser<Input, Next>) -> Parser {
    Parser { input in
      guard let output = parse(&input), next.parse(&input) != nil else { return nil }
      return output
    }
  }

  /// This parser; if it fails, `other`.
  public func orElse(_ other: Parser) -> Parser {
    Parser { input in parse(&input) ?? other.parse(&input) }
  }

  /// Transforms the output.
  public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> Parser<Input, Other> {
    Parser<Input, Other> { input in parse(&input).map(transform) }
  }

  /// Yields `output` and consumes nothing.
  public static func always(_ output: Output) -> Parser where Output: Sendable {
    Parser { _ in output }
  }
}

extension Parser where Output == Void {
  /// This parser, which has no output, then `next`, with the output of `next`.
  public func take<Next>(_ next: Parser<Input, Next>) -> Parser<Input, Next> {
    Parser<Input, Next> { input in
      guard parse(&input) != nil else { return nil }
      return next.parse(&input)
    }
  }
}

extension Parser where Input == Substring, Output == Void {
  /// Consumes exactly this text, compared octet by octet: a composed letter differs from a decomposed one.
  public static func startsWith(_ text: String) -> Parser {
    Parser { input in
      guard input.utf8.starts(with: text.utf8) else { return nil }
      input = Substring(input.utf8.dropFirst(text.utf8.count))
      return ()
    }
  }
}

extension Parser where Input == Substring, Output == Substring {
  /// Consumes the rest of the input, which may be empty.
  public static var rest: Parser {
    Parser { input in
      defer { input = input[input.endIndex...] }
      return input
    }
  }
}

extension Int {
  /// Consumes the integer at the front: of `"123 hello"` it consumes 123 and leaves `" hello"`.
  public static func parser() -> Parser<Substring, Int> {
    Parser { input in
      // Compares octets, because a digit with a combining accent is a `Character` between "0" and "9" as well.
      let octets = input.utf8
      let isSigned = octets.first == UInt8(ascii: "-") || octets.first == UInt8(ascii: "+")
      let digits = octets.dropFirst(isSigned ? 1 : 0).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let value = Int(input[..<digits.endIndex]) else { return nil }
      input = input[digits.endIndex...]
      return value
    }
  }
}

extension UUID {
  /// Consumes the UUID at the front, in its 8-4-4-4-12 form.
  public static func parser() -> Parser<Substring, UUID> {
    Parser { input in
      let octets = input.utf8.prefix(36)
      guard let value = UUID(uuidString: String(decoding: octets, as: UTF8.self)) else { return nil }
      input = input[octets.endIndex...]
      return value
    }
  }
}

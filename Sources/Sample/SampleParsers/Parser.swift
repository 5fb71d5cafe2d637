#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Consumes part of its input from the front and yields a value, or fails and consumes nothing.
///
/// The app's own links need no parsers: its route table reads them. This is the other way to read a link, by hand.
public protocol Parser<Input, Output>: Sendable {
  /// The text or the link that is read.
  associatedtype Input
  /// The value that is made; `Void` for a parser that only checks.
  associatedtype Output

  /// Parses from the front of `input` and leaves the rest in it. On failure `input` is unchanged.
  func parse(_ input: inout Input) -> Output?
}

extension Parser {
  /// This parser, then `next`, with the outputs of both.
  public func take<Next>(_ next: some Parser<Input, Next>) -> AnyParser<Input, (Output, Next)> {
    AnyParser { input in
      guard let taken = parse(&input), let last = next.parse(&input) else { return nil }
      return (taken, last)
    }
  }

  /// This parser, which has no output, then `next`, with the output of `next`.
  public func take<Next>(_ next: some Parser<Input, Next>) -> AnyParser<Input, Next> where Output == Void {
    AnyParser { input in parse(&input).flatMap { next.parse(&input) } }
  }

  /// This parser, then `next`, with the output of this one.
  public func skip<Next>(_ next: some Parser<Input, Next>) -> AnyParser<Input, Output> {
    AnyParser { input in
      guard let output = parse(&input), next.parse(&input) != nil else { return nil }
      return output
    }
  }

  /// This parser; if it fails, `other`.
  public func orElse(_ other: some Parser<Input, Output>) -> AnyParser<Input, Output> {
    AnyParser { input in parse(&input) ?? other.parse(&input) }
  }

  /// Transforms the output.
  public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> AnyParser<Input, Other> {
    AnyParser { input in parse(&input).map(transform) }
  }
}

/// A parser made of a closure.
public struct AnyParser<Input, Output>: Parser {
  private let run: @Sendable (inout Input) -> Output?

  /// Wraps a closure. If it fails, the parser restores the input, even if the closure consumed some of it.
  public init(_ run: @escaping @Sendable (inout Input) -> Output?) { self.run = run }

  /// Runs the closure.
  public func parse(_ input: inout Input) -> Output? {
    let start = input
    if let output = run(&input) { return output }
    input = start
    return nil
  }
}

extension AnyParser {
  /// This parser, which has several outputs, then `next`, with all outputs in one flat tuple: `a.take(b).take(c)` yields
  /// `(A, B, C)`.
  public func take<each Taken, Next>(
    _ next: some Parser<Input, Next>
  ) -> AnyParser<Input, (repeat each Taken, Next)> where Output == (repeat each Taken) {
    AnyParser<Input, (repeat each Taken, Next)> { input in
      guard let taken = parse(&input), let last = next.parse(&input) else { return nil }
      return (repeat each taken, last)
    }
  }
}

/// Yields a value and consumes nothing.
public struct Always<Input, Output: Sendable>: Parser {
  private let output: Output

  /// Makes a parser that always yields this.
  public init(_ output: Output) { self.output = output }

  /// Yields the value.
  public func parse(_ input: inout Input) -> Output? { output }
}

/// Consumes exactly a text, compared octet by octet: a composed letter differs from a decomposed one.
public struct StartsWith: Parser {
  private let text: String

  /// Makes a parser of this text.
  public init(_ text: String) { self.text = text }

  /// Consumes the text.
  public func parse(_ input: inout Substring) -> Void? {
    guard input.utf8.starts(with: text.utf8) else { return nil }
    input = Substring(input.utf8.dropFirst(text.utf8.count))
    return ()
  }
}

/// Consumes the rest of the input, which may be empty.
public struct Rest: Parser {
  /// Makes a parser.
  public init() {}

  /// Consumes the rest.
  public func parse(_ input: inout Substring) -> Substring? {
    defer { input = input[input.endIndex...] }
    return input
  }
}

extension Int {
  /// Consumes the integer at the front: of `"123 hello"` it consumes 123 and leaves `" hello"`.
  public static func parser() -> AnyParser<Substring, Int> {
    AnyParser { input in
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
  public static func parser() -> AnyParser<Substring, UUID> {
    AnyParser { input in
      let octets = input.utf8.prefix(36)
      guard let value = UUID(uuidString: String(decoding: octets, as: UTF8.self)) else { return nil }
      input = input[octets.endIndex...]
      return value
    }
  }
}

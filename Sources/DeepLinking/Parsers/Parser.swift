/// Consumes part of its input from the front and yields a value, or fails and consumes nothing.
///
/// Route tables need no parsers. Parsers read the inside of a component or value, where they become a codec
/// (``Codec/parsing(_:examples:pattern:_:print:)``), or a link by hand (`Parser where Input == LinkParts`).
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

  /// This parser, which has several outputs, then `next`, with all outputs in one tuple:
  /// `a.take(b).take(c).map { a, b, c in … }`.
  public func take<each First, Next>(_ next: Parser<Input, Next>) -> Parser<Input, (repeat each First, Next)>
  where Output == (repeat each First) {
    Parser<Input, (repeat each First, Next)> { input in
      guard let first = parse(&input), let last = next.parse(&input) else { return nil }
      return (repeat each first, last)
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

extension Codec {
  /// A codec whose texts are those that a parser consumes completely.
  ///
  /// - Parameters:
  ///   - expects: the form of the text, in words that follow "expected".
  ///   - examples: at least one text that the parser accepts.
  ///   - pattern: a pattern of Apple's association file that matches every text, as for ``custom(_:examples:pattern:decode:encode:)``.
  ///   - parser: reads a value and must consume the whole text.
  ///   - print: the text of a value, or nil if it has none.
  public static func parsing(
    _ expects: String, examples: [String], pattern: String? = nil, _ parser: Parser<Substring, Value>,
    print: @escaping @Sendable (Value) -> String?
  ) -> Codec {
    .custom(expects, examples: examples, pattern: pattern, decode: { parser.whole($0) }, encode: print)
  }
}

extension Parser where Input == Substring {
  /// The output if the parser consumes all of `text`.
  func whole(_ text: Substring) -> Output? {
    var rest = text
    guard let output = parse(&rest), rest.isEmpty else { return nil }
    return output
  }
}

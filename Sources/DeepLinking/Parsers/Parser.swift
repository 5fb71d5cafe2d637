/// A small parser: consumes what it understands from the front of its input and yields a value, or fails and consumes
/// nothing.
///
/// Route tables need none, their patterns dispatch, print and explain themselves. Parsers are for what stands inside one
/// component or value, where they become a codec (``Codec/parsing(_:examples:_:print:)``), and for reading a link by
/// hand (`Parser where Input == LinkParts`).
public struct Parser<Input, Output>: Sendable {
  private let run: @Sendable (inout Input) -> Output?

  /// Wraps a closure, which may leave its input half consumed when it fails: the input is put back.
  public init(_ run: @escaping @Sendable (inout Input) -> Output?) {
    self.run = run
  }

  /// Parses from the front of `input` and leaves the rest in it. On failure `input` is as it was.
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

  /// This parser, which has several outputs already, then `next`, with all outputs side by side: what
  /// `a.take(b).take(c)` reads, `.map { a, b, c in … }` takes.
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

  /// This parser if it succeeds, `other` if it does not.
  public func orElse(_ other: Parser) -> Parser {
    Parser { input in parse(&input) ?? other.parse(&input) }
  }

  /// Turns the output into something else.
  public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> Parser<Input, Other> {
    Parser<Input, Other> { input in parse(&input).map(transform) }
  }

  /// Yields `output` and consumes nothing.
  public static func always(_ output: Output) -> Parser where Output: Sendable {
    Parser { _ in output }
  }
}

extension Parser where Output == Void {
  /// This parser, which has no output of its own, then `next`, with the output of that one.
  public func take<Next>(_ next: Parser<Input, Next>) -> Parser<Input, Next> {
    Parser<Input, Next> { input in
      guard parse(&input) != nil else { return nil }
      return next.parse(&input)
    }
  }
}

extension Parser where Input == Substring, Output == Void {
  /// Consumes just this text, octet by octet: a composed letter is not a decomposed one.
  public static func startsWith(_ text: String) -> Parser {
    Parser { input in
      guard input.utf8.starts(with: text.utf8) else { return nil }
      input = Substring(input.utf8.dropFirst(text.utf8.count))
      return ()
    }
  }
}

extension Parser where Input == Substring, Output == Substring {
  /// Consumes all that is left, which may be nothing.
  public static var rest: Parser {
    Parser { input in
      defer { input = input[input.endIndex...] }
      return input
    }
  }
}

extension Int {
  /// Consumes the integer at the front: of `"123 hello"` 123, leaving `" hello"`.
  public static func parser() -> Parser<Substring, Int> {
    Parser { input in
      // By octets: as characters, a digit with an accent lies between "0" and "9" as well.
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
  /// A codec whose texts are what a parser consumes whole.
  ///
  /// - Parameters:
  ///   - expects: what it reads, in words that follow "expected".
  ///   - examples: texts that it reads, at least one.
  ///   - parser: reads a value; it must consume the whole text.
  ///   - print: the text of a value, nil if no text stands for it.
  public static func parsing(
    _ expects: String, examples: [String], _ parser: Parser<Substring, Value>,
    print: @escaping @Sendable (Value) -> String?
  ) -> Codec {
    .custom(expects, examples: examples, decode: { parser.whole($0) }, encode: print)
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

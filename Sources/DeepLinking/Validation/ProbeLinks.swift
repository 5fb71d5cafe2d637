import Octets

/// Links of one route with random texts, to see whether its closures agree.
///
/// Every parameter of a link has a text of its own wherever its type has enough of them: the same text in two places
/// would hide that a closure confuses the two. The same seed gives the same links.
struct ProbeLinks {
  private let shape: RouteShape
  private var random: SplitMix
  private var made = 0
  /// The texts of the link at hand, which no other parameter should have.
  private var used: Set<String> = []

  init(_ shape: RouteShape, seed: UInt64 = 1) {
    self.shape = shape
    random = SplitMix(state: seed)
  }

  /// The next link; every second one has all items that may be left out.
  mutating func next() -> DeepLinkRequest {
    defer { made += 1 }
    used = []
    // Members of a closed set are dealt out in turn, so that two places have different ones.
    var turn = Int.random(in: 0..<1_000, using: &random)
    var components: [String] = []
    for piece in shape.path {
      switch piece {
      case .literal(let text): components.append(text)
      case .segment(let parameter): components.append(text(of: parameter, &turn))
      case .rest(let parameter):
        for _ in 0..<Int.random(in: 1...3, using: &random) { components.append(text(of: parameter, &turn)) }
      }
    }
    var items: [(String, String?)] = []
    for parameter in shape.query {
      let isGiven = parameter.isRequired || made % 2 == 0 || Bool.random(using: &random)
      let count = parameter.presence == .repeated ? Int.random(in: 1...3, using: &random) : 1
      for _ in 0..<(isGiven ? count : 0) { items.append((parameter.name, text(of: parameter, &turn))) }
    }
    return DeepLinkRequest(
      components: components.map { UTF8Text($0) }, items: items.map { (UTF8Text($0), $1.map { UTF8Text($0) }) })
  }

  private mutating func text(of parameter: Parameter, _ turn: inout Int) -> String {
    turn += 1
    let samples = parameter.type.samples.filter(parameter.canBeCarried)
    guard !samples.isEmpty else { return "" }
    if parameter.type.members != nil { return samples[turn % samples.count] }
    for _ in 0..<16 {
      let text = candidate(parameter.type, samples)
      if parameter.canBeCarried(text), parameter.accepts(UTF8Text(text)), used.insert(text).inserted { return text }
    }
    let text = samples.first { !used.contains($0) } ?? samples[turn % samples.count]
    used.insert(text)
    return text
  }

  /// A text that a parameter of this type may well read.
  private mutating func candidate(_ type: ValueType, _ samples: [String]) -> String {
    switch type {
    case .integer:
      let bits = Int.random(in: 1..<63, using: &random)
      return String(Int.random(in: (Bool.random(using: &random) ? 0 : -1 << bits)...(1 << bits), using: &random))
    case .uuid:
      let digits = (0..<32).map { _ in "0123456789ABCDEF".randomElement(using: &random) ?? "0" }
      return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    case .text: return String((0..<Int.random(in: 1...12, using: &random)).map { _ in character() })
    case .oneOf, .boolean: return samples[0]
    case .custom:
      // Nothing is known of these but examples: texts of the same form are the best guess.
      let sample = samples.randomElement(using: &random) ?? samples[0]
      return String(sample.map { similar(to: $0) })
    }
  }

  private mutating func character() -> Character {
    Bool.random(using: &random)
      ? "abcxyzABCXYZ019-_.~".randomElement(using: &random) ?? "a"
      : " \"\\/?#%&=+;:@\u{1}\u{7F}\u{E9}\u{301}\u{2028}\u{20AC}\u{1F600}<>".randomElement(using: &random) ?? "a"
  }

  private mutating func similar(to character: Character) -> Character {
    for set in ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] where set.contains(character)
    {
      return set.randomElement(using: &random) ?? character
    }
    return character
  }

  /// Steele, Lea and Flood: "Fast splittable pseudorandom number generators".
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word &>> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word &>> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word &>> 31
    }
  }
}

extension Parameter {
  /// Whether a link can carry a text of this type: none has an empty component, `.` or `..`, and an empty item that its
  /// route needs counts as absent.
  public func canBeCarried(_ text: String) -> Bool {
    place == .query ? !(text.isEmpty && isRequired) : !["", ".", ".."].contains(text)
  }
}

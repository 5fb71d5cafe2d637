// swift-format-ignore-file: NeverForceUnwrap

import DeepLinkTestSupport
import Foundation

/// One of each kind of thing that a value can hold.
struct Everything: Codable, Equatable {
  var zulu: String
  var alpha: Int
  var mike: [Double]
  var bravo: Explicit
  var url: URL
  var data: Data
  var uuid: UUID
  var date: Date
  var decimal: Decimal
  var dictionary: [String: [Bool]]
  var numbered: [Int: String]
  var pairs: Pairs
  var shape: Shape
  var small: Int8?
  var float: Float?
  var inner: Chain

  static let fixed = Everything(
    zulu: #"a/b "c""#, alpha: -5, mike: [1.5, 2, -0.25], bravo: Explicit(value: nil),
    url: URL(string: "https://example.com/a?b=c")!, data: Data([0, 1, 255]),
    uuid: UUID(uuidString: "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4")!,
    date: Date(timeIntervalSinceReferenceDate: 86400.5),
    decimal: Decimal(string: "12.34")!, dictionary: ["b": [true], "a": [], "c": [false, true]],
    numbered: [2: "two", 1: "one"], pairs: Pairs(first: [1, 2], last: 3), shape: .rectangle(width: 2, height: 0.5),
    inner: Chain(name: "\0", next: [Chain(name: "tail")]))

  static func random(_ random: inout SeededGenerator) -> Everything {
    Everything(
      zulu: .random(&random), alpha: .random(in: .min ... .max, using: &random),
      mike: (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(in: -1e9...1e9, using: &random) },
      bravo: Explicit(value: Bool.random(using: &random) ? .random(&random) : nil),
      url: URL(string: "https://example.com/\(UInt32.random(in: 0...9, using: &random))?q=%20#f")!,
      data: Data((0..<Int.random(in: 0...9, using: &random)).map { _ in .random(in: 0...255, using: &random) }),
      uuid: UUID(uuidString: "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA\(Int.random(in: 0...9, using: &random))")!,
      date: Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)),
      decimal: Decimal(Int.random(in: -99999...99999, using: &random)) / 100,
      dictionary: [.random(&random): [true], .random(&random) + "x": [Bool.random(using: &random), false]],
      numbered: [Int.random(in: -5...5, using: &random): .random(&random)],
      pairs: Pairs(first: [1], last: .random(in: 0...9, using: &random)), shape: .random(&random),
      small: Bool.random(using: &random) ? .random(in: -128...127, using: &random) : nil,
      float: Bool.random(using: &random) ? .random(in: -1...1, using: &random) : nil,
      inner: Chain(depth: .random(in: 1...6, using: &random)))
  }
}

/// An enum with every form of associated value.
indirect enum Shape: Codable, Equatable {
  case point
  case circle(radius: Double?)
  case rectangle(width: Double, height: Double)
  case named(String, Int)
  case group(of: [Shape])

  static func random(_ random: inout SeededGenerator) -> Shape {
    switch Int.random(in: 0...5, using: &random) {
    case 0: .point
    case 1: .circle(radius: Bool.random(using: &random) ? 1.25 : nil)
    case 2: .rectangle(width: .random(in: 0...1, using: &random), height: 3)
    case 3: .named(.random(&random), .random(in: -9...9, using: &random))
    default: .group(of: (0..<Int.random(in: 0...2, using: &random)).map { _ in .random(&random) })
    }
  }
}

/// A value that writes its `nil`.
struct Explicit: Codable, Equatable {
  var value: String?

  init(value: String?) { self.value = value }
  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(String?.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// Nested unkeyed containers, written by hand.
struct Pairs: Codable, Equatable {
  var first: [Int]
  var last: Int

  init(first: [Int], last: Int) { (self.first, self.last) = (first, last) }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    (first, last) = try (container.decode([Int].self), container.decode(Int.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    var nested = container.nestedUnkeyedContainer()
    for element in first { try nested.encode(element) }
    try container.encode(last)
  }
}

/// A value inside a value.
struct Chain: Codable, Equatable {
  var name: String
  var next: Chain? { rest.first }
  private var rest: [Chain]

  private enum CodingKeys: CodingKey { case name, next }

  init(name: String, next: [Chain] = []) { (self.name, rest) = (name, next) }

  init(depth: Int) {
    self.init(name: "1")
    for level in 1..<max(1, depth) { self = Chain(name: "\(level)", next: [self]) }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    rest = try container.decodeIfPresent(Chain.self, forKey: .next).map { [$0] } ?? []
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(next, forKey: .next)
  }
}

extension String {
  /// A short text with characters that are hard on an encoder.
  static func random(_ random: inout SeededGenerator) -> String {
    let characters: [Character] = [
      "a", "Z", " ", "\"", "\\", "/", "\n", "\r\n", "\0", "\u{1F}", "é", "e\u{301}", "日", "😀", "👨‍👩‍👧", "\u{2028}",
    ]
    return String((0..<Int.random(in: 0...12, using: &random)).map { _ in characters.randomElement(using: &random)! })
  }
}

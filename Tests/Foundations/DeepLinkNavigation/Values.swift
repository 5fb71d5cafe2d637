import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

/// An enum with payloads of every shape, labelled and not.
enum Screen: Hashable, Codable {
  case home
  case search(query: String)
  case item(id: UUID, tab: Tab?)
  case pair(Int, Double)

  enum Tab: String, Hashable, Codable, CaseIterable { case info, reviews }
}

/// A value of a type of Foundation, which has another name on Linux, in a type of its own.
struct Ticket: Hashable, Codable {
  var id: UUID
  var link: URL?
  var issued: Date
}

struct Box<Content: Hashable & Codable>: Hashable, Codable {
  var content: Content

  enum Side: Hashable, Codable { case left, right }
}

/// A value that cannot be encoded.
struct Opaque: Hashable { var number: Int }

private struct Hidden: Hashable, Codable { var number = 1 }

func pathOfHidden() -> NavigationPath { NavigationPath([Hidden()]) }

extension TypeTag {
  static var ofHidden: TypeTag? { TypeTag([Hidden].self) }
}

/// The path's text, as the writer writes it.
func text(_ path: NavigationPath) throws -> String {
  var writer = JSONWriter()
  try writer.navigationPath(#require(path.codable))
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The path that a text is, as Foundation decodes it.
func path(_ text: String) throws -> NavigationPath {
  NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(text.utf8)))
}

extension SeededGenerator {
  /// One of the choices, of which there has to be one.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  /// Text with everything that JSON has to escape, and slashes, which it may.
  mutating func text() -> String {
    let pieces = ["a", "/", "\"", "\\", "\n", "\u{0}", "é", "🧭", "\u{2028}", " ", "\\/", "[", ","]
    return (0..<Int.random(in: 0...8, using: &self)).map { _ in pick(pieces) }.joined()
  }

  mutating func uuid() -> UUID {
    func byte() -> UInt8 { .random(in: 0...255, using: &self) }
    return UUID(
      uuid: (
        byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
        byte(), byte()
      ))
  }

  mutating func double() -> Double {
    switch Int.random(in: 0...3, using: &self) {
    case 0: Double(Int.random(in: -100...100, using: &self))
    case 1: .random(in: -1e6...1e6, using: &self)
    case 2: pick([0, -0.0, 1e16, 1e-7, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    default:
      // Any bits that are a finite number.
      Double(
        sign: .plus, exponent: .random(in: -1_022...1_022, using: &self),
        significand: 1 + .random(in: 0..<1, using: &self))
    }
  }

  mutating func integer() -> Int {
    switch Int.random(in: 0...2, using: &self) {
    case 0: .random(in: -10...10, using: &self)
    case 1: pick([.min, .max, .min + 1, 1 << 53 + 1, 0, 1])
    default: .random(in: .min ... .max, using: &self)
    }
  }

  mutating func screen() -> Screen {
    switch Int.random(in: 0...3, using: &self) {
    case 0: .home
    case 1: .search(query: text())
    case 2: .item(id: uuid(), tab: Screen.Tab.allCases.randomElement(using: &self))
    default: .pair(integer(), double())
    }
  }

  mutating func ticket() -> Ticket {
    Ticket(
      id: uuid(), link: Bool.random(using: &self) ? URL(string: "https://example.com/a/b?c=d") : nil,
      issued: Date(timeIntervalSinceReferenceDate: double().rounded()))
  }

  /// A path of values of many types; all of them can be encoded.
  mutating func path() -> NavigationPath {
    var path = NavigationPath()
    for _ in 0..<Int.random(in: 0...8, using: &self) {
      switch Int.random(in: 0...8, using: &self) {
      case 0: path.append(integer())
      case 1: path.append(text())
      case 2: path.append(Bool.random(using: &self))
      case 3: path.append(screen())
      case 4: path.append(ticket())
      case 5: path.append(Box(content: [screen()]))
      case 6: path.append(Box<String>.Side.left)
      case 7: path.append([text(): integer()])
      default: path.append(Bool.random(using: &self) ? uuid() : nil)
      }
    }
    return path
  }
}

/// Destinations for every type of a random path, each showing the value as it describes itself.
let everyDestination = NavigationDestinations<String>()
  .navigationDestination(for: Int.self) { "\($0)" }
  .navigationDestination(for: String.self) { String(reflecting: $0) }
  .navigationDestination(for: Bool.self) { "\($0)" }
  .navigationDestination(for: Screen.self) { "\($0)" }
  .navigationDestination(for: Ticket.self) {
    "\($0.id) \($0.link?.absoluteString ?? "-") \($0.issued.timeIntervalSince1970)"
  }
  .navigationDestination(for: Box<[Screen]>.self) { "\($0)" }
  .navigationDestination(for: Box<String>.Side.self) { "\($0)" }
  .navigationDestination(for: [String: Int].self) { "\($0)" }
  .navigationDestination(for: UUID?.self) { "\($0?.uuidString ?? "none")" }

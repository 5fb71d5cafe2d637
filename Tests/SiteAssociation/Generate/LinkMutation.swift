import DeepLinkTestSupport
import Foundation

extension SeededGenerator {
  /// A link that is a slip away from another: a letter, a component or an item more, less, or different.
  mutating func mutated(_ link: String) -> String {
    let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var path = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    var items = parts.count == 2 ? parts[1].split(separator: "&").map(String.init) : []
    let place = Int.random(in: path.indices, using: &self)
    switch Int.random(in: 0..<14, using: &self) {
    case 0: path.remove(at: place)
    case 1: path.append(pick(Self.components))
    case 2: path.insert(pick(Self.components), at: place)
    case 3: path[place] = pick(Self.components)
    case 4: path.append(contentsOf: repeatElement("", count: Int.random(in: 1...3, using: &self)))
    case 5: path.insert("", at: place)
    case 6: path[place] = Bool.random(using: &self) ? path[place].uppercased() : path[place].lowercased()
    case 7: path[place] = path[place].map { Int.random(in: 0..<4, using: &self) == 0 ? escape($0) : "\($0)" }.joined()
    case 8: path.swapAt(place, Int.random(in: path.indices, using: &self))
    case 9 where !items.isEmpty: items.remove(at: Int.random(in: items.indices, using: &self))
    case 10 where !items.isEmpty:
      let name = pick(items).prefix { $0 != "=" }
      items.insert(name + pick(["", "=", "=x", "=%FF", "=1"]), at: pick([0, items.count]))
    case 11 where !items.isEmpty: items = items.map { letters($0) }
    default: path[place] = letters(path[place])
    }
    return "/" + path.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private static let components = [
    "x", "1", "-7", "extend", "books", "end", "a", "b", "new", ".", "..", "%2E", "a%2Fb", "100%", "%zz", "%FF",
    "%C3%A4", "*", "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF", "99999999999999999999",
  ]

  /// One letter more, less, or different.
  private mutating func letters(_ text: String) -> String {
    var letters = Array(text)
    let place = Int.random(in: 0...letters.count, using: &self)
    let letter = pick(Array("aZ1-.%*/=~;+é "))
    switch Int.random(in: 0..<3, using: &self) {
    case 0 where place < letters.count: letters.remove(at: place)
    case 1 where place < letters.count: letters[place] = letter
    default: letters.insert(letter, at: place)
    }
    return String(letters)
  }

  private mutating func escape(_ letter: Character) -> String {
    guard let octet = letter.asciiValue, letter != "%" else { return "\(letter)" }
    return String(format: Bool.random(using: &self) ? "%%%02x" : "%%%02X", octet)
  }
}

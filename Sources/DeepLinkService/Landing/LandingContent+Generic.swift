import DeepLinking
import JSON
import Octets
import Records

extension LandingContent {
  /// The default content for a link: the record that it names if the catalogue has it, else its parameters.
  ///
  /// - Parameter resolution: the link's resolution.
  init(of resolution: borrowing Resolution, _ shape: RouteShape, _ records: Records) {
    self.init(title: shape.summary)
    facts = Self.parameters(of: resolution, shape).map { Fact($0.name, $0.text) }
    guard let collection = shape.recordCollection.flatMap({ records[$0] }) else { return }
    guard let index = resolution.withRecordID(of: shape, { collection.index(ofID: $0) }).flatMap({ $0 }) else {
      description = "There is nothing here any more, or not yet."
      return
    }
    add(Self.members(of: Array(collection.record(at: index))))
  }

  /// The parameters of a link as texts, by their names.
  static func values(of resolution: borrowing Resolution, _ shape: RouteShape) -> [String: String] {
    Dictionary(parameters(of: resolution, shape).map { ($0.name, $0.text) }) { first, _ in first }
  }

  private static func parameters(
    of resolution: borrowing Resolution, _ shape: RouteShape
  ) -> [(name: String, text: String)] {
    var writer = JSONWriter()
    resolution.writeParameters(of: shape, to: &writer)
    return members(of: writer.bytes).compactMap { member in
      member.value.words.map { (member.name.description, $0) }
    }
  }

  /// Adds a record: its title as the heading, short values as facts, and lists as sections.
  private mutating func add(_ members: [JSONMember]) {
    let known = Set(facts.map { UTF8Text($0.name) })
    for member in members where !known.contains(member.name) {
      if let text = member.value.string, member.name == "name" || member.name == "title" {
        (title, kind) = (text.description, title)
      } else if let texts = member.value.array?.compactMap(\.words), !texts.isEmpty {
        sections.append(Section(member.name.description, texts.map { Entry($0) }))
      } else if let value = member.value.words {
        facts.append(Fact(member.name.description, value))
      }
    }
  }

  private static func members(of json: [UInt8]) -> [JSONMember] {
    (try? JSONNode(parsing: json))?.object ?? []
  }
}

extension JSONNode {
  /// The text of a plain value, with commas between the values of a list; nil for any other value.
  fileprivate var words: String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text.description
    case .number(let text): text
    case .boolean(let value): value ? "yes" : "no"
    case .array(let elements):
      elements.isEmpty ? nil : elements.compactMap(\.words).joined(separator: ", ")
    case .null, .object: nil
    }
  }
}

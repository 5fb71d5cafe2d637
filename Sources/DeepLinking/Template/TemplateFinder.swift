import JSON
import Octets

/// Finds the template of a route's JSON: makes values from links, and searches the values' JSON for the texts of the
/// links.
///
/// A text of an open set must appear in the JSON as a string or a number. A list must have the same separator between
/// all elements. The JSON of the members of a closed set is found by trying every member and comparing the results. If
/// another value contradicts a form, the form is dropped, and `Encoder` writes the route.
struct TemplateFinder {
  /// A value made from a link.
  typealias Sample = (canonical: DeepLinkRequest, json: [UInt8])

  /// A closed set with more members has no template.
  static let mostMembers = 64

  private let shape: RouteShape
  /// The parameters of the links, those of the path first.
  private let parameters: [Parameter]
  private let items: RouteItems
  private let set: Int
  private let sample: (DeepLinkRequest) -> Sample?
  private var texts = ProbeTexts()

  /// - Parameters:
  ///   - set: the set of optional items that the links have.
  ///   - sample: the value of a link; nil if the link has no value, or if a part of the link is not used.
  init(_ shape: RouteShape, _ items: RouteItems, set: Int, sample: @escaping (DeepLinkRequest) -> Sample?) {
    (self.shape, self.items, self.set, self.sample) = (shape, items, set, sample)
    let names = items.names(in: set)
    parameters = shape.parameters.filter { $0.isRequired || names.contains($0.keyOctets) }
  }

  /// The template that fits all values tried, or nil if none does.
  mutating func find() -> RouteTemplate? {
    guard let (base, first) = base() else { return nil }
    var spots: [RouteTemplate.Spot] = []
    for index in parameters.indices {
      guard let found = self.spots(of: index, base, first) else { return nil }
      spots += found
    }
    spots.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    guard zip(spots, spots.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else { return nil }
    let template = RouteTemplate(first.json, spots, names: shape.query.map(\.keyOctets))
    // Some turns reveal that two sets affect the JSON only together.
    for turn in 0..<rounds {
      guard let other = sample(turn, [1, 2, 3, 4], { $0.plain($1) }) else { continue }
      guard template.text(of: other.canonical) == other.json else { return nil }
    }
    return template
  }

  /// A value whose JSON differs from the template's, although the earlier values fit. Tries texts that a hand-written
  /// conformance may treat differently, such as zero and the longest list.
  mutating func refutation(of template: RouteTemplate) -> Sample? {
    for turn in 0..<ProbeTexts.mostAwkward {
      guard let sample = sample(turn, [1, 2, 4, 64], { $0.awkward($1, turn) }) else { continue }
      if let text = template.text(of: sample.canonical), text != sample.json { return sample }
    }
    return nil
  }

  private var rounds: Int {
    min(32, max(4, 2 * (parameters.map { $0.type.members?.count ?? 0 }.max() ?? 0)))
  }

  // MARK: Samples

  private func sample(_ texts: [[String]]) -> Sample? {
    let byName = Dictionary(zip(parameters.map(\.name), texts)) { first, _ in first }
    guard let sample = sample(shape.link { byName[$0.name] ?? [] }) else { return nil }
    // A closure may add an item, and an item with its default value is left out.
    return items.set(of: sample.canonical) == set ? sample : nil
  }

  /// - Parameter lengths: the lengths of lists, used in turn.
  private mutating func sample(
    _ turn: Int, _ lengths: [Int], _ text: (inout ProbeTexts, Parameter) -> String?
  ) -> Sample? {
    var all: [[String]] = []
    texts.forget()
    for (index, parameter) in parameters.enumerated() {
      let length = min(lengths[turn % lengths.count], parameter.mostElements)
      if let members = parameter.choices {
        guard !members.isEmpty else { return nil }
        all.append((0..<length).map { members[(turn * (index + 1) + index + $0) % members.count] })
      } else {
        var list: [String] = []
        for _ in 0..<length {
          guard let text = text(&texts, parameter) else { return nil }
          list.append(text)
        }
        all.append(list)
      }
    }
    return sample(all)
  }

  /// Distinct texts, and the value of their link.
  private mutating func base() -> (texts: [[String]], Sample)? {
    for turn in 0..<8 {
      var all: [[String]] = []
      texts.forget()
      for (index, parameter) in parameters.enumerated() {
        if let members = parameter.choices {
          let isList = parameter.place == .rest || parameter.presence == .repeated
          guard !members.isEmpty, !isList, members.count <= Self.mostMembers else { return nil }
          all.append([members[(turn + index) % members.count]])
        } else {
          let list = (0..<min(3, parameter.mostElements)).compactMap { _ in texts.plain(parameter) }
          guard !list.isEmpty else { return nil }
          all.append(list)
        }
      }
      if let sample = sample(all) { return (all, sample) }
    }
    return nil
  }

  // MARK: Spots

  private func spots(of index: Int, _ base: [[String]], _ first: Sample) -> [RouteTemplate.Spot]? {
    let parameter = parameters[index]
    let source = shape.source(of: parameter)
    if let members = parameter.choices {
      var found: [(text: [UInt8], json: [UInt8])] = []
      for member in members {
        var texts = base
        texts[index] = [member]
        guard let sample = sample(texts) else { continue }
        found.append((sample.canonical.texts(source, shape)[0], sample.json))
      }
      return [Self.spot(source, found, in: first.json)]
    }
    let texts = first.canonical.texts(source, shape)
    for form in parameter.type.forms {
      let elements = texts.map { if case .string = form { Self.string($0) } else { $0 } }
      let found = Self.places(of: elements, in: first.json)
      guard found.isEmpty else {
        return found.map { .init(source: source, range: $0.range, form: form, separator: $0.separator) }
      }
    }
    return nil
  }

  /// The place where the JSON of a closed set's members differs, and the JSON of each member there.
  private static func spot(
    _ source: RouteTemplate.Source, _ members: [(text: [UInt8], json: [UInt8])], in json: [UInt8]
  ) -> RouteTemplate.Spot {
    let shortest = members.map(\.json.count).min() ?? 0
    let start = (0..<shortest).first { index in members.contains { $0.json[index] != json[index] } } ?? shortest
    let common = (0..<(shortest - start)).first { index in
      members.contains { $0.json[$0.json.count - 1 - index] != json[json.count - 1 - index] }
    }
    let end = common ?? shortest - start
    return .init(
      source: source, range: start..<(json.count - end),
      members: members.map { ($0.text, Array($0.json[start..<($0.json.count - end)])) })
  }

  /// Every place with the elements in sequence, and the text between the elements.
  private static func places(
    of elements: [[UInt8]], in json: [UInt8]
  ) -> [(range: Range<Int>, separator: [UInt8])] {
    guard let head = elements.first else { return [] }
    var places: [(Range<Int>, [UInt8])] = []
    var position = 0
    while let start = json.firstRange(of: head, from: position) {
      position = start + head.count
      var end = position
      var separator: [UInt8]?
      for element in elements.dropFirst() {
        guard let next = json.firstRange(of: element, from: end) else { return [] }
        guard separator == nil || separator == Array(json[end..<next]) else { return [] }
        separator = Array(json[end..<next])
        end = next + element.count
      }
      places.append((start..<end, separator ?? [UInt8(ascii: ",")]))
      position = end
    }
    return places
  }

  private static func string(_ text: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text.span)
    return writer.bytes
  }
}

extension RouteTemplate {
  /// The JSON of the route of a canonical link, or nil if the template does not know all its members.
  func text(of link: DeepLinkRequest) -> [UInt8]? {
    var writer = JSONWriter()
    return fill(from: link, to: &writer) ? writer.bytes : nil
  }
}

extension Parameter {
  fileprivate var mostElements: Int { place == .rest ? most : presence == .repeated ? .max : 1 }

  /// The members of a closed set that a canonical link can contain. A canonical link omits the default.
  fileprivate var choices: [String]? { type.members?.filter { $0 != fallbackText && canBeCarried($0) } }
}

extension ValueType {
  /// How the texts of an open set may be written in the JSON of a value.
  fileprivate var forms: [RouteTemplate.Form] {
    switch self {
    case .integer: [.bare, .string]
    case .number: [.number, .string]
    case .digits, .uuid, .date, .text, .oneOf, .boolean, .list, .custom: [.string]
    }
  }
}

extension RouteShape {
  fileprivate func source(of parameter: Parameter) -> RouteTemplate.Source {
    if parameter.place == .query {
      let index = query.firstIndex { $0.name == parameter.name } ?? 0
      return .init(place: parameter.presence == .repeated ? .items : .item, index: index)
    }
    let index = path.firstIndex { $0.parameter?.name == parameter.name } ?? 0
    return .init(
      place: parameter.place == .rest ? .rest : .component, index: index,
      margins: .init(parameter.affix))
  }
}

extension DeepLinkRequest {
  /// The texts at a place, as octets.
  fileprivate func texts(_ source: RouteTemplate.Source, _ shape: RouteShape) -> [[UInt8]] {
    switch source.place {
    case .component: [Array(octets[source.margins.value(in: components[source.index].range)])]
    case .rest:
      components[source.index...].enumerated().map {
        Array(octets[$0.offset == 0 ? source.margins.value(in: $0.element.range) : $0.element.range])
      }
    case .item, .items:
      items.indices.filter { isItem($0, named: shape.query[source.index].keyOctets) }
        .map { items[$0].value.map { Array(octets[$0]) } ?? [] }
    }
  }
}

extension [UInt8] {
  /// The first range of these octets at or after an offset.
  fileprivate func firstRange(of other: [UInt8], from start: Int) -> Int? {
    guard !other.isEmpty, start + other.count <= count else { return nil }
    return (start...count - other.count).first { self[$0...].starts(with: other) }
  }
}

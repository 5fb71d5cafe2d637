import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// Finds the template of a route's JSON: encodes a value, changes one parameter of its link at a time, and compares the
/// JSON leaf by leaf.
///
/// Each leaf that a parameter changes must be its text, as a string or a number. If a change has another effect, or two
/// parameters change the same leaf, the route has no template, and `Encoder` writes its values.
struct TemplateFinder {
  /// A value: its canonical link, and its JSON.
  final class Sample {
    let writer: LinkWriter
    let json: [UInt8]
    var link: DeepLinkRequest { writer.request }

    init(_ writer: consuming LinkWriter, _ json: [UInt8]) {
      self.writer = writer
      self.json = json
    }

    /// The texts that the link has of a parameter.
    func texts(of parameter: Parameter) -> [[UInt8]] {
      (writer.slots.written(parameter.slot) ?? []).map { Array($0.utf8) }
    }
  }

  /// A value whose link carries exactly these texts of each parameter.
  private typealias Base = (texts: [[String]], sample: Sample, tree: JSONNode)

  /// A closed set with more members has no template.
  static let mostMembers = 64
  /// The number of links with ordinary texts that a template must fit.
  static let plainLinks = 4

  private let shape: RouteShape
  private let parameters: [Parameter]
  private let probes: Int
  private let sample: (DeepLinkRequest) -> Sample?
  private var generator = ProbeTexts()
  /// The number of links compared with a template.
  private(set) var count = 0

  /// - Parameters:
  ///   - probes: the number of random links to compare with the template.
  ///   - sample: the value of a link; nil if the link has no value, or if a part of the link is not used.
  init(_ shape: RouteShape, probes: Int, sample: @escaping (DeepLinkRequest) -> Sample?) {
    (self.shape, self.probes, self.sample) = (shape, probes, sample)
    parameters = shape.parameters
  }

  /// The template, and a value whose JSON differs from it although the values with ordinary texts fit. Nil if the leaves
  /// cannot be attributed. If that is because of optional parameters, links without them still have a template.
  mutating func find() -> (template: RouteTemplate, refutation: Sample?)? {
    let all = Array(parameters.indices)
    let required = all.filter { parameters[$0].isRequired }
    attempts: for given in all == required ? [all] : [all, required] {
      guard let template = template(of: given) else { continue }
      // A hand-written conformance may treat zero, a quote or a long list differently.
      let awkward = given.map { parameters[$0].type.awkwardTexts.count }.max() ?? 0
      for turn in 0..<(given.isEmpty ? 0 : Self.plainLinks + awkward + probes) {
        let kind: ProbeTexts.Kind =
          turn < Self.plainLinks ? .plain : turn < Self.plainLinks + awkward ? .awkward : .any
        let texts = texts(kind, of: given, turn, length: kind == .plain ? turn + 1 : [1, 64, 2, 4][turn % 4])
        guard let sample = sample(link(texts)), let text = template.text(of: sample) else { continue }
        count += 1
        guard text != sample.json else { continue }
        // A closure may combine two ordinary values, or give a text of an optional parameter a meaning of its own.
        if kind == .plain || given != required && kind == .awkward { continue attempts }
        return (template, sample)
      }
      return (template, nil)
    }
    return nil
  }

  private mutating func template(of given: [Int]) -> RouteTemplate? {
    guard let base = base(given) else { return nil }
    var parts: [RouteTemplate.Part] = []
    for index in given {
      guard let found = self.parts(of: index, base) else { return nil }
      parts += found
    }
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard zip(parts, parts.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else { return nil }
    return RouteTemplate(
      base.sample.json, parts, refused: parameters.indices.filter { !given.contains($0) }.map { parameters[$0].slot },
      requiredItems: shape.requiredItems.count)
  }

  // MARK: Values

  /// Texts of the given parameters; those of every second turn may leave out the optional ones.
  private mutating func texts(
    _ kind: ProbeTexts.Kind, of given: [Int], _ turn: Int, length: Int
  ) -> [[String]] {
    generator.forget()
    return parameters.indices.map { index in
      let parameter = parameters[index]
      let isGiven = parameter.isRequired || turn % 2 == 0 || Bool.random(using: &generator.random)
      guard given.contains(index), isGiven else { return [] }
      let count = parameter.place == .rest || parameter.presence == .repeated ? length : min(length, 1)
      // Parameters with the same closed set get all pairs of members.
      return (0..<count).compactMap {
        generator.text(kind, of: parameter, turn + (kind == .awkward ? 0 : index * (turn / 2 + 1) + $0))
      }
    }
  }

  private func link(_ texts: [[String]]) -> DeepLinkRequest {
    shape.link { parameter in
      parameters.firstIndex { $0.name.hasSameOctets(as: parameter.name) }.map { texts[$0] } ?? []
    }
  }

  /// A value with distinct texts of the given parameters. Lists have two elements, which show what is between them.
  private mutating func base(_ given: [Int]) -> Base? {
    for turn in 0..<8 {
      if let base = base(texts(.plain, of: given, 2 * turn, length: 2)) { return base }
    }
    return nil
  }

  /// The value of these texts; nil if a closure adds a parameter or leaves one out.
  private func base(_ texts: [[String]]) -> Base? {
    guard let sample = sample(link(texts)), let tree = try? JSONNode(parsing: sample.json),
      parameters.indices.allSatisfy({ sample.texts(of: parameters[$0]).count == texts[$0].count })
    else { return nil }
    return (texts, sample, tree)
  }

  // MARK: Parts

  /// The parts of the JSON that a parameter changes; nil if they do not follow from its texts.
  private mutating func parts(of index: Int, _ base: Base) -> [RouteTemplate.Part]? {
    let parameter = parameters[index]
    guard let holes = holes(of: index, base) else { return nil }
    guard !parameter.isRequired else {
      return holes.map { .init(parameter: parameter.slot, range: $0.range, holes: [$0]) }
    }
    var texts = base.texts
    texts[index] = []
    guard let other = self.base(texts) else { return nil }
    let parts = base.tree.differences(from: other.tree).map { range, otherRange in
      RouteTemplate.Part(
        parameter: parameter.slot, range: range, holes: holes.filter { range.contains($0.range.lowerBound) },
        absent: otherRange.map { Array(other.sample.json[$0]) } ?? [])
    }
    return parts.reduce(0) { $0 + $1.holes.count } == holes.count ? parts : nil
  }

  /// The places of a parameter's texts; nil if a change of a text has another effect.
  private mutating func holes(of index: Int, _ base: Base) -> [RouteTemplate.Hole]? {
    let parameter = parameters[index]
    let members = parameter.members
    guard !base.texts[index].isEmpty else { return [] }
    if let members, members.count > Self.mostMembers { return nil }
    var forms = parameter.type.forms
    /// The places of each element of a list.
    var places: [[Range<Int>]] = []
    for element in base.texts[index].indices {
      var ranges: [Range<Int>]?
      for text in members ?? [generator.text(.plain, of: parameter, 0) ?? ""]
      where !text.hasSameOctets(as: base.texts[index][element]) {
        var texts = base.texts
        texts[index][element] = text
        guard let other = self.base(texts) else { return nil }
        let differences = base.tree.differences(from: other.tree)
        let (old, new) = (base.sample.texts(of: parameter)[element], other.sample.texts(of: parameter)[element])
        forms.removeAll { form in
          !differences.allSatisfy { range, otherRange in
            Array(base.sample.json[range]) == form.json(old)
              && otherRange.map { Array(other.sample.json[$0]) } == form.json(new)
          }
        }
        let found = differences.map(\.range)
        guard !found.isEmpty, ranges == nil || ranges == found else { return nil }
        ranges = found
      }
      // A closed set with one member decides nothing.
      guard let ranges = ranges ?? (members == nil ? nil : []) else { return nil }
      places.append(ranges)
    }
    // A closure may also reverse a list.
    guard let form = forms.first, let first = places.first, let last = places.last, first.count == last.count,
      places.count == 1 || zip(first, last).allSatisfy({ $0.upperBound <= $1.lowerBound })
    else { return nil }
    return zip(first, last).map { first, last in
      let separator = places.count == 1 ? 0..<0 : first.upperBound..<last.lowerBound
      return (first.lowerBound..<last.upperBound, form, separator)
    }
  }
}

extension JSONNode {
  /// The smallest nodes in which this value differs from another, in order: their ranges in the texts of both. A member
  /// that the other value does not have is one, too, with its name.
  fileprivate func differences(from other: JSONNode) -> [(range: Range<Int>, other: Range<Int>?)] {
    switch (value, other.value) {
    case (.array(let mine), .array(let theirs)) where mine.count == theirs.count:
      return zip(mine, theirs).flatMap { $0.differences(from: $1) }
    case (.object(let mine), .object(let theirs)) where !mine.isEmpty:
      var rest = theirs[...]
      let found = mine.flatMap { member in
        guard let their = rest.first, their.name == member.name else {
          return [(range: member.nameOffset..<member.value.end, other: Range<Int>?.none)]
        }
        rest.removeFirst()
        return member.value.differences(from: their.value)
      }
      if rest.isEmpty { return found }
    default: if self == other { return [] }
    }
    return [(offset..<end, other.offset..<other.end)]
  }
}

extension RouteTemplate.Form {
  /// The JSON of a text.
  fileprivate func json(_ text: [UInt8]) -> [UInt8] {
    guard self == .string else { return text }
    var writer = JSONWriter()
    writer.string(text.span)
    return writer.bytes
  }
}

extension ValueType {
  /// How the texts may be written in the JSON of a value.
  fileprivate var forms: [RouteTemplate.Form] {
    switch self {
    case .integer, .boolean: [.bare, .string]
    case .number: [.number, .string]
    case .uuid, .text, .oneOf, .list, .custom: [.string]
    }
  }
}

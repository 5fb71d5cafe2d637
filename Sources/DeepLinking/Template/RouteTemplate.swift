public import JSON
import Octets

/// The JSON of a route's values as a text with holes for the texts of a canonical link.
///
/// ``TemplateFinder`` makes it. A shared object with flat arrays, because every link reads it.
final class RouteTemplate: Sendable {
  /// The place in a link of the text that fills a hole.
  struct Source: Sendable {
    enum Place: Sendable { case component, rest, item, items }

    let place: Place
    /// The index of a component, of the first component of a rest, or of an item's name in the template's names.
    let index: Int
    /// The literal text around the value of a component.
    var margins = WritingPlan.Margins(.init())
  }

  /// How to write a text as JSON.
  enum Form: Sendable {
    /// Between quotes, with escapes.
    case string
    /// Unchanged: the digits of an integer.
    case bare
    /// Unchanged, if JSON writes the number the same way.
    case number
    /// The JSON of a member of a closed set; the index of the set.
    case member(Int)
  }

  struct Hole: Sendable {
    let source: Source
    let form: Form
    /// The text between the elements of a list, and the text after the hole, as ranges of the template's text.
    let separator: Range<Int>
    let suffix: Range<Int>
  }

  /// A member of a closed set: its text in a link, and its JSON.
  typealias Member = (text: [UInt8], json: [UInt8])

  private let text: [UInt8]
  private let prefix: Range<Int>
  private let holes: [Hole]
  private let sets: [[Member]]
  private let names: [[UInt8]]

  /// - Parameters:
  ///   - json: the JSON of a value.
  ///   - spots: the places in the JSON that depend on the link, in order.
  ///   - names: the names of the query items, which the sources of the spots index.
  init(_ json: [UInt8], _ spots: [Spot], names: [[UInt8]]) {
    var text: [UInt8] = []
    func add(_ octets: some Collection<UInt8>) -> Range<Int> {
      text += octets
      return text.count - octets.count..<text.count
    }
    prefix = add(json[..<(spots.first?.range.lowerBound ?? json.count)])
    var sets: [[Member]] = []
    holes = spots.indices.map { index in
      let spot = spots[index]
      let end = index + 1 < spots.count ? spots[index + 1].range.lowerBound : json.count
      var form = spot.form
      if let members = spot.members {
        form = .member(sets.count)
        sets.append(members)
      }
      return Hole(
        source: spot.source, form: form, separator: add(spot.separator), suffix: add(json[spot.range.upperBound..<end]))
    }
    (self.text, self.sets, self.names) = (text, sets, names)
  }

  /// A place in the JSON of a value that depends on the link.
  struct Spot {
    let source: Source
    let range: Range<Int>
    var form = Form.string
    var separator: [UInt8] = []
    var members: [Member]?
  }

  /// Writes the JSON of the route of a canonical link that has the template's items. Returns false and writes nothing
  /// if a text is not among the known members.
  func fill(from link: borrowing DeepLinkRequest, to writer: inout JSONWriter) -> Bool {
    let start = writer.count
    // A span can only be taken from a variable.
    let text = text
    writer.raw(text.span.extracting(prefix))
    for hole in holes {
      guard write(hole, text, link, &writer) else {
        writer.truncate(to: start)
        return false
      }
      writer.fragment(text.span.extracting(hole.suffix))
    }
    return true
  }

  @inline(__always)
  private func write(
    _ hole: Hole, _ text: [UInt8], _ link: borrowing DeepLinkRequest, _ writer: inout JSONWriter
  ) -> Bool {
    let index = hole.source.index
    switch hole.source.place {
    case .component:
      return write(hole.source.margins.value(in: link.components[index].range), hole.form, link, &writer)
    case .rest:
      for position in index..<link.components.count {
        if position > index { writer.fragment(text.span.extracting(hole.separator)) }
        let range = link.components[position].range
        guard write(position == index ? hole.source.margins.value(in: range) : range, hole.form, link, &writer) else {
          return false
        }
      }
      return true
    case .item:
      guard let item = link.firstItem(named: names[index]), let value = link.items[item].value else { return false }
      return write(value, hole.form, link, &writer)
    case .items:
      var isFirst = true
      for item in link.items.indices where link.isItem(item, named: names[index]) {
        if !isFirst { writer.fragment(text.span.extracting(hole.separator)) }
        isFirst = false
        guard let value = link.items[item].value, write(value, hole.form, link, &writer) else { return false }
      }
      return true
    }
  }

  private func write(
    _ range: Range<Int>, _ form: Form, _ link: borrowing DeepLinkRequest, _ writer: inout JSONWriter
  ) -> Bool {
    let octets = link.octets.span.extracting(range)
    switch form {
    case .string: writer.stringFragment(octets)
    case .bare: writer.fragment(octets)
    case .number:
      guard octets.isNumberOfJSON else { return false }
      writer.fragment(octets)
    case .member(let set):
      for (text, json) in sets[set] where octets.matches(text.span) {
        writer.fragment(json.span)
        return true
      }
      return false
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether `JSONWriter` writes the number of this canonical text with these octets: from 0.0001 on, and with at most 16
  /// digits before the point. It writes other numbers with an exponent.
  fileprivate var isNumberOfJSON: Bool {
    let start = count > 0 && self[0] == UInt8(ascii: "-") ? 1 : 0
    var (end, zeros) = (start, 0)
    while end < count, self[end].isDigit { end += 1 }
    if end == count { return end - start <= 16 }
    guard self[end] == UInt8(ascii: "."), end - start <= 16 else { return false }
    while end + 1 + zeros < count, self[end + 1 + zeros] == UInt8(ascii: "0") { zeros += 1 }
    if end - start == 1, self[start] == UInt8(ascii: "0"), zeros >= 4 { return false }
    for offset in (end + 1)..<count where !self[offset].isDigit { return false }
    return true
  }
}

/// The templates of one route: one for each set of its optional items.
///
/// A given item may add to the JSON or remove from it, so links with different items have separate templates. A route
/// with many optional items has a template only for links without them; `Encoder` writes the others.
@usableFromInline
final class RouteTemplates: Sendable {
  /// The maximum number of items for which every set has a template: 3, which gives 8 sets.
  static let mostItems = 3

  private let items: RouteItems
  /// The templates by set; nil for a set without one.
  private let bySet: [RouteTemplate?]

  init(_ items: RouteItems, _ bySet: [RouteTemplate?]) { (self.items, self.bySet) = (items, bySet) }

  /// Writes the JSON of the route of a canonical link. Returns false and writes nothing if no template fits the link.
  @usableFromInline
  func fill(from link: borrowing DeepLinkRequest, to writer: inout JSONWriter) -> Bool {
    let set = items.set(of: link)
    return set < bySet.count && bySet[set]?.fill(from: link, to: &writer) == true
  }

  /// The same as octets.
  func text(of link: DeepLinkRequest) -> [UInt8]? {
    var writer = JSONWriter()
    return fill(from: link, to: &writer) ? writer.bytes : nil
  }
}

/// The optional items of a route, numbered so that a set of them is an integer.
struct RouteItems: Sendable {
  /// The number of required items.
  private let required: Int
  private let names: [[UInt8]]

  init(_ shape: RouteShape) {
    required = shape.requiredItems.count
    names = shape.query.filter { !$0.isRequired && $0.presence != .absent }.map(\.keyOctets)
  }

  var count: Int { names.count }

  /// The set of optional items that a canonical link has. If there are many items, those beyond the first few count as
  /// one.
  @inline(__always)
  func set(of link: borrowing DeepLinkRequest) -> Int {
    if link.items.count == required { return 0 }
    var set = 0
    for index in names.indices where link.firstItem(named: names[index]) != nil {
      set |= 1 &<< min(index, Int.bitWidth - 2)
    }
    return set
  }

  /// The names of the items in a set.
  func names(in set: Int) -> [[UInt8]] { names.indices.filter { set & 1 << $0 != 0 }.map { names[$0] } }
}

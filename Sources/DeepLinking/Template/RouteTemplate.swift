import JSON
import Octets

/// The JSON of a route's values as a text with holes, which the texts of a canonical link fill.
///
/// ``TemplateFinder`` finds it. A shared object of flat arrays, because it is looked at for every link.
final class RouteTemplate: Sendable {
  /// Where the text that fills a hole stands in a link.
  struct Source: Sendable {
    enum Place: Sendable { case component, rest, item, items }

    let place: Place
    /// The index of the component, that at which the rest begins, or that of the name among the template's names.
    let index: Int
  }

  /// How a text becomes JSON.
  enum Form: Sendable {
    /// Between quotes, with escapes.
    case string
    /// As it is: the digits of an integer.
    case bare
    /// The octets that stand for the text of a member of a closed set; which of the template's sets.
    case member(Int)
  }

  struct Hole: Sendable {
    let source: Source
    let form: Form
    /// What stands between the elements of a list, and what follows the hole: where they lie in the template's text.
    let separator: Range<Int>
    let suffix: Range<Int>
  }

  /// A member of a closed set: its text in a link, and what stands for it.
  typealias Member = (text: [UInt8], json: [UInt8])

  private let text: [UInt8]
  private let prefix: Range<Int>
  private let holes: [Hole]
  private let sets: [[Member]]
  private let names: [[UInt8]]

  /// - Parameters:
  ///   - json: the JSON of a value.
  ///   - spots: the places in it that depend on the link, in their order.
  ///   - names: the names of the query items, by which the sources of the spots mean them.
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
      var form = spot.isBare ? Form.bare : .string
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
    var isBare = false
    var separator: [UInt8] = []
    var members: [Member]?
  }

  /// Writes the JSON of the route that a canonical link with the items of the template leads to; false, with nothing
  /// written, if a text is none of the members that the template knows.
  func fill(from link: borrowing DeepLinkRequest, to writer: inout JSONWriter) -> Bool {
    let start = writer.count
    // A span of an array needs a variable that holds it.
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
      return write(link.components[index].range, hole.form, link, &writer)
    case .rest:
      for position in index..<link.components.count {
        if position > index { writer.fragment(text.span.extracting(hole.separator)) }
        guard write(link.components[position].range, hole.form, link, &writer) else { return false }
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

/// The templates of one route: one for each set of the items that its links may leave out.
///
/// What an item that is given adds to the JSON, and what it takes away, is not looked into: with it, the JSON has another
/// form. A route with many such items has a template for links without them, and the others go through `Encoder`.
@usableFromInline
final class RouteTemplates: Sendable {
  /// Up to this many items, every set of them is tried: eight.
  static let mostItems = 3

  private let items: RouteItems
  /// By set, nil where no template is found.
  private let bySet: [RouteTemplate?]

  init(_ items: RouteItems, _ bySet: [RouteTemplate?]) { (self.items, self.bySet) = (items, bySet) }

  /// Writes the JSON of the route that a canonical link leads to; false, with nothing written, if there is no template for
  /// the link.
  func fill(from link: borrowing DeepLinkRequest, to writer: inout JSONWriter) -> Bool {
    let set = items.set(of: link)
    return set < bySet.count && bySet[set]?.fill(from: link, to: &writer) == true
  }

  /// The same as a text of its own.
  func text(of link: DeepLinkRequest) -> [UInt8]? {
    var writer = JSONWriter()
    return fill(from: link, to: &writer) ? writer.bytes : nil
  }
}

/// The items that links to a route may leave out, so that a set of them is a number.
struct RouteItems: Sendable {
  /// How many items the route needs.
  private let required: Int
  private let names: [[UInt8]]

  init(_ shape: RouteShape) {
    required = shape.requiredItems.count
    names = shape.query.filter { !$0.isRequired }.map(\.nameOctets)
  }

  var count: Int { names.count }

  /// Which of the items a canonical link has; of many items, those beyond the first few count as one.
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

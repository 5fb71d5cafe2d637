public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinking

/// The JSON of a route's values as a text with holes for the texts of a canonical link. ``TemplateFinder`` makes it.
///
/// A shared object with flat arrays, because every link reads it.
@usableFromInline
final class RouteTemplate: Sendable {
  /// How to write a text as JSON: between quotes, unchanged, or unchanged if JSON writes the number the same way.
  enum Form: Sendable { case string, bare, number }

  /// A range of the JSON that holds the texts of a parameter, and the JSON between the elements of a list.
  typealias Hole = (range: Range<Int>, form: Form, separator: Range<Int>)

  /// A range of the JSON that depends on one parameter, which is a slot.
  struct Part {
    let parameter: Int
    let range: Range<Int>
    let holes: [Hole]
    /// The JSON in its place if a link leaves the parameter out, empty for none; nil for a required parameter.
    var absent: [UInt8]?
  }

  private enum Step {
    /// A range of the text, with a comma before it if it follows another value.
    case value(Range<Int>)
    /// A range of the text as it is.
    case fragment(Range<Int>)
    case hole(parameter: Int, Form, separator: Range<Int>)
    /// Writes a range of the text in place of the next steps if the link leaves out the parameter.
    case option(parameter: Int, absent: Range<Int>, steps: Int)
  }

  private let text: [UInt8]
  private let steps: [Step]
  /// The steps for links without optional items, which most links are.
  private let plainSteps: [Step]
  private let requiredItems: Int
  /// The parameters that a link must leave out.
  private let refused: [Int]

  /// - Parameters:
  ///   - json: the JSON of one value.
  ///   - parts: the ranges that depend on the link, in order; they do not overlap.
  ///   - refused: the parameters that a link must leave out.
  ///   - requiredItems: the number of query items that every link has.
  init(_ json: [UInt8], _ parts: [Part], refused: [Int], requiredItems: Int) {
    // The empty range is for the comma before the whole value.
    var (text, steps, end) = (json, [Step.value(0..<0)], 0)
    // The writer places the commas around a member that links may leave out.
    func write(upTo next: Int, isMember: Bool = false, precedesMember: Bool = false) {
      let hasComma = end < next && json[end] == UInt8(ascii: ",")
      let upper = precedesMember && end < next && json[next - 1] == UInt8(ascii: ",") ? next - 1 : next
      let range = min(hasComma ? end + 1 : end, upper)..<upper
      end = next
      guard !range.isEmpty || hasComma && !precedesMember else { return }
      steps.append(hasComma || isMember ? .value(range) : .fragment(range))
    }
    for part in parts {
      let isMember = part.absent?.isEmpty ?? false
      write(upTo: part.range.lowerBound, precedesMember: isMember)
      let start = steps.count
      for hole in part.holes {
        write(upTo: hole.range.lowerBound, isMember: isMember && steps.count == start)
        steps.append(.hole(parameter: part.parameter, hole.form, separator: hole.separator))
        end = hole.range.upperBound
      }
      write(upTo: part.range.upperBound, isMember: isMember && steps.count == start)
      guard let absent = part.absent else { continue }
      let range = text.count..<text.count + absent.count
      text += absent
      steps.insert(.option(parameter: part.parameter, absent: range, steps: steps.count - start), at: start)
    }
    write(upTo: json.count)
    plainSteps = Self.withoutOptions(steps, &text)
    (self.text, self.steps, self.requiredItems) = (text, steps, requiredItems)
    self.refused = refused
  }

  /// The steps of a link that leaves out every optional parameter, with each text between two holes in one piece.
  private static func withoutOptions(_ steps: [Step], _ text: inout [UInt8]) -> [Step] {
    var writer = JSONWriter()
    var (plain, start, index) = ([Step](), 0, 0)
    func flush() {
      let range = text.count..<text.count + writer.count - start
      text += writer.bytes[start...]
      plain.append(plain.isEmpty ? .value(range) : .fragment(range))
    }
    while index < steps.count {
      switch steps[index] {
      case .value(let range): writer.raw(text[range])
      case .fragment(let range): writer.fragment(text[range].span)
      case .hole:
        flush()
        plain.append(steps[index])
        // A hole ends in a value, behind which a comma may be due.
        writer.fragment([UInt8(ascii: "0")].span)
        start = writer.count
      case .option(_, let absent, let steps):
        writer.fragment(text[absent].span)
        index += steps
      }
      index += 1
    }
    flush()
    return plain
  }

  /// Writes the JSON of the route of a canonical link. Returns false and writes nothing if the template does not know a
  /// parameter of the link, or how JSON writes its number.
  @usableFromInline
  func fill(from link: borrowing LinkWriter, to writer: inout JSONWriter) -> Bool {
    // One copy, because each access from another module is one.
    let slots = link.slots
    let isPlain = link.itemCount == requiredItems
    if !isPlain { for parameter in refused where slots.isWritten(parameter) { return false } }
    let steps = isPlain ? plainSteps : steps
    let start = writer.count
    // A span can only be taken from a variable.
    let (text, texts) = (text, slots.octets)
    var index = 0
    while index < steps.count {
      switch steps[index] {
      case .value(let range): writer.raw(text.span.extracting(range))
      case .fragment(let range): writer.fragment(text.span.extracting(range))
      case .hole(let parameter, let form, let separator):
        for element in 0..<slots.count(of: parameter) where slots.isWritten(parameter) {
          if element > 0 { writer.fragment(text.span.extracting(separator)) }
          let octets = texts.span.extracting(slots.range(of: parameter, element))
          if form == .number, !octets.isNumberOfJSON {
            writer.truncate(to: start)
            return false
          }
          if form == .string { writer.stringFragment(octets) } else { writer.fragment(octets) }
        }
      case .option(let parameter, let absent, let steps):
        if !slots.isWritten(parameter) {
          writer.fragment(text.span.extracting(absent))
          index &+= steps
        }
      }
      index &+= 1
    }
    return true
  }

  /// The same as octets.
  func text(of sample: TemplateFinder.Sample) -> [UInt8]? {
    var writer = JSONWriter()
    return fill(from: sample.writer, to: &writer) ? writer.bytes : nil
  }
}

extension Span<UInt8> {
  /// Whether `JSONWriter` certainly writes the number of this canonical text with these octets. It writes small and large
  /// numbers with an exponent.
  fileprivate var isNumberOfJSON: Bool {
    let digits = count > 0 && self[0] == UInt8(ascii: "-") ? extracting(1..<count) : self
    for index in digits.indices where !digits[index].isDigit && digits[index] != UInt8(ascii: ".") { return false }
    return digits.count <= 16 && (digits.count < tiny.count || !digits.extracting(0..<tiny.count).matches(tiny.span))
  }
}

private let tiny = Array("0.0000".utf8)

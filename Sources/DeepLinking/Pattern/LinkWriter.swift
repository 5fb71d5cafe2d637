import Octets

/// Writes links: takes the texts of a route's parameters, slot by slot, and writes the link of its pattern with them.
///
/// Every link that this module writes is written here: that of a value, of names and texts, of a redirect. A writer is
/// reused for many links and keeps its memory.
@usableFromInline
package struct LinkWriter: ~Copyable, Sendable {
  /// The link.
  @usableFromInline package private(set) var request = DeepLinkRequest()
  /// The name of the first parameter whose value no link can carry, if any.
  @usableFromInline package private(set) var inexpressible: String?
  /// The route being written.
  private var shape: RouteShape?
  /// The octets of all texts, end to end.
  package private(set) var octets: [UInt8] = []
  private var texts: [Range<Int>] = []
  private var slots: [Slot] = []
  /// The steps of the path that the link leaves out.
  package private(set) var leftOut: [Int] = []

  /// The texts of a parameter.
  private struct Slot {
    /// The range of its texts.
    var first, end: Int
    /// Whether the text is the default, which the link leaves out unless another optional component side by side follows.
    var isDefault = false
    /// Whether the link has the texts.
    var isWritten = false
  }

  @usableFromInline
  package init() {}

  /// Begins a link to a route and drops the link before.
  @usableFromInline
  package mutating func begin(_ shape: RouteShape) {
    self.shape = shape
    request.removeAll()
    octets.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    if inexpressible != nil { inexpressible = nil }
    if !leftOut.isEmpty { leftOut.removeAll() }
  }

  // MARK: Texts

  /// Begins the next slot, without a text.
  @usableFromInline
  package mutating func open() { slots.append(Slot(first: texts.count, end: texts.count)) }

  /// Adds a text to the slot.
  ///
  /// - Parameter encode: appends the octets; returns false if the value has no text.
  @usableFromInline
  package mutating func add(_ encode: (inout [UInt8]) -> Bool) -> Bool {
    let start = octets.count
    guard encode(&octets) else { return fail(parameter(slots.count - 1)) }
    texts.append(start..<octets.count)
    slots[slots.count - 1].end = texts.count
    return true
  }

  /// Adds a text to the slot.
  package mutating func add(_ text: Span<UInt8>) {
    let start = octets.count
    octets.append(contentsOf: text)
    texts.append(start..<octets.count)
    slots[slots.count - 1].end = texts.count
  }

  /// Begins the next slot, with one text.
  @usableFromInline
  package mutating func text(_ encode: (inout [UInt8]) -> Bool) -> Bool {
    open()
    return add(encode)
  }

  /// Adds a text to the slot, which the link leaves out if it is the default.
  package mutating func text(opens: Bool, unless fallback: String?, _ encode: (inout [UInt8]) -> Bool) -> Bool {
    if opens { open() }
    guard add(encode) else { return false }
    if let fallback, let text = texts.last, octets[text].elementsEqual(fallback.utf8) {
      slots[slots.count - 1].isDefault = true
    }
    return true
  }

  /// Begins the next slot of a parameter that the link leaves out.
  ///
  /// - Parameter encode: appends the default; returns false if there is none.
  @usableFromInline
  package mutating func leaveOut(_ encode: (inout [UInt8]) -> Bool = { _ in false }) -> Bool {
    open()
    let start = octets.count
    guard encode(&octets) else {
      octets.removeSubrange(start...)
      return true
    }
    texts.append(start..<octets.count)
    slots[slots.count - 1].end = texts.count
    slots[slots.count - 1].isDefault = true
    return true
  }

  /// Begins the next slot, of an item that needs no value.
  mutating func flag(_ value: Bool) -> Bool {
    open()
    if value { add(Self.yes.span) }
    return true
  }

  private static let yes = Array("true".utf8)

  /// Notes that no link can carry the value of a slot.
  package mutating func refuse(_ slot: Int) { _ = fail(parameter(slot)) }

  /// Notes that no link can carry the value of a parameter.
  package mutating func refuse(named name: String) { inexpressible = inexpressible ?? name }

  private func parameter(_ slot: Int) -> Parameter? {
    guard let shape, shape.valuesBySlot.indices.contains(slot) else { return nil }
    return shape.valuesBySlot[slot]
  }

  @discardableResult
  private mutating func fail(_ parameter: Parameter?) -> Bool {
    inexpressible = inexpressible ?? parameter?.name ?? ""
    return false
  }

  // MARK: The link

  /// Writes the link of the slots' texts.
  ///
  /// - Returns: whether a link can carry them all. If not, the link has what can be written, and ``inexpressible`` is the
  ///   name of a parameter.
  @usableFromInline
  @discardableResult
  package mutating func finish() -> Bool {
    guard let shape else { return false }
    var link = DeepLinkRequest()
    swap(&link, &request)
    leftOut = write(shape.steps, to: &link)
    for item in shape.query { write(item, to: &link) }
    if let fragment = shape.fragment {
      var parts = DeepLinkRequest()
      _ = write(shape.fragmentSteps, to: &parts)
      for item in fragment.items { write(item, to: &parts) }
      parts.hasMarkedItems = !parts.items.isEmpty
      if !parts.components.isEmpty || !parts.items.isEmpty { link.setFragment(parts) }
    }
    if let label = shape.label { write(label, of: shape.hosts, to: &link) }
    if let host = shape.canonicalHost, link.authority == nil { (link.scheme, link.authority) = ("https", host) }
    swap(&link, &request)
    return inexpressible == nil
  }

  /// - Returns: the steps that the link leaves out.
  private mutating func write(_ steps: [PathStep], to link: inout DeepLinkRequest) -> [Int] {
    var (step, leftOut) = (0, [Int]())
    while step < steps.count {
      guard steps[step].isOptional else {
        write(steps[step], to: &link)
        step += 1
        continue
      }
      // Of optional components side by side, a link that leaves one out leaves out those after it.
      let end = steps[step...].firstIndex { !$0.isOptional } ?? steps.count
      let last = steps[step..<end].lastIndex { isGiven($0) }
      while let last, step <= last {
        guard steps[step].parameters.allSatisfy({ count(of: $0.slot) > 0 }) else {
          fail(steps[step].parameters.first)
          break
        }
        write(steps[step], to: &link)
        step += 1
      }
      if step < end { leftOut += step..<end }
      step = end
    }
    return leftOut
  }

  /// Whether each parameter of a step has a text other than its default.
  private func isGiven(_ step: PathStep) -> Bool {
    step.parameters.allSatisfy { count(of: $0.slot) > 0 && !slots[$0.slot].isDefault }
  }

  private mutating func write(_ step: PathStep, to link: inout DeepLinkRequest) {
    if let literal = step.literal { return link.append(literal.span) }
    let parameter = step.parameters[0]
    if step.parameters.count > 1 { return write(severalOf: step.parameters, to: &link) }
    let range = texts(of: parameter)
    if range.isEmpty && !step.isOptional || range.count > parameter.most { fail(parameter) }
    for text in range {
      let start = link.octets.count
      // The literal text of a rest is around its first component.
      let isAround = text == range.lowerBound && !parameter.affix.isEmpty
      if isAround { link.octets += parameter.affix.prefix }
      link.octets.append(contentsOf: octets.span.extracting(texts[text]))
      if isAround { link.octets += parameter.affix.suffix }
      let isEmpty = isAround ? texts[text].isEmpty : link.octets.count == start
      // An empty component matches no route, and clients remove "." and ".." (RFC 3986 section 5.2.4).
      if isEmpty ? isAround || !parameter.acceptsEmpty : link.octets[start...].isDotSegment { fail(parameter) }
      link.components.append(.init(start: start, end: link.octets.count))
    }
    if slots.indices.contains(parameter.slot) { slots[parameter.slot].isWritten = !range.isEmpty }
  }

  /// Writes the component of several values.
  private mutating func write(severalOf parameters: [Parameter], to link: inout DeepLinkRequest) {
    let start = link.octets.count
    var values: [Range<Int>] = []
    for parameter in parameters {
      link.octets += parameter.affix.prefix
      let valueStart = link.octets.count
      if let text = texts(of: parameter).first {
        link.octets.append(contentsOf: octets.span.extracting(texts[text]))
        slots[parameter.slot].isWritten = true
      }
      values.append(valueStart..<link.octets.count)
      link.octets += parameter.affix.suffix
    }
    let component = start..<link.octets.count
    link.components.append(.init(start: start, end: link.octets.count))
    // A value may contain the text behind it, and would be read differently.
    let read = parameters.values(in: component, of: link.octets.span)
    if component.isEmpty || link.octets[start...].isDotSegment || read == nil { return refuse(parameters) }
    for (index, parameter) in parameters.enumerated() where read?[index] != values[index] { fail(parameter) }
  }

  private mutating func refuse(_ parameters: [Parameter]) { fail(parameters.last) }

  private mutating func write(_ item: Parameter, to link: inout DeepLinkRequest) {
    if let fixed = item.fixedValue { return link.append(item: item.keyOctets, value: Array(fixed.utf8).span) }
    guard item.presence != .absent, slots.indices.contains(item.slot), !slots[item.slot].isDefault else { return }
    let range = texts(of: item)
    if range.isEmpty, item.isRequired { fail(item) }
    for text in range {
      if texts[text].isEmpty, item.isRequired, !item.acceptsEmpty { fail(item) }
      if item.isFlag, octets[texts[text]].elementsEqual(Self.yes) {
        link.append(flag: item.keyOctets)
      } else {
        link.append(item: item.keyOctets, value: octets.span.extracting(texts[text]))
      }
    }
    slots[item.slot].isWritten = !range.isEmpty
  }

  private mutating func write(_ label: Parameter, of hosts: HostSet?, to link: inout DeepLinkRequest) {
    guard let text = texts(of: label).first else { return refuse(label.slot) }
    let host = octets.span.extracting(texts[text]).text() + (hosts?.suffixes.first ?? "")
    guard hosts?.contains(host) == true, host.lowercased() == host else { return refuse(label.slot) }
    (link.scheme, link.authority) = ("https", host)
    slots[label.slot].isWritten = true
  }

  private func texts(of parameter: Parameter) -> Range<Int> {
    slots.indices.contains(parameter.slot) ? slots[parameter.slot].first..<slots[parameter.slot].end : 0..<0
  }

  // MARK: What was written

  /// The number of texts of a slot.
  package borrowing func count(of slot: Int) -> Int {
    slot >= 0 && slot < slots.count ? slots[slot].end - slots[slot].first : 0
  }

  /// The number of the link's query items. A method here, because reading `request` from outside copies it.
  package var itemCount: Int { request.items.count }

  /// Whether the link has the texts of a slot.
  package borrowing func isWritten(_ slot: Int) -> Bool { slot < slots.count && slots[slot].isWritten }

  /// The range in ``octets`` of a text of a slot.
  package borrowing func range(of slot: Int, _ index: Int) -> Range<Int> { texts[slots[slot].first + index] }

  /// The texts that the link has of a parameter; nil if it leaves it out.
  package borrowing func texts(of slot: Int) -> [String]? {
    guard isWritten(slot) else { return nil }
    return (slots[slot].first..<slots[slot].end).map { octets.span.extracting(texts[$0]).text() }
  }

  /// Whether the link has the same components as another. A method here, because reading `request` from outside copies
  /// it.
  @usableFromInline
  package borrowing func hasPath(of other: borrowing DeepLinkRequest) -> Bool { request.hasPath(of: other) }

  /// Whether the link has the same authority as another, or neither has one.
  @usableFromInline
  package borrowing func hasAuthority(of other: borrowing DeepLinkRequest) -> Bool {
    request.authority == other.authority
  }
}

extension DeepLinkRequest {
  /// Appends an item with a value.
  mutating func append(item name: [UInt8], value: Span<UInt8>) {
    let start = octets.count
    octets.append(contentsOf: name)
    let middle = octets.count
    octets.append(contentsOf: value)
    items.append(.init(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: octets.count))
  }

  /// Appends an item without a value.
  fileprivate mutating func append(flag name: [UInt8]) {
    let start = octets.count
    octets.append(contentsOf: name)
    items.append(.init(nameStart: start, nameEnd: octets.count, valueStart: octets.count, valueEnd: -1))
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is `.` or `..`.
  @usableFromInline
  package var isDotSegment: Bool {
    (count == 1 || count == 2) && allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

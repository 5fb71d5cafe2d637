import DeepLinkOctets

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
  /// The texts of its parameters.
  @usableFromInline package private(set) var slots = SlotTexts()
  /// The number of texts that stand in the path.
  private var placed = 0
  /// The steps of the path that the link leaves out.
  package private(set) var leftOut: [Int] = []

  @usableFromInline
  package init() {
    // Most links fit, so the link of a new writer is allocated once.
    request.octets.reserveCapacity(96)
    request.components.reserveCapacity(8)
  }

  /// Begins a link to a route and drops the link before.
  @usableFromInline
  package mutating func begin(_ shape: RouteShape) {
    self.shape = shape
    request.removeAll()
    slots.begin(shape.valuesBySlot.count)
    placed = 0
    if inexpressible != nil { inexpressible = nil }
    if !leftOut.isEmpty { leftOut.removeAll() }
  }

  /// Drops what has been written of the link.
  @usableFromInline
  package mutating func restart() {
    if let shape { begin(shape) }
  }

  // MARK: Texts

  /// Begins the next slot, without a text.
  @usableFromInline
  package mutating func open() { slots.open() }

  /// Adds a text to the slot.
  ///
  /// - Parameter encode: appends the octets; returns false if the value has no text.
  @usableFromInline
  package mutating func add(_ encode: (inout [UInt8]) -> Bool) -> Bool {
    slots.add(encode) || fail(parameter(slots.current))
  }

  /// Adds a text to the slot.
  package mutating func add(_ text: Span<UInt8>) { slots.add(text) }

  /// Begins the next slot, with one text. A link leaves out the default, which may have none.
  @usableFromInline
  package mutating func text(isDefault: Bool = false, _ encode: (inout [UInt8]) -> Bool) -> Bool {
    open()
    guard isDefault else { return add(encode) }
    slots.addDefault(encode)
    return true
  }

  /// Adds the canonical text of a text to the slot; returns false if it has no value. The link leaves out the default.
  mutating func add(_ text: Span<UInt8>, readBy codec: TextCodec, unless fallback: String?) -> Bool {
    var isRead = true
    let isAdded = slots.add(unless: fallback) { output in
      let isWritten = codec.copy(text, &output)
      isRead = isWritten != nil
      return isWritten == true
    }
    if isRead, !isAdded { fail(parameter(slots.current)) }
    return isRead
  }

  /// Adds the default to the slot.
  mutating func addDefault(_ fallback: String?) {
    guard let fallback else { return }
    slots.addDefault { output in
      output += fallback.utf8
      return true
    }
  }

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
    write(shape.steps)
    // Most links have no items.
    if placed < slots.count || !shape.demands.isEmpty {
      for item in shape.query { write(item) }
    }
    if let fragment = shape.fragment { write(fragment, shape.fragmentSteps) }
    if let label = shape.label { write(label, of: shape.hosts) }
    if let host = shape.canonicalHost, request.authority == nil {
      (request.scheme, request.authority) = ("https", host)
    }
    return inexpressible == nil
  }

  /// Writes a fragment: a link of its own while it is written.
  private mutating func write(_ fragment: FragmentPieces, _ steps: [PathStep]) {
    var link = DeepLinkRequest()
    swap(&link, &request)
    write(steps, behind: shape?.steps.count ?? 0)
    for item in fragment.items { write(item) }
    request.hasMarkedItems = !request.items.isEmpty
    swap(&link, &request)
    request.setFragment(link)
  }

  /// - Parameter count: the number of steps of the path, if these are of the fragment.
  private mutating func write(_ steps: [PathStep], behind count: Int = 0) {
    var index = 0
    while index < steps.count {
      let step = steps[index]
      guard step.isOptional else {
        write(step)
        index += 1
        continue
      }
      // Of optional components side by side, a link that leaves one out leaves out those after it.
      let end = steps[index...].firstIndex { !$0.isOptional } ?? steps.count
      let last = steps[index..<end].lastIndex { isGiven($0) }
      while let last, index <= last {
        guard steps[index].parameters.allSatisfy({ slots.count(of: $0.slot) > 0 }) else {
          fail(steps[index].parameters.first)
          break
        }
        write(steps[index])
        index += 1
      }
      leftOut += count + index..<count + end
      index = end
    }
  }

  /// Whether each parameter of a step has a text other than its default.
  private func isGiven(_ step: PathStep) -> Bool {
    step.parameters.allSatisfy { slots.count(of: $0.slot) > 0 && !slots.isDefault($0.slot) }
  }

  private mutating func write(_ step: PathStep) {
    if let literal = step.literal { return request.append(literal.span) }
    let parameter = step.parameters[0]
    if step.parameters.count > 1 { return write(severalOf: step.parameters) }
    let range = slots.indices(of: parameter.slot)
    if range.isEmpty && !step.isOptional || range.count > 1 && !step.isRest { fail(parameter) }
    placed += range.count
    for text in range {
      let start = request.octets.count
      // The literal text of a rest is around its first component.
      let isAround = text == range.lowerBound && !parameter.affix.isEmpty
      if isAround { request.octets += parameter.affix.prefix }
      request.octets += slots[text]
      if isAround { request.octets += parameter.affix.suffix }
      let isEmpty = isAround ? slots[text].isEmpty : request.octets.count == start
      // An empty component matches no route, and clients remove "." and ".." (RFC 3986 section 5.2.4).
      if isEmpty ? isAround || !parameter.acceptsEmpty : request.octets[start...].isDotSegment { fail(parameter) }
      request.components.append(.init(start: start, end: request.octets.count))
    }
    if !range.isEmpty { slots.markWritten(parameter.slot) }
  }

  /// Writes the component of several values.
  private mutating func write(severalOf parameters: [Parameter]) {
    let start = request.octets.count
    var values: [Range<Int>] = []
    for parameter in parameters {
      request.octets += parameter.affix.prefix
      let valueStart = request.octets.count
      if let text = slots.indices(of: parameter.slot).first {
        request.octets += slots[text]
        slots.markWritten(parameter.slot)
      }
      values.append(valueStart..<request.octets.count)
      request.octets += parameter.affix.suffix
    }
    let component = start..<request.octets.count
    request.components.append(.init(start: start, end: request.octets.count))
    // A value may contain the text behind it, and would be read differently.
    let read = parameters.values(in: component, of: request.octets.span)
    if component.isEmpty || request.octets[start...].isDotSegment || read == nil {
      fail(parameters.last)
      return
    }
    for (index, parameter) in parameters.enumerated() where read?[index] != values[index] { fail(parameter) }
  }

  private mutating func write(_ item: Parameter) {
    let key = item.keyOctets
    if item.isCondition {
      let fixed = Array((item.fixedValue ?? "").utf8)
      if item.fixedValue != nil { request.append(item: key.span, fixed.span) }
      return
    }
    let range = slots.indices(of: item.slot)
    if range.isEmpty, item.isRequired { fail(item) }
    if range.isEmpty || slots.isDefault(item.slot) { return }
    for text in range {
      if slots[text].isEmpty, item.isRequired, !item.acceptsEmpty { fail(item) }
      let value = slots[text]
      let hasValue = !item.isFlag || !value.elementsEqual(TruthText.yes)
      request.append(item: key.span, value.span, hasValue: hasValue)
    }
    slots.markWritten(item.slot)
  }

  private mutating func write(_ label: Parameter, of hosts: HostSet?) {
    let text = slots.indices(of: label.slot).first.map { String(decoding: slots[$0], as: UTF8.self) }
    let host = (text ?? "") + (hosts?.suffixes.first ?? "")
    guard text != nil, hosts?.contains(host) == true, host.lowercased() == host else {
      fail(label)
      return
    }
    (request.scheme, request.authority) = ("https", host)
    slots.markWritten(label.slot)
  }

  /// Keeps the texts, of which no link could be written.
  @usableFromInline
  package mutating func keepTexts() {
    slots.markGiven()
    inexpressible = nil
  }

  /// Has another link in the place of the one that was written.
  @usableFromInline
  package mutating func keep(_ link: DeepLinkRequest) { request = link }

  // MARK: What was written

  /// The number of the link's query items. A method here, because reading `request` from outside copies it.
  package var itemCount: Int { request.items.count }

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

extension ArraySlice<UInt8> {
  /// Whether this is `.` or `..`.
  @usableFromInline
  package var isDotSegment: Bool {
    (count == 1 || count == 2) && allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

import Octets

/// Builds a link from the values of a route's captures and the route's literals between them.
///
/// A writer is reused for many links and keeps its memory.
@usableFromInline
struct LinkWriter: ~Copyable, Sendable {
  /// The link so far.
  @usableFromInline private(set) var request = DeepLinkRequest()
  /// The plan of the route being written.
  private var plan: WritingPlan?
  /// The literals of the path, or of the fragment while it is written.
  private var literals: [[UInt8]?] = []
  /// The index of the next step of the path.
  private var position = 0
  /// The optional components left out so far, with their default as octets; needed if another one side by side follows.
  private var leftOut: [(index: Int, name: String, text: [UInt8]?)] = []
  /// The steps of the path that the link leaves out although others follow.
  private var omitted: [Int] = []
  /// The written fragment. While the fragment is being written, the other parts of the link.
  private var other = DeepLinkRequest()
  private var hasFragment = false
  private var isInFragment = false
  private var otherLiterals: [[UInt8]?] = []
  private var otherPosition = 0
  private var otherLeftOut: [(index: Int, name: String, text: [UInt8]?)] = []
  /// The ends of the values written so far in a component with several.
  private var parts: [Range<Int>] = []
  /// The name of the parameter whose value no link can carry, if any.
  @usableFromInline private(set) var inexpressible: String?

  @usableFromInline
  init() {}

  /// Reserves memory for a link with this many components and octets.
  @usableFromInline
  mutating func reserve(components: Int, octets: Int) {
    request.components.reserveCapacity(components)
    request.octets.reserveCapacity(octets)
  }

  /// Begins a link to a route and drops the link before.
  @usableFromInline
  mutating func begin(_ plan: WritingPlan) {
    self.plan = plan
    (literals, position) = (plan.literals, 0)
    request.removeAll()
    if !omitted.isEmpty { omitted.removeAll() }
    if inexpressible != nil { inexpressible = nil }
    if !leftOut.isEmpty { leftOut.removeAll() }
    if hasFragment {
      (hasFragment, otherPosition) = (false, 0)
      other.removeAll()
      if !otherLeftOut.isEmpty { otherLeftOut.removeAll() }
    }
  }

  /// Writes the component at `index` of the path, after the literals before it.
  ///
  /// - Parameter orEmpty: whether the component may be empty.
  @usableFromInline
  mutating func component(
    _ index: Int, name: String, orEmpty: Bool = false, _ encode: (inout [UInt8]) -> Bool
  ) -> Bool {
    guard leftOut.isEmpty || settleLeftOut(before: index) else { return false }
    writeLiterals(upTo: index)
    position = index + 1
    let start = request.octets.count
    guard encode(&request.octets), orEmpty && start == request.octets.count || isExpressible(from: start) else {
      return fail(name)
    }
    close(from: start)
    return true
  }

  /// Writes one of several values of the component at `index`, with the literal text before it, and behind the last one.
  ///
  /// - Parameters:
  ///   - number: the index of the value.
  ///   - parameters: the parameters of the component.
  mutating func part(
    _ number: Int, of parameters: [Parameter], in index: Int, _ encode: (inout [UInt8]) -> Bool
  ) -> Bool {
    if number == 0 {
      guard leftOut.isEmpty || settleLeftOut(before: index) else { return false }
      writeLiterals(upTo: index)
      position = index + 1
      parts.removeAll(keepingCapacity: true)
    }
    let affix = parameters[number].affix
    let componentStart =
      (parts.first?.lowerBound ?? request.octets.count + affix.prefix.count) - parameters[0].affix.prefix.count
    request.octets += affix.prefix
    let start = request.octets.count
    guard encode(&request.octets) else { return fail(parameters[number].name) }
    parts.append(start..<request.octets.count)
    guard number + 1 == parameters.count else { return true }
    request.octets += affix.suffix
    // A value may contain the text behind it, and would be read differently.
    let text = componentStart..<request.octets.count
    guard isExpressible(from: componentStart), let read = parameters.values(in: text, of: request.octets.span) else {
      return fail(parameters[number].name)
    }
    if let other = read.indices.first(where: { read[$0] != parts[$0] }) { return fail(parameters[other].name) }
    close(from: componentStart)
    return true
  }

  /// Writes an optional component, or leaves it out until another one side by side follows.
  @usableFromInline
  mutating func optionalComponent(
    _ index: Int, name: String, isLeftOut: Bool, _ encode: (inout [UInt8]) -> Bool
  ) -> Bool {
    guard isLeftOut else { return component(index, name: name, encode) }
    if let last = leftOut.last, last.index + 1 < index { omit() }
    writeLiterals(upTo: index)
    position = index + 1
    var text: [UInt8] = []
    leftOut.append((index, name, encode(&text) ? text : nil))
    return true
  }

  /// Writes the defaults that were left out if an optional component side by side follows them; omits them otherwise.
  private mutating func settleLeftOut(before index: Int) -> Bool {
    guard leftOut.last?.index == index - 1, let plan, plan.isOptional(index, inFragment: isInFragment) else {
      omit()
      return true
    }
    let texts = leftOut
    leftOut.removeAll()
    for (index, name, text) in texts {
      guard let text,
        component(
          index, name: name,
          {
            $0 += text; return true
          })
      else {
        return fail(name)
      }
    }
    return true
  }

  private mutating func omit() {
    omitted += leftOut.map(\.index)
    leftOut.removeAll()
  }

  /// The link with an empty place for each step that it leaves out before others, as a route reads it.
  var placedRequest: DeepLinkRequest { omitted.isEmpty ? request : request.withGaps(omitted) }

  /// The index of the component that a step of the path wrote, of a rest the first; nil if the link leaves it out.
  borrowing func component(ofStep step: Int) -> Int? {
    guard !omitted.isEmpty else { return step < request.components.count ? step : nil }
    let index = step - omitted.count { $0 < step }
    return omitted.contains(step) || index >= request.components.count ? nil : index
  }

  /// The value of a parameter in the component that the route wrote for it.
  @inline(__always)
  borrowing func value(of component: WritingPlan.Component, in range: Range<Int>) -> Range<Int> {
    guard let several = component.several else { return component.margins.value(in: range) }
    return several.all.values(in: range, of: request.octets.span)?[several.number] ?? range
  }

  /// Writes a query item.
  @usableFromInline
  mutating func item(name: [UInt8], _ encode: (inout [UInt8]) -> Bool) -> Bool {
    let nameStart = request.octets.count
    request.octets.append(contentsOf: name)
    let valueStart = request.octets.count
    guard encode(&request.octets) else { return fail(name.span.text()) }
    request.items.append(
      .init(nameStart: nameStart, nameEnd: valueStart, valueStart: valueStart, valueEnd: request.octets.count))
    return true
  }

  /// Writes a query item without a value.
  @usableFromInline
  mutating func flag(name: [UInt8]) -> Bool {
    let start = request.octets.count
    request.octets.append(contentsOf: name)
    let end = request.octets.count
    request.items.append(.init(nameStart: start, nameEnd: end, valueStart: end, valueEnd: -1))
    return true
  }

  /// Writes the host.
  mutating func host(_ host: String) {
    (request.scheme, request.authority) = ("https", host)
  }

  /// Writes a part of the fragment.
  mutating func fragment(_ write: (inout LinkWriter) -> Bool) -> Bool {
    hasFragment = true
    if let plan { otherLiterals = plan.fragmentLiterals }
    swapFragment()
    isInFragment = true
    defer {
      swapFragment()
      isInFragment = false
    }
    return write(&self)
  }

  private mutating func swapFragment() {
    swap(&request, &other)
    swap(&literals, &otherLiterals)
    swap(&position, &otherPosition)
    swap(&leftOut, &otherLeftOut)
  }

  /// Appends the literals after the last capture, and the conditions that select the route.
  @usableFromInline
  mutating func finish() {
    writeLiterals(upTo: .max)
    if let plan, plan.hasConditions || hasFragment { finish(plan) }
  }

  /// Appends the fixed items, the literals of the fragment, and the host.
  private mutating func finish(_ plan: WritingPlan) {
    for item in plan.fixedItems {
      _ = self.item(name: item.name) { output in
        output += item.value
        return true
      }
    }
    if hasFragment || !plan.fragmentLiterals.isEmpty || !plan.fragmentFixedItems.isEmpty {
      _ = fragment { writer in
        writer.writeLiterals(upTo: .max)
        for item in plan.fragmentFixedItems {
          _ = writer.item(name: item.name) { output in
            output += item.value
            return true
          }
        }
        return true
      }
      other.hasMarkedItems = !other.items.isEmpty
      if !other.components.isEmpty || !other.items.isEmpty { request.setFragment(other) }
    }
    if let host = plan.host, request.authority == nil { self.host(host) }
  }

  /// Whether the link has the same components as another. A method here, because reading `request` from outside copies
  /// it.
  @usableFromInline
  borrowing func hasPath(of other: borrowing DeepLinkRequest) -> Bool { request.hasPath(of: other) }

  /// Whether the link has the same authority as another, or neither has one.
  @usableFromInline
  borrowing func hasAuthority(of other: borrowing DeepLinkRequest) -> Bool { request.authority == other.authority }

  private mutating func writeLiterals(upTo index: Int) {
    let end = min(index, literals.count)
    while position < end {
      if let literal = literals[position] {
        if !leftOut.isEmpty { omit() }
        let start = request.octets.count
        request.octets.append(contentsOf: literal.span)
        close(from: start)
      }
      position += 1
    }
  }

  private mutating func close(from start: Int) {
    request.components.append(.init(start: start, end: request.octets.count))
  }

  /// Whether the component is neither empty, which matches no route, nor `.` or `..`, which clients remove before they
  /// send a request (RFC 3986 section 5.2.4).
  private func isExpressible(from start: Int) -> Bool {
    !request.octets[start...].isEmpty && !request.octets[start...].isDotSegment
  }

  /// Records the parameter `name` as inexpressible if `condition` holds. Returns whether the link can be continued.
  @usableFromInline
  mutating func reject(_ condition: Bool, name: String) -> Bool {
    condition ? fail(name) : true
  }

  private mutating func fail(_ name: String) -> Bool {
    inexpressible = name
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is `.` or `..`.
  @usableFromInline
  var isDotSegment: Bool {
    (count == 1 || count == 2) && allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

import Octets

/// Collects what the captures of a route write, and puts the route's literals between them.
///
/// One writer serves link after link; its memory is used again.
@usableFromInline
struct LinkWriter: ~Copyable, Sendable {
  /// The link so far.
  @usableFromInline private(set) var request = DeepLinkRequest()
  /// The route that is being written.
  private var plan: WritingPlan?
  /// The parameter whose value no link can carry, if there is one.
  @usableFromInline private(set) var inexpressible: String?

  @usableFromInline
  init() {}

  /// Makes room for a link of so many components and octets.
  @usableFromInline
  mutating func reserve(components: Int, octets: Int) {
    request.components.reserveCapacity(components)
    request.octets.reserveCapacity(octets)
  }

  /// Begins a link to a route; what was written is dropped.
  @usableFromInline
  mutating func begin(_ plan: WritingPlan) {
    self.plan = plan
    request.removeAll()
    if inexpressible != nil { inexpressible = nil }
  }

  /// Writes the component at `index` of the path, and the literals before it that are still missing.
  @usableFromInline
  mutating func component(_ index: Int, name: String, _ encode: (inout [UInt8]) -> Bool) -> Bool {
    writeLiterals(upTo: index)
    let start = request.octets.count
    guard encode(&request.octets), isExpressible(from: start) else { return fail(name) }
    close(from: start)
    return true
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

  /// Completes the link with the literals behind the last capture.
  @usableFromInline
  mutating func finish() { writeLiterals(upTo: .max) }

  /// Whether the link has the same components as another. Asked here, because asking the link itself copies it.
  @usableFromInline
  borrowing func hasPath(of other: borrowing DeepLinkRequest) -> Bool { request.hasPath(of: other) }

  private mutating func writeLiterals(upTo index: Int) {
    guard let plan else { return }
    let end = min(index, plan.literals.count)
    while request.components.count < end, let literal = plan.literals[request.components.count] {
      let start = request.octets.count
      request.octets.append(contentsOf: literal.span)
      close(from: start)
    }
  }

  private mutating func close(from start: Int) {
    request.components.append(.init(start: start, end: request.octets.count))
  }

  /// An empty component matches no route, and clients remove `.` and `..` before they ask (RFC 3986 section 5.2.4).
  private func isExpressible(from start: Int) -> Bool {
    !request.octets[start...].isEmpty && !request.octets[start...].isDotSegment
  }

  /// Gives up on the parameter `name` if `condition` holds; true if the link can go on.
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

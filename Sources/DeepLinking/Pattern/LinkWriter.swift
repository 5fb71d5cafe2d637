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
    request.removeAll()
    if inexpressible != nil { inexpressible = nil }
  }

  /// Writes the component at `index` of the path, after the literals before it.
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

  /// Appends the literals after the last capture.
  @usableFromInline
  mutating func finish() { writeLiterals(upTo: .max) }

  /// Whether the link has the same components as another. A method here, because reading `request` from outside copies
  /// it.
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

import Octets

/// The index of a route table: a trie over path components, laid flat in arrays.
///
/// A node holds its literal children in a small hash table, so one lookup finds the child however many there are. Its
/// capture children follow, the narrower codec first; then its rest routes; then the routes that end here, those with
/// more required query items first. Trying them in this order with backtracking finds the most specific route first,
/// independently of the order of declaration.
///
/// The walk does not examine the text of a capture: the route at the end of the branch reads it with its types, and so
/// reads it once. The walk for a link enters each node at most once, so it is never longer than the table.
@usableFromInline
struct RouteTrie: Sendable {
  private(set) var nodes: [Node] = []
  /// The hash tables of all nodes, one after the other; each has a power of two of slots.
  private(set) var slots: [Slot] = []
  /// The octets of all literals.
  private var texts: [UInt8] = []
  /// The capture children, rest routes and ending routes of all nodes.
  private(set) var lists: [Int] = []

  struct Node: Sendable {
    var firstSlot = 0
    /// The number of slots minus one; -1 without literal children.
    var slotMask = -1
    /// The length of the longest literal. A longer component, such as a UUID or a title, needs no lookup.
    var longest = 0
    var captures = 0..<0
    var rests = 0..<0
    var ends = 0..<0
  }

  struct Slot: Sendable {
    var hash: UInt32 = 0
    var text = 0..<0
    /// The index of the child; -1 in an empty slot.
    var child = -1
  }

  /// Indexes shapes by their position in `shapes`.
  init(_ shapes: [RouteShape]) {
    let root = RouteTreeNode()
    for (index, shape) in shapes.enumerated() { root.insert(index, shape.path[...]) }
    _ = flatten(root, shapes)
  }

  /// Calls `try` with each route whose path has the form of this link's path, the most specific first, until a call
  /// returns true.
  ///
  /// - Returns: whether a call returned true.
  @usableFromInline
  func visit(_ request: borrowing DeepLinkRequest, try attempt: (Int) -> Bool) -> Bool {
    visit(0, request, 0, attempt)
  }

  private func visit(
    _ index: Int, _ request: borrowing DeepLinkRequest, _ depth: Int, _ attempt: (Int) -> Bool
  ) -> Bool {
    let node = nodes[index]
    guard depth < request.components.count else {
      for position in node.ends where attempt(lists[position]) { return true }
      return false
    }
    if let child = literalChild(of: node, request, depth), visit(child, request, depth + 1, attempt) { return true }
    for position in node.captures where visit(lists[position], request, depth + 1, attempt) { return true }
    for position in node.rests where attempt(lists[position]) { return true }
    return false
  }

  private func literalChild(of node: Node, _ request: borrowing DeepLinkRequest, _ depth: Int) -> Int? {
    guard node.slotMask >= 0 else { return nil }
    let component = request.octets.span.extracting(request.components[depth].range)
    guard component.count <= node.longest else { return nil }
    let hash = ComponentHash.of(component)
    var position = Int(hash) & node.slotMask
    while true {
      let slot = slots[node.firstSlot + position]
      guard slot.child >= 0 else { return nil }
      if slot.hash == hash, texts.span.extracting(slot.text).matches(component) { return slot.child }
      position = (position + 1) & node.slotMask
    }
  }

  /// Appends a node and its descendants to the arrays, and returns its index.
  private mutating func flatten(_ node: RouteTreeNode, _ shapes: [RouteShape]) -> Int {
    let index = nodes.count
    nodes.append(Node())
    let literals = node.literals.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key, flatten($0.value, shapes)) }
    if !literals.isEmpty { addSlots(literals, to: index) }
    let captures = node.captures.sorted { Specificity.precedes($0.key, $1.key) }.map { flatten($0.value, shapes) }
    nodes[index].captures = list(captures)
    nodes[index].rests = list(Specificity.sorted(node.rests, shapes))
    nodes[index].ends = list(Specificity.sorted(node.ends, shapes))
    return index
  }

  private mutating func list(_ values: [Int]) -> Range<Int> {
    let start = lists.count
    lists.append(contentsOf: values)
    return start..<lists.count
  }

  /// Adds a hash table to a node. It is at most half full, which keeps probing short.
  private mutating func addSlots(_ literals: [(text: [UInt8], child: Int)], to node: Int) {
    var capacity = 2
    while capacity < literals.count * 2 { capacity *= 2 }
    let first = slots.count
    nodes[node].firstSlot = first
    nodes[node].slotMask = capacity - 1
    nodes[node].longest = literals.map(\.text.count).max() ?? 0
    slots.append(contentsOf: repeatElement(Slot(), count: capacity))
    for (text, child) in literals {
      let hash = ComponentHash.of(text.span)
      var position = Int(hash) & (capacity - 1)
      while slots[first + position].child >= 0 { position = (position + 1) & (capacity - 1) }
      let start = texts.count
      texts.append(contentsOf: text)
      slots[first + position] = Slot(hash: hash, text: start..<texts.count, child: child)
    }
  }
}

/// The hash of literal components in the trie: 32-bit FNV-1a.
///
/// The table is fixed when the server starts and clients cannot add to it, so the hash needs no secret.
struct ComponentHash {
  private(set) var value: UInt32 = 0x811C_9DC5

  @inline(__always)
  mutating func combine(_ octet: UInt8) {
    value = (value ^ UInt32(octet)) &* 0x0100_0193
  }

  static func of(_ octets: Span<UInt8>) -> UInt32 {
    var hash = ComponentHash()
    for offset in octets.indices { hash.combine(octets[offset]) }
    return hash.value
  }
}

import DeepLinkOctets

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
package struct RouteTrie: Sendable {
  package private(set) var nodes: [Node] = []
  /// The hash tables of all nodes, one after the other; each has a power of two of slots.
  package private(set) var slots: [Slot] = []
  /// The octets of all literals.
  private var texts: [UInt8] = []
  /// The capture children, rest routes and ending routes of all nodes.
  package private(set) var lists: [Int] = []
  /// The roots for the hosts of routes, those for the hosts of the table, the root for any host.
  package private(set) var roots: [Root] = []
  /// The roots by the host of a link.
  private(set) var hostRoots = HostRoots([], canonical: nil)
  /// Whether the host of a link matters.
  package private(set) var readsHosts = false
  private let ignoresCase: Bool

  package struct Root: Sendable {
    /// The hosts; nil for any.
    package var hosts: HostSet?
    /// Whether a link without a host counts as a link of these hosts.
    package var isDefault: Bool
    package var node: Int
  }

  package struct Node: Sendable {
    package var firstSlot = 0
    /// The number of slots minus one; -1 without literal children.
    package var slotMask = -1
    /// The length of the longest literal. A longer component, such as a UUID or a title, needs no lookup.
    var longest = 0
    package var captures = 0..<0
    package var rests = 0..<0
    package var ends = 0..<0
    /// All routes at this node and below it, in the order in which they were added.
    var routes = 0..<0
  }

  package struct Slot: Sendable {
    var hash: UInt32 = 0
    var text = 0..<0
    /// The index of the child; -1 in an empty slot.
    package var child = -1
  }

  /// Indexes shapes by their position in `shapes`. The paths must have no optional components.
  ///
  /// - Parameters:
  ///   - order: the order in which the shapes are added; nil for the given one.
  ///   - ofAnyHost: whether hosts do not matter.
  package init(
    _ shapes: [RouteShape], _ settings: TableSettings = TableSettings(), order: [Int]? = nil, ofAnyHost: Bool = false
  ) {
    ignoresCase = settings.ignoresCase
    let table = ofAnyHost ? nil : settings.hosts
    var sets: [HostSet?: [Int]] = [:]
    for index in order ?? Array(shapes.indices) {
      sets[ofAnyHost ? nil : settings.ownHosts(shapes[index].hosts), default: []].append(index)
    }
    var groups = HostGroup.all(sets.keys.compactMap(\.self))
    if sets[nil] != nil { groups.append(HostGroup(hosts: table, sets: [nil])) }
    for group in groups {
      let tree = RouteTreeNode(ignoresCase: ignoresCase)
      for index in group.sets.flatMap({ sets[$0] ?? [] }) { tree.insert(index, shapes[index].path[...]) }
      let isDefault = group.hosts.map(settings.isDefault) ?? true
      roots.append(Root(hosts: group.hosts, isDefault: isDefault, node: flatten(tree, shapes)))
    }
    if nodes.isEmpty { nodes.append(Node()) }
    readsHosts = roots.contains { $0.hosts != nil }
    hostRoots = HostRoots(roots, canonical: table?.canonical)
  }

  /// Calls `try` with each route whose path has the form of this link's path, the most specific first, and with the
  /// link, until a call returns true.
  ///
  /// - Returns: whether a call returned true.
  @usableFromInline
  package func visit(
    _ request: borrowing DeepLinkRequest, try attempt: (Int, borrowing DeepLinkRequest) -> Bool
  ) -> Bool {
    guard readsHosts else { return visit(0, request, 0, attempt) }
    for root in hostRoots.roots(of: request) where visit(roots[root].node, request, 0, attempt) {
      return true
    }
    return false
  }

  /// The roots that take a link, in the order in which they are tried.
  package func roots(of request: borrowing DeepLinkRequest) -> [Int] {
    readsHosts ? hostRoots.roots(of: request) : Array(roots.indices)
  }

  private func visit(
    _ index: Int, _ request: borrowing DeepLinkRequest, _ depth: Int,
    _ attempt: (Int, borrowing DeepLinkRequest) -> Bool
  ) -> Bool {
    let node = nodes[index]
    guard depth < request.components.count else {
      for position in node.ends where attempt(lists[position], request) { return true }
      return false
    }
    if let child = literalChild(of: node, request, depth), visit(child, request, depth + 1, attempt) {
      return true
    }
    for position in node.captures where visit(lists[position], request, depth + 1, attempt) {
      return true
    }
    for position in node.rests where attempt(lists[position], request) { return true }
    return false
  }

  /// The child for the literal that the component at `depth` is.
  package func literalChild(of node: Node, _ request: borrowing DeepLinkRequest, _ depth: Int) -> Int? {
    guard node.slotMask >= 0 else { return nil }
    let component = request.octets.span.extracting(request.components[depth].range)
    guard component.count <= node.longest else { return nil }
    if ignoresCase {
      var folded: [UInt8] = []
      for offset in component.indices { folded.append(component[offset].lowercased) }
      return child(of: node, folded.span)
    }
    return child(of: node, component)
  }

  @inline(__always)
  private func child(of node: Node, _ component: Span<UInt8>) -> Int? {
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
    let captures = node.captures.sorted { Specificity.precedes($0.key, $1.key) }
      .map { flatten($0.value, shapes) }
    nodes[index].captures = list(captures)
    nodes[index].rests = list(Specificity.sorted(node.rests, shapes))
    nodes[index].ends = list(Specificity.sorted(node.ends, shapes))
    nodes[index].routes = list(node.routes)
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
package struct ComponentHash {
  package private(set) var value: UInt32 = 0x811C_9DC5

  @inline(__always)
  package mutating func combine(_ octet: UInt8) {
    value = (value ^ UInt32(octet)) &* 0x0100_0193
  }

  package static func of(_ octets: Span<UInt8>) -> UInt32 {
    var hash = ComponentHash()
    for offset in octets.indices { hash.combine(octets[offset]) }
    return hash.value
  }
}

import DeepLinkJSON
package import DeepLinkOctets
package import DeepLinking

/// The screens of a table in a file: for each route that has a place, those below it.
///
/// Routes and parameters are looked up when the table is made, so that a link only writes.
package struct ScreenStacks: Sendable {
  /// The stack of each route; nil for a route without a place.
  private var stacks: [Stack?]

  private struct Stack: Sendable {
    let tab: String
    /// The screens, the visible one last.
    var screens: [Screen] = []
    /// The number of screens below the sheet; nil without one.
    var sheet: Int?
    /// Whether the first screen is the root of the tab, on which the others are pushed.
    var hasRoot: Bool { sheet != 0 && screens[0].shape.screen.parent == nil }
  }

  private struct Screen: Sendable {
    let route: Int
    let shape: RouteShape
    /// For each slot of the route, the slot of the link's route.
    let slots: [Int]
  }

  /// The greatest number of screens in a stack.
  private static let most = 32

  /// - Parameters:
  ///   - shapes: the routes. A parent that is none of them is none.
  ///   - fault: takes the faults: the index of a route, the key, and what is wrong.
  package init?(_ shapes: [RouteShape], _ fault: (_ route: Int, _ key: UTF8Text, String) -> Void = { _, _, _ in }) {
    guard shapes.contains(where: { $0.screen != ScreenPlace() }) else { return nil }
    let names = Dictionary(shapes.enumerated().map { (UTF8Text($1.name), $0) }) { first, _ in first }
    let parents = shapes.map { shape in shape.screen.parent.flatMap { names[UTF8Text($0)] } }
    let isParent = Set(parents.compactMap(\.self))
    stacks = []
    for (route, shape) in shapes.enumerated() {
      stacks.append(nil)
      var chain = [route]
      while let parent = parents[chain[0]], !chain.contains(parent), chain.count <= Self.most {
        chain.insert(parent, at: 0)
      }
      if let parent = parents[chain[0]] {
        // A circle is told once.
        if parent == route, chain.min() == route {
          let way = (chain.reversed() + [route]).map { "\"\(shapes[$0].name)\"" }
          fault(route, "parent", "its parents lead back to it: \(way.joined(separator: ", ")); remove one of them")
        } else if chain.count > Self.most {
          fault(route, "parent", "it has more than \(Self.most) screens below it; remove the \"parent\" of one of them")
        }
        continue
      }
      guard shape.screen != ScreenPlace() || isParent.contains(route) else { continue }
      let root = shapes[chain[0]]
      var stack = Stack(tab: root.screen.tab ?? root.name)
      if let tab = shape.screen.tab, tab != stack.tab {
        fault(
          route, "tab",
          "the screens below it stand in the tab \"\(stack.tab)\", that of \"\(root.name)\"; write the same tab at both"
        )
      }
      var lacking: Set<UTF8Text> = []
      for place in chain {
        let below = shapes[place]
        for parameter in below.parameters where parameter.isRequired && place != route {
          let lack = shape.lack(of: parameter)
          guard let lack, lacking.insert(UTF8Text(parameter.name)).inserted else { continue }
          fault(
            route, "parent",
            "\"\(below.name)\" below it requires the parameter \"\(parameter.name)\", \(lack); give both routes the same "
              + "parameters, or choose another parent")
        }
        switch below.screen.presentation {
        case .push: break
        case .replace: _ = stack.screens.popLast()
        case .sheet:
          if stack.sheet != nil, place == route {
            fault(route, "presentation", "a sheet below it is open already; write \"push\", for a screen in that sheet")
          }
          stack.sheet = stack.sheet ?? stack.screens.count
        }
        let slots = below.valuesBySlot.map { own in own.flatMap { shape.parameter(like: $0)?.slot } ?? -1 }
        stack.screens.append(Screen(route: place, shape: below, slots: slots))
      }
      stacks[route] = stack
    }
  }

  /// The routes of the screens below that of a route, the root first.
  package func routes(below route: Int) -> [Int] { stacks[route]?.screens.dropLast().map(\.route) ?? [] }

  /// Writes what the app shows for a link as one JSON object, in the form of an app in Swift; nothing for a route without
  /// a place.
  func write(_ resolution: borrowing Resolution, _ router: Router<DeclaredRoute>, to writer: inout JSONWriter) {
    guard let stack = stacks[resolution.route] else { return }
    let (screens, sheet) = (stack.screens, stack.sheet ?? stack.screens.count)
    writer.beginObject()
    writer.member("tab", stack.tab)
    write(screens[(stack.hasRoot ? 1 : 0)..<sheet], under: screens[sheet...], resolution, router, to: &writer)
    writer.endObject()
  }

  /// - Parameter sheet: the screens of the sheet that is over these.
  private func write(
    _ screens: ArraySlice<Screen>, under sheet: ArraySlice<Screen>, _ resolution: borrowing Resolution,
    _ router: Router<DeclaredRoute>, to writer: inout JSONWriter
  ) {
    writer.member("stack", screens) { screen, writer in
      writer.beginObject()
      writeMembers(of: screen, resolution, router, to: &writer)
      writer.endObject()
    }
    if let root = sheet.first {
      writer.literalKey("presented")
      writer.beginObject()
      writer.member("kind", ScreenPlace.Presentation.sheet.rawValue)
      writeMembers(of: root, resolution, router, to: &writer)
      write(sheet.dropFirst(), under: [], resolution, router, to: &writer)
      writer.endObject()
    }
    // The path of a `NavigationStack` has Swift's values, which a file does not know.
    writer.literalKey("navigationPath")
    writer.strings([])
  }

  /// Writes the members of a screen. Where its route does not take the values of the link, it has none.
  private func writeMembers(
    of screen: Screen, _ resolution: borrowing Resolution, _ router: Router<DeclaredRoute>,
    to writer: inout JSONWriter
  ) {
    let shape = screen.shape
    writer.member("screen", shape.name)
    writer.member("title", shape.summary.isEmpty ? shape.name : shape.summary)
    guard screen.route != resolution.route else {
      writer.literalKey("link")
      return writer.raw(resolution.link)
    }
    let texts = resolution.linkWriter.slots
    var link = LinkWriter()
    link.write(shape) { parameter in
      let slot = screen.slots[parameter.slot]
      let given = (0..<texts.count(of: slot)).map {
        UTF8Text(decoding: texts.octets.span.extracting(texts.range(of: slot, $0)))
      }
      return given == parameter.fallbackText.map { [UTF8Text($0)] } ? [] : given
    }
    guard link.inexpressible == nil, (try? router.check(link, leadsTo: screen.route)) != nil else { return }
    writer.literalKey("link")
    link.request.write(to: &writer)
  }
}

extension RouteShape {
  /// The parameter of this route with the name of another's; nil if only one of the two takes several texts.
  fileprivate func parameter(like other: Parameter) -> Parameter? {
    parameters.first { $0.name.hasSameOctets(as: other.name) && $0.takesOne == other.takesOne }
  }

  /// Why a link of this route may lack the text of another's parameter, in words; nil if each has it.
  fileprivate func lack(of other: Parameter) -> String? {
    guard let own = parameters.first(where: { $0.name.hasSameOctets(as: other.name) }) else {
      let advice = EditDistance.advice(for: UTF8Text(other.name), in: parameters.map(\.name))
      return "which \(pattern) does not have\(advice)"
    }
    guard own.takesOne == other.takesOne else { return "and only one of the two routes takes several values of it" }
    return own.isRequired || own.fallbackText != nil ? nil : "which links of this route may leave out"
  }
}

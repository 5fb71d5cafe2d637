public import DeepLinkJSON
public import DeepLinkNavigation
public import DeepLinkRecords
public import DeepLinkTables
public import DeepLinking

extension DeepLinkApp {
  /// Sets what the app shows for a route: the tab, the screens pushed on its root, and a sheet or an alert. A route
  /// description has it as `navigation`.
  ///
  /// - Parameter describe: the description of a newly started app that shows the route, or nil for a route that shows no
  ///   screen. The records are nil to assume that every record exists.
  @inlinable
  public func navigation<
    Tab: RawRepresentable<String> & Sendable, Kind: RawRepresentable<String> & Sendable
  >(
    _ describe:
      @escaping @Sendable (_ route: Route, _ records: Records?) -> NavigationDescription<Tab, Kind, Route>?
  ) -> DeepLinkApp {
    let router = router
    var app = self
    app.definition.makeTable = { records, reserved, isForManyLinks throws(TableFaults) in
      try RouteTable(
        router, reserving: reserved, isForManyLinks: isForManyLinks,
        navigation: { route, resolution, writer in
          describe(route, records)?.write(to: &writer, router, records, link: resolution.link) { $0 == route }
        })
    }
    return app
  }
}

extension NavigationDescription
where Tab: RawRepresentable<String>, Kind: RawRepresentable<String>, Route: Codable & Equatable & Sendable {
  /// Writes the description as one JSON object, as a route description has it.
  ///
  /// - Parameters:
  ///   - router: makes the links of the screens.
  ///   - records: the records that ``PresentedItem`` names.
  public func write(to writer: inout JSONWriter, _ router: Router<Route>, _ records: Records?) {
    write(to: &writer, router, records, link: JSONWriter()) { _ in false }
  }

  /// - Parameters:
  ///   - link: a link that is known, as JSON.
  ///   - isLinked: whether it is the link of a route.
  @inlinable
  func write(
    to writer: inout JSONWriter, _ router: Router<Route>, _ records: Records?, link: borrowing JSONWriter,
    _ isLinked: (Route) -> Bool
  ) {
    writer.beginObject()
    writer.member("tab", tab.rawValue)
    writer.screens(stack, router, link, isLinked)
    if let presented {
      writer.literalKey("presented")
      writer.beginObject()
      writer.member("kind", presented.style.rawValue)
      writer.members(of: presented.screen, router, link, isLinked)
      writer.member("message", presented.message)
      if let item = presented.item { writer.presented(item, records) }
      if presented.style == .sheet {
        writer.screens(presented.stack, router, link, isLinked)
        writer.path(presented.path)
      }
      writer.endObject()
    }
    writer.path(path)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes the member `stack`.
  @inlinable
  mutating func screens<Kind: RawRepresentable<String>, Route: Sendable>(
    _ screens: [NavigationScreen<Kind, Route>], _ router: Router<Route>, _ link: borrowing JSONWriter,
    _ isLinked: (Route) -> Bool
  ) {
    literalKey("stack")
    beginArray()
    for screen in screens {
      beginObject()
      members(of: screen, router, link, isLinked)
      endObject()
    }
    endArray()
  }

  /// Writes the members of a screen.
  @inlinable
  mutating func members<Kind: RawRepresentable<String>, Route: Sendable>(
    of screen: NavigationScreen<Kind, Route>, _ router: Router<Route>, _ link: borrowing JSONWriter,
    _ isLinked: (Route) -> Bool
  ) {
    member("screen", screen.kind.rawValue)
    member("title", screen.title)
    guard let route = screen.route else { return }
    if isLinked(route) {
      literalKey("link")
      raw(link)
    } else {
      self.link(to: route, router)
    }
  }

  /// Writes the member `link` of a screen. A route that was not made from a link may have none.
  @usableFromInline
  mutating func link<Route: Sendable>(to route: Route, _ router: Router<Route>) {
    guard let link = try? router.link(to: route) else { return }
    literalKey("link")
    link.write(to: &self)
  }

  /// Writes the member `item`.
  @usableFromInline
  mutating func presented(_ item: PresentedItem, _ records: Records?) {
    switch item {
    case .record(let collection, let number):
      guard let collection = records?[collection] else { return }
      literalKey("item")
      collection.write(recordAt: number, to: &self)
    case .value(let value):
      literalKey("item")
      // A number that is not finite has no JSON.
      do { try encode(value) } catch { null() }
    }
  }

  /// Writes the member `navigationPath`. A path with a value that has no JSON cannot be restored, so it is empty.
  @usableFromInline
  mutating func path(_ path: NavigationPath) {
    literalKey("navigationPath")
    if !path.isEmpty, let codable = path.codable {
      do { return try navigationPath(codable) } catch {}
    }
    beginArray()
    endArray()
  }
}

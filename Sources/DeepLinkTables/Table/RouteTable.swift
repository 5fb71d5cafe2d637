public import DeepLinkJSON
public import DeepLinkOctets
public import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A checked route table without the app's types, as servers and tools use it.
public final class RouteTable: Sendable {
  /// The routes, in the order of declaration.
  public let shapes: [RouteShape]
  /// The canonical link to each route's example.
  public let examples: [String]
  /// Whether each of these consists of samples, because the declaration of the route has no example.
  package let areSamples: [Bool]
  /// Every form of the table's links: each route with each number of optional components, each alias, and each
  /// redirect.
  public let formShapes: [RouteShape]
  /// The links that match a route, as shapes, each with its form: ``formShapes``, with the literals and types of the routes
  /// behind each redirect in place of its own pattern, where they can be said.
  package let links: [(shape: RouteShape, form: OpenedForm)]
  /// The forms of the links that no app opens, whatever routes say.
  private let webOnlyShapes: [RouteShape]
  /// The same as a router; nil if there are none.
  let webOnly: Router<DeclaredRoute>?
  /// Some links of each redirect that match a route, as shapes.
  public let redirectSamples: [RouteShape]
  /// The pairs of routes that share links although each has links that the other has not, sorted by name. They are no
  /// faults.
  public let crossings: [RouteCrossing]
  /// Whether the checks were decided. If not, a question took more work than its budget.
  public let isDecided: Bool
  /// The redirects, in the order of declaration.
  public let redirects: [Redirect]
  package let forms: [LinkForm]
  /// Whether a redirect leads to another site.
  let hasDepartures: Bool
  /// Reads a link and writes its canonical link, and returns whether it matches a route.
  let readLink: @Sendable (borrowing DeepLinkRequest, inout LinkReading, inout LinkWriter) -> Bool
  /// Whether a route or the table stands on some hosts only, so that the host of a link counts.
  public let readsHosts: Bool
  /// Whether a pattern reads a label in the canonical host, so that a link there differs from one without a host.
  let readsCanonicalHost: Bool
  /// All hosts with links of the table: those of the table itself, and those of routes.
  public let hosts: [HostSet]

  /// Writes what the app shows for a route.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - resolution: what is known of the link so far, such as the canonical one.
  ///   - writer: gets one JSON value, or nothing.
  public typealias NavigationWriter<Value> =
    @Sendable (
      _ route: Value, _ resolution: borrowing Resolution, _ writer: inout JSONWriter
    ) -> Void

  /// The settings of the table.
  public let settings: TableSettings

  private let resolveLink: @Sendable (borrowing DeepLinkRequest, inout Resolution, [RouteRendering]) throws -> Bool
  private let rendering: [RouteRendering]
  private let diagnoseLink: @Sendable (DeepLinkRequest, LinkReading.Test) -> RouteDiagnosis
  private let linkToJSON: @Sendable ([UInt8]) throws -> DeepLinkRequest
  private let writeSwift: (@Sendable (DeepLinkRequest) -> String?)?

  /// Checks a router and makes a table of it.
  ///
  /// The initialiser looks up at run time whether the route type is `SynthesizedCodable`, so a generic caller that
  /// does not know the conformance gets the same table.
  ///
  /// - Parameters:
  ///   - router: the routes.
  ///   - reserved: the shapes of the server's own endpoints, which no route may claim.
  ///   - isForManyLinks: whether to find the forms of the routes' JSON, which takes as long as some thousand links. A
  ///     program that resolves few links does without.
  ///   - navigation: writes what the app shows for a route as one JSON value, or nothing; nil if no route shows anything.
  /// - Throws: ``TableFaults`` with every fault of the table.
  @inlinable
  public convenience init<Value: Codable & Equatable & Sendable>(
    _ router: Router<Value>, reserving reserved: [RouteShape] = [], isForManyLinks: Bool = true,
    navigation: NavigationWriter<Value>? = nil
  ) throws(TableFaults) {
    try self.init(
      router, reserving: reserved, isForManyLinks: isForManyLinks,
      read: { link, reading, writer in
        var fault: LinkFault?
        return (try? router.read(link, &reading, writing: &writer, &fault)) != nil
      }
    ) { try router.resolve($0, into: &$1, $2, navigation) }
  }

  /// Separate from the initialiser above, so that only code that runs for every link is specialised for the types of
  /// the app.
  @usableFromInline
  init<Value: Codable & Equatable & Sendable>(
    _ router: Router<Value>, reserving reserved: [RouteShape], isForManyLinks: Bool,
    read: @escaping @Sendable (borrowing DeepLinkRequest, inout LinkReading, inout LinkWriter) -> Bool,
    resolve: @escaping @Sendable (borrowing DeepLinkRequest, inout Resolution, [RouteRendering]) throws -> Bool
  ) throws(TableFaults) {
    let (found, router, examples) = router.examined(reserving: reserved)
    (crossings, isDecided) = (found.crossings, found.isDecided)
    var faults = found.faults
    // If there are faults above, random links would only report them again.
    // The closures of a declared table belong to this library and need no probes.
    let declared = router as? Router<DeclaredRoute>
    if declared == nil { faults += router.jsonFaults }
    if faults.isEmpty, declared == nil { faults = router.probeFaults }
    let templates = faults.isEmpty ? TableTemplates(router, isForManyLinks: isForManyLinks) : TableTemplates()
    faults += templates.faults
    guard faults.isEmpty else { throw TableFaults(faults: faults) }
    shapes = router.routes.map(\.shape)
    rendering = zip(shapes, templates.all).map { RouteRendering(json: RouteJSON($0), template: $1) }
    settings = router.settings
    (forms, redirects) = (router.forms, router.redirects)
    (hasDepartures, readLink) = (redirects.contains { $0.origin != nil }, read)
    formShapes = forms.map(\.shape)
    let redirected = RedirectedLinks(forms, settings)
    let all = forms.indices.flatMap { place in redirected.shapes(of: place).map { (place, $0) } }
    links = all.map { [forms, settings] place, link in
      (link.shape, OpenedForm(forms[place].shape, settings, by: link.way))
    }
    webOnlyShapes = settings.webOnlyShapes
    webOnly =
      webOnlyShapes.isEmpty
      ? nil : Router(webOnlyShapes.map { Route($0) }, settings: settings)
    redirectSamples = all.compactMap { _, link in link.way.isEmpty ? nil : link.shape }
    readsHosts = router.trie.readsHosts
    let canonicalHost = settings.hosts?.canonical
    readsCanonicalHost = formShapes.contains { shape in
      shape.label != nil && canonicalHost.map { shape.hosts?.contains($0) ?? false } ?? false
    }
    hosts = ([settings.hosts] + formShapes.map(\.hosts)).compactMap { $0 }.distinct
    self.examples = examples
    areSamples = router.routes.map(\.hasSampleExample)
    diagnoseLink = { router.diagnose($0, resolving: $1) }
    if let declared {
      // Resolving needs no values.
      let stacks = ScreenStacks(shapes)
      resolveLink = { try declared.copy($0, into: &$1, $2, stacks) }
      writeSwift = nil
      linkToJSON = { json in
        let route = try JSONDecoder().decode(DeclaredRoute.self, from: Data(json))
        do throws(LinkFault) {
          return try declared.namedLink(to: route)
        } catch {
          guard case .leadsElsewhere(let name, let link, nil) = error else { throw error }
          // The words of the fault itself are those of a table of closures.
          throw NamedLinkFaults.leadsNowhere(link, route: name)
        }
      }
    } else {
      resolveLink = resolve
      writeSwift = { router.parse($0).map { swiftText(of: $0) } }
      linkToJSON = { try router.link(to: JSONDecoder().decode(Value.self, from: Data($0))) }
    }
  }

  /// The same table, after a check that no route claims one of these shapes.
  public func reserving(_ reserved: [RouteShape]) throws(TableFaults) -> RouteTable {
    let faults = TableCheck.reservations(of: forms, settings, reserved)
    guard faults.isEmpty else { throw TableFaults(faults: faults) }
    return self
  }

  /// The links under some hosts as shapes, each with its form: those that match a route, and those that no app opens
  /// whatever routes say.
  package func openedShapes(on hosts: LinkHosts) -> [(shape: RouteShape, form: OpenedForm)] {
    links.filter { hosts.include($0.shape, settings) }.map { ($0, $1.opened(by: $0.apps, on: hosts)) }
      + webOnlyShapes.map { ($0, OpenedForm($0, settings, isWebOnly: true)) }
  }

  /// The same as sets of texts.
  ///
  /// - Parameter keepsCase: whether only links in the letters of their patterns are meant, also if the table ignores case.
  package func openedLanguages(
    on hosts: LinkHosts, keepingCase keepsCase: Bool = false
  ) -> [(links: LinkLanguage, form: OpenedForm)] {
    var settings = settings
    if keepsCase { settings.ignoresCase = false }
    let redirected = RedirectedLinks(forms, settings)
    var left = RedirectedLinks.mostInAll
    return forms.indices.flatMap { place in
      redirected.languages(of: place, on: hosts, &left).map {
        ($0.links, OpenedForm(forms[place].shape, settings, by: $0.way).opened(by: $0.apps, on: hosts))
      }
    }
      + webOnlyShapes.map { shape in
        (LinkLanguage(shape, ignoresCase: settings.ignoresCase), OpenedForm(shape, settings, isWebOnly: true))
      }
  }

  /// The shapes under one host whose links are samples for checks: ``formShapes`` and ``redirectSamples``.
  ///
  /// - Parameter host: a name in lower case; nil for all hosts.
  public func sampleShapes(on host: String? = nil) -> [RouteShape] {
    let hosts = host.map(LinkHosts.host) ?? .all
    return (formShapes + redirectSamples).filter { hosts.include($0, settings) }
  }

  /// Resolves a link.
  ///
  /// - Returns: whether the link matches a route. If not, `resolution` is unspecified.
  /// - Throws: `LinkFault` if the matched route has no link, because its closures disagree or its canonical link
  ///   matches another route; and the errors of the app's `Encodable` conformance.
  public func resolve(_ request: borrowing DeepLinkRequest, into resolution: inout Resolution) throws -> Bool {
    try resolveLink(request, &resolution, rendering)
  }

  /// Whether a template writes the JSON of a route, for links without optional items.
  ///
  /// - Parameter route: the index of the route in ``shapes``.
  public func hasTemplate(_ route: Int) -> Bool { rendering[route].template != nil }

  /// The route of a link as Swift code for people to read; nil for a miss, and for a table without Swift's types.
  package func swift(of request: DeepLinkRequest) -> String? { writeSwift?(request) }

  /// Whether an absolute URL or a path matches a route.
  public func resolves(_ link: String) -> Bool {
    var resolution = Resolution(writingJSON: false)
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: settings.opaqueSchemes) else { return false }
    return (try? resolve(request, into: &resolution)) == true
  }

  /// Why a link matches no route.
  ///
  /// - Parameters:
  ///   - request: the link.
  ///   - lacksRecord: whether a resolved link names a record that is not there. Such a link is not suggested.
  public func diagnose(
    _ request: DeepLinkRequest, lacking lacksRecord: ((borrowing Resolution) -> Bool)? = nil
  ) -> RouteDiagnosis {
    var resolution = Resolution(writingJSON: false)
    return diagnose(request, lacking: lacksRecord, into: &resolution)
  }

  /// The same.
  ///
  /// - Parameter resolution: lends its memory.
  package func diagnose(
    _ request: DeepLinkRequest, lacking lacksRecord: ((borrowing Resolution) -> Bool)?,
    into resolution: inout Resolution
  ) -> RouteDiagnosis {
    diagnoseLink(request) { link, reading in
      guard self.readLink(link, &reading, &resolution.linkWriter) else { return false }
      resolution.reading.route = reading.route
      return !(lacksRecord?(resolution) ?? false)
    }
  }

  /// A link as a URL of the app's custom scheme: `nav:///orders/7`, `nav://orders/7` if `TableSettings/schemeHostIsPath`,
  /// or `nav:orders:7` for one of `TableSettings/opaqueSchemes`.
  public func url(of link: DeepLinkRequest, scheme: String) -> String {
    settings.url(of: link, scheme: scheme)
  }

  /// The canonical link to a route given as JSON, in the form of ``Resolution/value``.
  ///
  /// - Throws: `DecodingError` if the JSON is not a route of the app, `LinkFault` if the route has no link.
  public func link(toJSON route: JSONNode) throws -> DeepLinkRequest {
    guard route.isQuicklyCompared else { throw LinkFault.expensiveText }
    var writer = JSONWriter()
    writer.node(route)
    return try linkToJSON(writer.bytes)
  }

  /// The canonical link to the route with this name and these parameters.
  ///
  /// - Parameters:
  ///   - name: the name of the route.
  ///   - parameters: texts by name; a rest of the path and a repeated query item may have several.
  /// - Throws: every fault of the name and the parameters.
  public func link(
    to name: UTF8Text, _ parameters: [(name: UTF8Text, texts: [UTF8Text])]
  ) throws(NamedLinkFaults) -> DeepLinkRequest {
    guard let index = shapes.firstIndex(where: { UTF8Text($0.name) == name }) else {
      let advice = EditDistance.advice(for: name, in: shapes.map(\.name))
      throw NamedLinkFaults(["no route is called \"\(name.excerpt())\"\(advice)"])
    }
    let (shape, named) = (shapes[index], NamedLink(shapes[index], parameters))
    let link = try named.request()
    func unusable(_ reason: String) -> NamedLinkFaults {
      NamedLinkFaults(["\(link.reference) cannot be used: \(reason)"])
    }
    var resolution = Resolution(writingJSON: false)
    let leads: Bool
    do {
      leads = try resolve(link, into: &resolution)
    } catch {
      throw unusable(String(describing: error))
    }
    guard leads else { throw .leadsNowhere(link.reference, route: shape.name) }
    guard resolution.route == index else {
      let other = shapes[resolution.route].name
      throw NamedLinkFaults([
        "\(link.reference) would match route \"\(other)\", which is more specific, and not \"\(shape.name)\""
      ])
    }
    if let fault = resolution.linkFault { throw unusable(fault.description) }
    let isAlias = !resolution.reading.forms.isEmpty
    let misread = resolution.linkWriter.firstMisread(of: shape, byAlias: isAlias) { named.texts(of: $0) }
    if let (other, isLeftOut) = misread {
      throw unusable(
        "\"\(other.name)\" would be "
          + (isAlias
            ? "read differently, by an alias of the route"
            : isLeftOut
              ? "left out, because another parameter beside it has no value"
              : "read differently, because it contains the text behind it"))
    }
    return resolution.canonical
  }
}

/// How the links of a route are written as JSON.
@usableFromInline
struct RouteRendering: Sendable {
  @usableFromInline let json: RouteJSON
  /// The route's own JSON by its template; nil if it has none.
  @usableFromInline let template: RouteTemplate?
}

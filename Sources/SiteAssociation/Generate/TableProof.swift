import AssociationFiles
public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinkTables
public import DeepLinking
import TextLanguages

/// The laws of a route table, each tried on sample links of every route.
public struct TableProof: Sendable {
  /// One law: on how many samples it was tried, and where it does not hold.
  public struct Law: Equatable, Sendable {
    /// The law in words.
    public let name: String
    /// The kind of samples.
    public let samples: Samples
    /// How many of them there were.
    public internal(set) var count = 0
    /// Where it does not hold, a sentence with a link for each.
    public internal(set) var faults: [String] = []
    /// Notes on a law that holds: for each pair of routes that cross, a sentence with a link.
    public package(set) var notes: [Warning] = []
    /// What no pattern can express although the law holds, each with a link.
    public internal(set) var limits: [String] = []
    /// Whether it was decided within the budget, as far as no fault was found.
    public internal(set) var isDecided = true
  }

  /// What a law is tried on.
  public enum Samples: String, Equatable, Sendable {
    /// Every route of the table.
    case routes
    /// Links of every route.
    case links
  }

  /// The laws, always in the same order. A table that breaks the first is invalid, so the others are not tried.
  public let laws: [Law]

  /// Whether every law holds, as far as it is decided.
  public var holds: Bool { laws.allSatisfy(\.faults.isEmpty) }
  /// Whether every law was decided.
  public var isDecided: Bool { laws.allSatisfy(\.isDecided) }

  /// Tries the laws on the table of these routes.
  ///
  /// - Parameters:
  ///   - router: the routes.
  ///   - reserved: what the server answers itself; no route may stand under it.
  ///   - sites: the number of sites that share the time of a few seconds for their association files.
  ///   - make: makes the table of the routes, with what the app writes about them; nil for the routes alone.
  public init<Value: Codable & Equatable & Sendable>(
    _ router: Router<Value>, reserving reserved: [RouteShape] = [], sites: Int = 1,
    making make: (() throws(TableFaults) -> RouteTable)? = nil
  ) {
    let name = "every link matches one route, and every route can be reached"
    do throws(TableFaults) {
      let table = if let make { try make() } else { try RouteTable(router, reserving: reserved) }
      let checked = Law(
        name: name, samples: .routes, count: table.shapes.count, notes: table.crossings.map(\.warning),
        isDecided: table.isDecided)
      let samples = Self.samples(of: table)
      let others: [@Sendable () -> Law] = [
        { Self.roundTrip(table, samples) }, { Self.probes(router) }, { Self.order(router, samples) },
        { Self.agreement(table, sites) },
      ]
      // From the last on, which takes longest.
      laws = [checked] + others.reversed().mapConcurrently(ifAtLeast: 1) { $0() }.reversed()
    } catch {
      laws = [Law(name: name, samples: .routes, count: router.routes.count, faults: error.faults.map { "\($0)" })]
    }
  }

  /// The link of a link's route is a link to it, and so is that of its JSON.
  private static func roundTrip(_ table: RouteTable, _ samples: [(shape: RouteShape, link: String)]) -> Law {
    var law = Law(name: "the link to a route matches that route", samples: .links)
    var resolution = Resolution()
    for (shape, link) in samples {
      do {
        if let request = try? DeepLinkRequest(link) {
          // A redirect to another site, which is more specific, takes some links of a route.
          if try !table.resolve(request, into: &resolution), table.departure(of: request) != nil { continue }
        }
        law.count += 1
      } catch {
        law.count += 1
        law.faults.append("\(error)")
        continue
      }
      guard leads(table, link, &resolution) else {
        law.faults.append("route \"\(shape.name)\": its link \(link) matches no route")
        continue
      }
      let canonical = resolution.canonical.reference
      guard leads(table, canonical, &resolution), resolution.canonical.reference == canonical else {
        law.faults.append(
          "route \"\(shape.name)\": \(link) has the canonical link \(canonical), which itself has another canonical "
            + "link")
        continue
      }
      // Values whose own link another route takes have no link, so their JSON has none either.
      if resolution.linkFault != nil { continue }
      if (try? table.link(toJSON: JSONNode(parsing: resolution.value.bytes)))?.reference != canonical {
        law.faults.append("route \"\(shape.name)\": the JSON of \(canonical) has another link")
      }
    }
    return law
  }

  /// Random links of every route, no two parameters of which have the same text.
  private static func probes<Value: Codable & Equatable & Sendable>(_ router: Router<Value>) -> Law {
    let (count, faults) = router.probed(probesOfRoute)
    let (more, others) = router.probedTemplates(probesOfTemplates / max(router.routes.count, 1))
    return Law(
      name: "random links and their JSON give the same route again", samples: .links, count: count + more,
      faults: (faults + others).map { "\($0)" })
  }

  private static let probesOfRoute = 250
  /// Comparing octets is much faster than decoding JSON, so more links are tried.
  private static let probesOfTemplates = 10_000

  /// The table read backwards leads every link to the same route.
  private static func order<Value: Sendable>(
    _ router: Router<Value>, _ samples: [(shape: RouteShape, link: String)]
  ) -> Law {
    var law = Law(name: "the order of the routes does not matter", samples: .links)
    let reversed = Router(
      router.routes.reversed(), redirects: router.redirects.reversed(), settings: router.settings)
    func name(_ link: DeepLinkRequest, _ router: Router<Value>) -> String? {
      var reading = LinkReading()
      return router.hasRoute(for: link, &reading) ? router.routes[reading.route].shape.name : nil
    }
    for (_, link) in samples {
      law.count += 1
      guard let request = try? DeepLinkRequest(link), name(request, router) != name(request, reversed) else { continue }
      law.faults.append("\(link) matches another route when the routes are declared in the opposite order")
    }
    return law
  }

  /// The generated association file of each host opens every link under it; decided over all links of each form.
  private static func agreement(_ table: RouteTable, _ sites: Int) -> Law {
    var law = Law(
      name: "the generated association file opens all that the table opens", samples: .routes,
      count: table.shapes.count)
    law.faults = table.shapes.flatMap { shape in
      shape.parameters.flatMap { $0.patternFaults(in: shape, table.settings) }
    }
    let hosts = table.readsHosts ? (table.settings.hosts?.samples ?? []) + table.sampleHosts : []
    var known: Set<String> = []
    // The files of several hosts often have the same limits.
    var limits: [(text: String, hosts: [String])] = []
    func note(_ text: String, _ host: String?) {
      let place = limits.firstIndex { $0.text == text } ?? limits.count
      if place == limits.count { limits.append((text, [])) }
      if let host { limits[place].hosts.append(host) }
    }
    let budget = SharedWork.ofFiles(sites: sites)
    do {
      for host in hosts.isEmpty ? [nil] : hosts.map(Optional.some) where known.insert(host ?? "").inserted {
        let generator = AssociationGenerator(table, host: host)
        for app in generator.appNames {
          guard budget.take(table.formShapes.count * Cost.form) else {
            law.isDecided = false
            continue
          }
          let linked = LinkedApp(name: app, appIDs: ["ABCDE12345.com.example.app"])
          let (file, _, notes) = try generator.written(for: [linked], spending: budget)
          let proof = GenerationProof(file, of: generator, for: linked, spending: budget)
          law.isDecided = law.isDecided && proof.isDecided
          let name = app.isEmpty ? "" : "\(app): "
          let prefix = (host.map { "\($0): " } ?? "") + name
          law.faults += proof.lacks.map { prefix + $0 }
          for text in proof.notes(notes) { note(name + text, host) }
          // Android's file differs most where it has to keep links from an app.
          if generator.keepsLinks(from: app) {
            let android = LinkedApp(name: app, android: [.init("com.example.app", fingerprints: [])])
            let file = generator.assetLinks(for: [android], spending: budget).file
            let proof = GenerationProof(file, of: generator, for: android, spending: budget)
            law.isDecided = law.isDecided && proof.isDecided
            for text in proof.lacks + proof.excessesOfOtherForms { note("\(name)Android: \(text)", host) }
          }
          // What only code of the app knows is tried on samples.
          let tried = table.sampleShapes(on: host).filter { !proof.isExact($0.name) && !proof.isOpenEnded($0.name) }
          let agreement = Agreement(file, tried) { link in
            table.opens(host.map { "https://\($0)\(Self.reference(link))" } ?? link, app: app)
          }
          law.faults += agreement.findings.filter { $0.kind == .notOpened }.map { prefix + $0.text }
        }
      }
    } catch {
      law.faults.append("\(error)")
    }
    law.limits = limits.map { ($0.hosts.isEmpty ? "" : $0.hosts.joined(separator: ", ") + ": ") + $0.text }
    return law
  }

  /// A link without its scheme and host.
  private static func reference(_ link: String) -> Substring {
    guard !link.hasPrefix("/"), let scheme = link.firstRange(of: "://") else { return link[...] }
    return link[scheme.upperBound...].drop { $0 != "/" }
  }

  /// The samples of every route, and the canonical link to its example; each link once.
  private static func samples(of table: RouteTable) -> [(shape: RouteShape, link: String)] {
    var known: Set<String> = []
    let samples =
      zip(table.shapes, table.examples).map { ($0, $1) }
      + table.forms.filter { $0.route != nil }.flatMap { form in LinkSamples(form.shape).map { (form.shape, $0) } }
      // The texts that a redirect passes on are those of the route behind it, which samples of its own pattern may not be.
      + (table.forms.filter { $0.route == nil }.map(\.shape) + table.redirectSamples).flatMap { shape in
        LinkSamples(shape).filter(table.resolves).map { (shape, $0) }
      }
    return samples.filter { known.insert($0.1).inserted }
  }

  private static func leads(_ table: RouteTable, _ link: String, _ resolution: inout Resolution) -> Bool {
    guard let request = try? DeepLinkRequest(link) else { return false }
    return (try? table.resolve(request, into: &resolution)) == true
  }
}

extension Parameter {
  /// The examples of the app's own codec that the codec's pattern does not match.
  fileprivate func patternFaults(in shape: RouteShape, _ settings: TableSettings) -> [String] {
    let type = type.element ?? type
    guard let pattern = type.pattern else { return [] }
    var variables = VariableTable([])
    let folds = settings.ignoresCase
    let compiled = CompiledPattern(UTF8Text(pattern), .other, folds: folds, variables: &variables)
    return type.samples.compactMap { example in
      let text = PercentEncoding.encode(example, for: place == .query ? .queryItem : .component)
      var allowance = MatchAllowance(MatchLimits())
      let compared = text.unicodeScalars.map { folds ? CaseFolding.fold($0.value) : $0.value }
      guard !compiled.matches(compared, &allowance) else { return nil }
      return "route \"\(shape.name)\": the association pattern \"\(pattern)\" of \"\(name)\" does not match "
        + "its example \"\(text)\", so the app would not open; correct one of them"
    }
  }
}

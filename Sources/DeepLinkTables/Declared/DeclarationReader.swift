import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// Reads the routes and settings of a table, and collects their faults.
struct DeclarationReader {
  let path: String
  var findings: JSONFindings
  var routes: [Route<DeclaredRoute>] = []
  /// The patterns of the routes that cannot be read.
  var unread: [String] = []
  /// The declaration of each route.
  private var places: [(path: String, node: JSONNode)] = []
  var redirects: [Redirect] = []
  var settings = TableSettings()
  private var apps: DeclaredApps?
  var offsets: [UTF8Text: Int] = [:]
  /// The target of each redirect and its offset, by its pattern.
  var targets: [UTF8Text: (text: String, offset: Int)] = [:]

  init(_ path: String, _ findings: JSONFindings) { (self.path, self.findings) = (path, findings) }

  private func place(_ text: String) -> String { path.isEmpty ? text : "\(path).\(text)" }

  mutating func read(_ node: JSONNode) {
    func texts(_ node: JSONNode?) -> [String] { node?.texts ?? [] }
    let apps = DeclaredApps(node)
    self.apps = apps
    if let fault = TableLimit.apps.fault(apps.all.count, in: "the site") {
      findings.error(place("apps"), at: node["apps"]?.offset ?? node.offset, fault)
    }
    var schemes: [String] = []
    for app in apps.all { schemes += texts(app["schemes"]).filter { !schemes.contains($0) } }
    settings = TableSettings(
      hosts: texts(node["hosts"]), schemes: schemes, opaqueSchemes: texts(node["opaqueSchemes"]),
      schemeHostIsPath: apps.all.contains { $0["schemeHostIsPath"]?.boolean == true },
      ignoresCase: node["caseSensitive"]?.boolean == false, plusIsSpace: node["plusIsSpace"]?.boolean ?? false,
      webOnly: (node["webOnly"]?.array ?? []).enumerated().compactMap { index, element in
        guard let pattern = element.string?.description ?? element.text("pattern") else { return nil }
        guard let fault = TableSettings.fault(ofWebOnly: pattern) else { return pattern }
        findings.error(place("webOnly[\(index)]"), at: element.offset, "\"\(pattern)\": \(fault)")
        return nil
      })
    for app in apps.all where settings.schemeHostIsPath && !texts(app["schemes"]).isEmpty {
      guard app["schemeHostIsPath"]?.boolean != true, let schemes = app["schemes"] else { continue }
      findings.error(
        place("apps.\(app.name).schemes"), at: schemes.offset,
        "the host of a link is the first component for all schemes of a table or for none; add "
          + "\"schemeHostIsPath\": true here, too")
    }
    if settings.hosts?.label != nil, let hosts = node["hosts"] {
      findings.error(
        place("hosts"), at: hosts.offset, "a host with a parameter such as :lang belongs in the \"hosts\" of a route")
    }
    for (index, route) in (node["routes"]?.array ?? []).enumerated() { read(route, at: place("routes[\(index)]")) }
    readExamples()
    checkScreens()
    ProgramNames.check(node, at: place("routes"), &findings)
    for (index, redirect) in (node["redirects"]?.array ?? []).enumerated() {
      read(redirect: redirect, at: place("redirects[\(index)]"))
    }
  }

  /// The apps that open the links of a route or a redirect; nil if the object does not say.
  private mutating func openers(_ node: JSONNode, at path: String) -> OpeningApps? {
    if node["opensApp"]?.boolean == false { return .noApp }
    guard let names = node["apps"]?.array else { return nil }
    let known = apps?.all.map(\.name) ?? []
    for (index, element) in names.enumerated() {
      guard let name = element.string?.description, !known.contains(name) else { continue }
      let advice = EditDistance.advice(for: UTF8Text(name), in: known, else: "the apps are")
      findings.error("\(path).apps[\(index)]", at: element.offset, "there is no app \"\(name)\"\(advice)")
    }
    return .only(node["apps"]?.texts ?? [])
  }

  private mutating func read(_ node: JSONNode, at path: String) {
    let count = routes.count
    defer {
      if routes.count == count { unread.append(node.text("pattern") ?? "") }
      if let name = node.text("name"), let other = offsets.updateValue(node.offset, forKey: UTF8Text(name)) {
        let text = "another route is called \"\(name)\"; give each its own name"
        findings.error(path, at: node.offset, text, besides: other)
      }
    }
    guard !findings.hasError(in: node), let name = node.text("name"), let pattern = node.text("pattern") else { return }
    var parameters: [DeclaredParameter] = []
    var names: [[UTF8Text]: Int] = [:]
    for (index, parameter) in (node["parameters"]?.array ?? []).enumerated() {
      let path = "\(path).parameters[\(index)]"
      parameters.append(DeclaredParameter(parameter, ignoresCase: settings.ignoresCase, at: path, &findings))
      if let first = names.updateValue(index, forKey: parameters[index].identity) {
        findings.error(
          path, at: parameter.offset,
          "the parameter \"\(parameters[index].name)\" is declared twice: "
            + "parameters[\(first)] has it already; remove one of the two")
      }
    }
    let hosts = node["hosts"]?.texts.map { HostSet($0) }
    if let hosts, hosts.label != nil, !hosts.exact.isEmpty {
      findings.error(
        path, "hosts", of: node,
        "if one host of a route has a parameter, all of them must have it; declare another route for "
          + hosts.exact.joined(separator: ", "))
    }
    if let hosts, hosts.label == nil, hosts.canonical == nil, !settings.isDefault(hosts) {
      let names = hosts.declared.map { "\"\($0)\"" }.joined(separator: ", ")
      let label = hosts.declared[0].replacing("*", with: ":label")
      findings.error(
        path, "hosts", of: node,
        "the links of \"\(name)\" can have no host of \(names), because nothing decides the label; put a host without "
          + "\"*\" first, or make the label a parameter: \"\(label)\"")
    }
    guard !findings.hasError(in: node) else { return }
    var pieces: LinkPieces
    do throws(PatternFault) {
      pieces = try DeclaredPattern(pattern, hosts, parameters).pieces
    } catch {
      return findings.error(path, "pattern", of: node, "\"\(pattern)\": \(error.text)")
    }
    let aliases = (node["aliases"]?.texts ?? []).map { Alias($0) }
    (pieces.apps, pieces.owner) = (openers(node, at: path), node.text("owner"))
    let presentation = node.text("presentation").flatMap { ScreenPlace.Presentation(rawValue: $0) }
    pieces.screen = ScreenPlace(parent: node.text("parent"), presentation ?? .push, tab: node.text("tab"))
    var route = Route(RouteShape(name: name, summary: node.text("summary") ?? "", pieces, aliases: aliases))
    places.append((path, node))
    route.hasSampleExample = node["example"] == nil
    routes.append(route)
  }

  /// Reads the examples, each by its route alone.
  private mutating func readExamples() {
    let examples = places.map { $0.node.text("example") }
    guard examples.contains(where: { $0 != nil }) else { return }
    let router = Router(routes, settings: settings)
    for (index, (path, node)) in places.enumerated() {
      guard let text = examples[index] else { continue }
      if let example = router.parse(text, by: index) {
        routes[index].example = example
      } else if TableCheck([routes[index].shape], settings).faults().isEmpty {
        // A fault of the pattern is reported with those of the whole table, and is why no link matches.
        findings.error(
          path, "example", of: node,
          "\"\(text)\" does not match the pattern \(routes[index].shape.pattern); write a link that does")
      }
    }
  }

  /// Checks where the screens stand.
  private mutating func checkScreens() {
    let (shapes, places) = (routes.map(\.shape), places)
    for (index, shape) in shapes.enumerated() {
      guard let parent = shape.screen.parent.map({ UTF8Text($0) }), offsets[parent] == nil else { continue }
      let advice = EditDistance.advice(for: parent, in: shapes.map(\.name))
      findings.error(places[index].path, "parent", of: places[index].node, "no route is called \"\(parent)\"\(advice)")
    }
    _ = ScreenStacks(shapes) { findings.error(places[$0].path, $1, of: places[$0].node, $2) }
  }

  private mutating func read(redirect node: JSONNode, at path: String) {
    guard !findings.hasError(in: node), let from = node.text("from"), let to = node.text("to") else { return }
    offsets[UTF8Text(from)] = node.offset
    targets[UTF8Text(from)] = (to, node["to"]?.offset ?? node.offset)
    let redirect = Redirect(from, to: to, status: node["status"]?.integer ?? 301)
    redirects.append(redirect.opened(by: openers(node, at: path)))
  }
}

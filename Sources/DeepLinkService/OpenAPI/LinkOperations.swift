import DeepLinkHTTP
import DeepLinking

/// The links of a table as operations, one for each path, derived from the declarations.
struct LinkOperations {
  private let service: DescribedService
  private let definitions: Definitions

  init(of service: DescribedService, _ definitions: Definitions) {
    (self.service, self.definitions) = (service, definitions)
  }

  /// One form of links, of a route or of a redirect.
  private struct Form {
    let shape: RouteShape
    /// The index of the route; nil for a redirect.
    var route: Int?
    var isPrimary = false
    /// The pattern of the alias.
    var alias: String?
    var redirect: Redirect?

    /// The status of the redirect for browsers, if this form has one.
    var detour: Int? { redirect?.status ?? (alias == nil ? nil : 301) }
    /// Whether the links lead to another site.
    var departs: Bool { redirect?.origin != nil }
  }

  /// The forms of links that a request can name. Requests contain no fragment.
  private var forms: [Form] {
    let ofRoutes = service.table.routeForms.map {
      Form(shape: $0.shape, route: $0.route, isPrimary: $0.isPrimary, alias: $0.alias)
    }
    return (ofRoutes + service.table.redirectForms.map { Form(shape: $0.shape, redirect: $0.redirect) })
      .filter { $0.shape.fragment?.isRequired != true }
  }

  /// The paths with their operations, in the order of declaration. Forms that differ only by parameter types, query or
  /// host share a path. Redirects follow the routes.
  ///
  /// - Parameter ids: the ids of operations.
  func paths(_ ids: inout ComponentNames) -> [JSONTree.Member] {
    var order: [String] = []
    var groups: [String: [Form]] = [:]
    for form in forms {
      let template = PathTemplate(form.shape.path).shape
      if groups[template] == nil { order.append(template) }
      groups[template, default: []].append(form)
    }
    return order.compactMap { groups[$0] }.map { forms in
      let path = PathTemplate(forms[0].shape.path).text
      let operation = operation(opening: forms, &ids)
      return .init(path.isEmpty ? "/" : path, servers(of: forms) + ["get": operation.tree])
    }
  }

  /// The servers of a path that exists only on other hosts than those of the table.
  private func servers(of forms: [Form]) -> JSONTree {
    let hosts = forms.map(\.shape.hosts)
    guard !hosts.contains(nil), let first = hosts[0], !hosts.contains(service.table.settings.hosts) else { return [:] }
    let servers = first.declared.map { host -> JSONTree in
      guard host.hasPrefix(":") || host.hasPrefix("*") else { return ["url": .string("https://\(host)")] }
      let (label, domain) = (first.label ?? "label", host.drop { $0 != "." })
      return [
        "url": .string("https://{\(label)}\(domain)"), "variables": .object([.init(label, ["default": "www"])]),
      ]
    }
    return ["servers": .array(servers)]
  }

  private func operation(opening forms: [Form], _ ids: inout ComponentNames) -> Operation {
    let shapes = forms.map(\.shape)
    let routes = forms.compactMap(\.route).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    // The example has the first pattern of its route.
    let example = forms[0].isPrimary ? forms[0].route.flatMap { LinkExample(of: $0, in: service.table) } : nil
    var answers = forms.allSatisfy(\.departs) ? [] : [answer(forms, routes)]
    var detours = Dictionary(
      forms.compactMap { form in
        form.detour.map {
          (
            $0,
            form.departs
              ? "Any client is sent to another site." : "A client that prefers a page is sent to the canonical link."
          )
        }
      }, uniquingKeysWith: { first, _ in first })
    if let text = departure { detours[302] = [detours[302], text].compactMap { $0 }.joined(separator: " ") }
    for (status, text) in detours.sorted(by: { $0.key < $1.key }) {
      answers.append(Answer(status, text, headers: ["Location"]))
    }
    // If the path has no required parameter, no item that selects the route, and no hosts, every link of it matches.
    let mayMiss = shapes.allSatisfy { $0.parameters.contains(where: \.isRequired) || !$0.conditions.isEmpty }
    if mayMiss || service.table.readsHosts { answers.append(.miss) }
    let names = routes.map { service.table.shapes[$0].name }
    let missing =
      forms[0].alias != nil
      ? nil
      : routes.first.flatMap { route in
        service.table.shapes[route].path.flatMap(\.parameters).first { parameter in
          !shapes[0].path.contains { $0.parameters.contains { $0.name == parameter.name } }
        }
      }
    let suffix = missing.map { "Without" + ComponentNames.type($0.name, or: "Parameter") } ?? "Alias"
    let id =
      "open"
      + (names + forms.compactMap { $0.redirect?.from }).map { ComponentNames.type($0, or: "Route") }
      .joined(separator: "Or")
    return Operation(
      id: ids.claim([forms[0].isPrimary || names.isEmpty ? id : id + suffix]), tag: .routes,
      summary: forms.map(Self.summary).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", or: "),
      description: description(of: forms), routes: names, parameters: parameters(of: shapes, example), answers: answers)
  }

  /// The redirect for browsers without the app, in words; nil if they get pages.
  private var departure: String? {
    let app = service.listing
    switch app.withoutApp {
    case .page: return nil
    case .store:
      return app.lacksStore ? nil : "A browser on a phone or a tablet is sent to the app's entry in a store."
    case .web(let origin):
      return "A client that prefers a page is sent to \(origin), with the path and the query of the link."
    }
  }

  private static func summary(of form: Form) -> String {
    form.redirect.map { "Links that redirect to \($0.to)" } ?? form.shape.summary
  }

  private func description(of forms: [Form]) -> String? {
    var texts: [String] = []
    for form in forms {
      guard let route = form.route, form.alias != nil else { continue }
      let first = service.table.shapes[route]
      texts.append("Another pattern of the route `\(first.name)`, whose first one is `\(first.pattern)`.")
    }
    let shape = forms[0].shape
    if let parameter = shape.path.last?.rest {
      let before = PathTemplate(Array(shape.path.dropLast())).text
      let first = parameter.affix.around("…") { PercentEncoding.encode($0, for: .component) }
      texts.append(
        "`\(parameter.name)` stands for one or more components, `\(before)/\(first)/…`; OpenAPI can describe only one.")
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The answer to a link, in each media type.
  private func answer(_ forms: [Form], _ routes: [Int]) -> Answer {
    let text = "The description of the link's route."
    let schema = schema(of: routes, hasOthers: forms.contains { $0.route == nil })
    if forms.allSatisfy({ $0.detour != nil }) { return Answer(200, text, schema) }
    return Answer(200, text, orPage: FileType.json, schema)
  }

  /// - Parameter hasOthers: whether the links may resolve to other routes.
  private func schema(of routes: [Int], hasOthers: Bool) -> JSONTree {
    let names = Set(routes).sorted().map(definitions.descriptionName)
    return definitions.reference(!hasOthers && names.count == 1 ? names[0] : "RouteDescription")
  }

  // MARK: Parameters

  private func parameters(of shapes: [RouteShape], _ example: LinkExample?) -> [JSONTree] {
    // Equal templates have corresponding path parameters. Their names are those of the first route.
    let inPath = shapes[0].path.indices.flatMap { index in
      shapes[0].path[index].parameters.indices.map { number in
        let alternatives = shapes.compactMap { $0.path[index].parameters.dropFirst(number).first }
        return tree(alternatives[0].name, "path", isRequired: true, alternatives, example?.value(of: alternatives[0]))
      }
    }
    var names: [String] = []
    let items = shapes.flatMap(\.query).filter { $0.presence != .absent }
    for item in items where !names.contains(item.key) { names.append(item.key) }
    let inQuery = names.map { name in
      let alternatives = items.filter { $0.key == name }
      let isRequired = alternatives.count == shapes.count && alternatives.allSatisfy(\.isRequired)
      return tree(name, "query", isRequired: isRequired, alternatives, example?.value(of: alternatives[0]))
    }
    return inPath + inQuery
  }

  private func tree(
    _ name: String, _ place: String, isRequired: Bool, _ alternatives: [Parameter], _ example: JSONTree?
  ) -> JSONTree {
    var schemas: [JSONTree] = []
    for parameter in alternatives {
      let schema = Self.itemSchema(parameter, place)
      if !schemas.contains(schema) { schemas.append(schema) }
    }
    var tree: JSONTree = ["name": .string(name), "in": .string(place)]
    if isRequired { tree = tree + ["required": true] }
    if alternatives.contains(where: { $0.place == .rest }) { tree = tree + ["x-rest": true] }
    if let collection = alternatives[0].collection {
      tree = tree + ["description": .string("The id of a record of \(service.prefix)/catalog/\(collection).")]
    }
    if alternatives.contains(where: { $0.presence == .repeated }) { tree = tree + ["style": "form", "explode": true] }
    let isList = alternatives.contains { $0.presence != .repeated && $0.type.separator == "," }
    if isList { tree = tree + ["style": place == "query" ? "form" : "simple", "explode": false] }
    tree = tree + ["schema": schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]]
    return example.map { tree + ["example": $0] } ?? tree
  }

  private static func itemSchema(_ parameter: Parameter, _ place: String) -> JSONTree {
    if parameter.presence == .repeated { return ["type": "array", "items": parameter.linkSchema] }
    guard let value = parameter.defaultValue else { return parameter.linkSchema }
    return parameter.linkSchema + ["default": value]
  }
}

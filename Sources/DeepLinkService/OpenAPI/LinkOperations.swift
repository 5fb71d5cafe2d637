import DeepLinking
import HTTP

/// The links of a table as operations, one for each path, derived from the declarations.
struct LinkOperations: ~Copyable {
  private let site: Site
  private let definitions: Definitions
  private var describer: RouteDescriber

  init(of site: Site, _ definitions: Definitions) {
    (self.site, self.definitions) = (site, definitions)
    describer = RouteDescriber(of: site)
  }

  /// The paths with their operations, in the order of declaration. Forms that differ only by parameter types share a
  /// path. Redirects follow the routes that they lead to.
  mutating func paths() -> [JSONTree.Member] {
    var order: [String] = []
    var groups: [String: [RouteTable.Form]] = [:]
    for form in site.table.routeForms {
      let template = PathTemplate(form.shape.path).shape
      if groups[template] == nil { order.append(template) }
      groups[template, default: []].append(form)
    }
    return order.compactMap { groups[$0] }.enumerated().map { index, forms in
      let path = PathTemplate(forms[0].shape.path).text
      return .init(path.isEmpty ? "/" : path, ["get": operation(opening: forms, number: index).tree])
    }
  }

  private mutating func operation(opening forms: [RouteTable.Form], number: Int) -> Operation {
    let shapes = forms.map(\.shape)
    let routes = forms.map(\.route)
    // The example is a link of the first pattern.
    let isFirst = forms[0].isPrimary
    let example = isFirst ? LinkExample(of: routes[0], in: site, &describer) : nil
    var answers = [answer(of: routes, example)]
    // Only a required parameter can prevent a link of this path from matching.
    if shapes.allSatisfy({ $0.parameters.contains(where: \.isRequired) }) { answers.append(.miss) }
    return Operation(
      id: "open." + shapes.map(\.name).joined(separator: "|") + (isFirst ? "" : ".\(number)"), tag: .links,
      summary: shapes.map(\.summary).joined(separator: ", or: "),
      description: Self.description(of: shapes[0]), routes: shapes.map(\.name),
      parameters: parameters(of: shapes, example), answers: answers)
  }

  private static func description(of shape: RouteShape) -> String? {
    guard case .rest(let parameter)? = shape.path.last else { return nil }
    let before = PathTemplate(Array(shape.path.dropLast())).text
    return "`\(parameter.name)` stands for one or more components, `\(before)/…/…`; OpenAPI can describe but one."
  }

  /// The answer to a link, in each media type.
  private func answer(of routes: [Int], _ example: LinkExample?) -> Answer {
    Answer(
      200, "The description of the link's route.", orPage: FileType.json, schema(of: routes), example: example?.answer,
      headers: ["Cache-Control", "Vary"])
  }

  private func schema(of routes: [Int]) -> JSONTree {
    let schemas = Set(routes).sorted().map { definitions.reference(definitions.routeNames[$0]) }
    return [
      "allOf": [
        definitions.reference("RouteDescription"), schemas.count == 1 ? schemas[0] : ["oneOf": .array(schemas)],
      ]
    ]
  }

  // MARK: Parameters

  private func parameters(of shapes: [RouteShape], _ example: LinkExample?) -> [JSONTree] {
    // The templates are equal, so the path parameters correspond to each other; the names are those of the first route.
    let inPath = shapes[0].path.indices.compactMap { index -> JSONTree? in
      guard let name = shapes[0].path[index].parameter?.name else { return nil }
      let alternatives = shapes.compactMap { $0.path[index].parameter }
      return tree(name, "path", isRequired: true, alternatives, example?.value(of: alternatives[0]))
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
    var tree: JSONTree = ["name": .string(name), "in": .string(place), "required": .boolean(isRequired)]
    if alternatives.contains(where: { $0.place == .rest }) { tree = tree + ["x-rest": true] }
    if let collection = alternatives[0].collection {
      tree = tree + ["description": .string("The id of a record of \(site.endpoints.prefix)/catalog/\(collection).")]
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

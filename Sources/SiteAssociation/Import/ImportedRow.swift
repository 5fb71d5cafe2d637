import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// A component, or a legacy path, as routes.
struct ImportedRow {
  /// The routes without their names.
  let routes: [(route: RouteDraft, words: [String])]
  /// What the routes take more or less than the row, a sentence each.
  let remarks: [String]

  /// - Parameter rule: a row of either platform's file.
  init(_ rule: ImportedRule) throws(ImportedPath.Fault) {
    let (component, variables) = (rule.component, rule.variables)
    let (items, itemRemarks) = try Self.items(component.query, variables)
    let path = try ImportedPath(
      component.path, variables, besides: Set(items.map(\.name)), isEncoded: component.percentEncoded ?? true,
      rule.dynamic == nil ? .apple : .common)
    let (fragments, words) = try Self.fragments(component.fragment)
    routes = path.forms.flatMap { form in fragments.map { (form, $0) } }.map { form, fragment in
      let pattern = "/" + form.pattern.joined(separator: "/") + fragment
      let values = items.compactMap { item in
        if case .fixed(let text) = item.values { text } else { item.place == .required ? item.name : nil }
      }
      return (
        RouteDraft(name: "", pattern: pattern, parameters: form.parameters + items), form.words + words + values
      )
    }
    remarks = path.remarks + itemRemarks
  }

  private static func items(
    _ query: QueryPattern?, _ variables: [SubstitutionVariable]
  ) throws(ImportedPath.Fault) -> ([RouteDraft.Parameter], [String]) {
    switch query {
    case nil, .whole("*"): return ([], [])
    case .whole(let pattern):
      // Apple compares the whole query, and so the order of its items; routes know no order.
      let pairs = pattern.description.split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1).map(String.init)
      }
      guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 && !$0[0].contains { "*?$".contains($0) } }) else {
        throw .init(text: "a route must name the items of its query")
      }
      let (items, remarks) = try items(.items(pairs.map { .init(UTF8Text($0[0]), UTF8Text($0[1])) }), variables)
      return (items, remarks + ["the route takes the items in any order, and other items too"])
    case .items(let patterns):
      var remarks: [String] = []
      let items = patterns.map { item in
        RouteDraft.Parameter(item.name.description, place(item.pattern), values(item, variables, &remarks))
      }
      return (items, remarks)
    }
  }

  private static func place(_ pattern: UTF8Text) -> RouteDraft.Parameter.Place {
    pattern.isEmpty ? .absent : PatternToken.tokens(of: pattern).allSatisfy { $0 == .anyRun } ? .optional : .required
  }

  private static func values(
    _ item: QueryItemPattern, _ variables: [SubstitutionVariable], _ remarks: inout [String]
  ) -> RouteDraft.Parameter.Values {
    let tokens = PatternToken.tokens(of: item.pattern)
    let literals = tokens.compactMap { if case .literal(let scalar) = $0 { scalar } else { nil } }
    if item.pattern.isEmpty {
      remarks.append("the route takes no link with an empty \"\(item.name)\"")
      return .text
    }
    if literals.count == tokens.count {
      let text = UTF8Text(scalars: literals).description
      // An association file has the text as links spell it.
      let value = try? DeepLinkRequest("/?v=" + text.replacing("#", with: "%23"))
      return .fixed(value?.orderedQueryItems.first?.value.map(String.init) ?? text)
    }
    if tokens.allSatisfy({ $0 == .anyRun || $0 == .anyOne }), tokens.count(where: { $0 == .anyOne }) <= 1 {
      return .text
    }
    if tokens.count == 1, case .variable(let name) = tokens[0],
      let members = variables.first(where: { $0.name.scalars == name })?.values.map(\.description),
      !members.isEmpty, !members.contains(where: { $0.isEmpty || $0.contains { "*?%".contains($0) } })
    {
      var known: Set<[UInt8]> = []
      return .members(members.filter { known.insert(Array($0.utf8)).inserted })
    }
    if tokens.allSatisfy({ $0 == .variable(UTF8Text("digit").scalars) }) {
      if tokens.count == 1 { return .integer(0...9) }
      remarks.append("\"\(item.name)\" takes integers of any length")
      return .integer(nil)
    }
    remarks.append("\"\(item.name)\" takes any text, not only \(item.pattern.excerpt())")
    return .text
  }

  /// The patterns of the fragment, each with its mark, and its literals for the name of the route. The empty text stands
  /// for any fragment.
  private static func fragments(_ pattern: UTF8Text?) throws(ImportedPath.Fault) -> ([String], [String]) {
    guard let pattern else { return ([""], []) }
    let text = pattern.description
    if PatternToken.tokens(of: pattern).allSatisfy({ $0 == .anyRun }), !text.isEmpty { return ([""], []) }
    var names: [String] = []
    var words: [String] = []
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    var written: [String] = []
    var longer: String?
    for (index, part) in parts.enumerated() {
      if ["?*", "*"].contains(part) {
        names.append(names.isEmpty ? "section" : "section\(names.count + 1)")
        written.append(":" + (names.last ?? ""))
        continue
      }
      // A `*` behind letters takes nothing, or more letters and further components.
      let isOpen = index + 1 == parts.count && part.last == "*"
      let literal = isOpen ? part.dropLast() : part
      guard !literal.contains(where: { "*?$%&=".contains($0) }), !literal.isEmpty || index == 0, !text.isEmpty else {
        throw .init(text: "a route cannot describe this fragment")
      }
      if !literal.isEmpty { words.append(String(literal)) }
      written.append(ImportedPath.escaped(RouteDraft.written(String(literal))))
      if isOpen { longer = (written + ["*rest"]).joined(separator: "/").replacing("/*rest", with: "*rest") }
    }
    return ([written.joined(separator: "/"), longer].compactMap { $0 }.map { "#" + $0 }, words)
  }
}

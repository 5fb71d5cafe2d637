import DeepLinkOctets
import DeepLinking

/// The faults of single declarations.
extension TableCheck {
  /// The faults of the settings.
  func settingsFaults() -> [TableFault] {
    var texts = (settings.hosts?.faults ?? []) + [settings.baseURLFault].compactMap { $0 }
    texts += settings.schemes.filter { !CustomScheme.isOne($0) }.map {
      "\"\($0)\" is not a custom scheme; write a name such as \"shop\""
    }
    texts += repeated(settings.opaqueSchemes).map { "the opaque scheme \"\($0)\" is declared twice; remove one" }
    texts += settings.opaqueSchemes.filter { !settings.schemes.contains($0) }.map {
      "the opaque scheme \"\($0)\" is not one of the schemes of the table; add it to them"
    }
    texts += settings.webOnlyFaults
    return texts.map { .settings($0) }
  }

  /// What is beyond these limits costs too much to check.
  func limitFaults() -> [TableFault] {
    let hosts = Set(([settings.hosts] + routes.map(\.hosts)).flatMap { $0?.declared ?? [] })
    return [
      TableLimit.hosts.fault(hosts.count, in: "the site"),
      TableLimit.routes.fault(routes.count + redirects.count, in: "the table"),
      TableLimit.webOnly.fault(settings.webOnly.count, in: "the site"),
    ].compactMap { $0.map { .settings($0) } }
  }

  /// The faults of a route by itself.
  func declarationFaults(_ shape: RouteShape) -> [TableFault] {
    var texts = shape.pieces.limitFaults
    // What is beyond a limit costs too much to check.
    guard texts.isEmpty else { return texts.map { .declaration(.init(shape), $0) } }
    let parameters = shape.parameters
    for (index, piece) in shape.path.enumerated() {
      if let text = piece.literal, ["", ".", ".."].contains(text) {
        texts.append("\"\(text)\" cannot be a path component; write literals as \"inventory\" or \"inventory/archive\"")
      } else if let parameter = piece.rest, index + 1 < shape.path.count {
        texts.append("nothing can follow \"*\(parameter.name)\", which takes the rest of the path; put it last")
      }
    }
    texts += shape.pieces.literalFaults
    for piece in shape.path where Set(piece.parameters.map(\.isRequired)).count > 1 {
      texts.append("the parameters of \"\(piece.pattern)\" must all be optional or all required")
    }
    for (parameter, next) in shape.path.flatMap({ zip($0.parameters, $0.parameters.dropFirst()) })
    where next.affix.prefix.isEmpty {
      texts.append(
        "nothing tells where \"\(parameter.name)\" ends and \"\(next.name)\" begins; put a literal text between them")
    }
    for name in repeated(parameters.map(\.name)) {
      texts.append("two parameters are called \"\(name)\"; give each its own name")
    }
    // Strings are equal as texts that look alike are.
    let names = Dictionary(grouping: Set(parameters.map { UTF8Text($0.name) }).sorted(), by: \.description)
    for name in names.values.filter({ $0.count > 1 }).map({ $0[0] }).sorted() {
      texts.append(
        "two parameters are called \"\(name)\", with its letters composed in different ways, "
          + "which JSON readers take for one name; give each its own name")
    }
    for items in [shape.query, shape.fragment?.items ?? []] {
      for key in repeated(items.map(\.key)) where !repeated(parameters.map(\.name)).contains(where: key.hasSameOctets) {
        texts.append("two items are called \"\(key)\"; give each its own name")
      }
    }
    texts += shape.pieces.hosts.flatMap(\.faults)
    if shape.pieces.hosts.count > 1 { texts.append("its hosts are declared twice; put them in one piece") }
    if shape.pieces.fragments.count(where: { !$0.path.isEmpty }) > 1 {
      texts.append("the path of its fragment is declared twice; put it in one Fragment")
    }
    if let fragment = shape.fragment, let first = fragment.path.first, first.isOptional, !fragment.items.isEmpty {
      texts.append(
        "\"\(first.pattern)\" of its fragment is optional, so the items of the fragment could be read as its value; "
          + "make it required")
    }
    let inFragment = shape.fragment?.declaredPath ?? []
    for (piece, next) in zip(inFragment, inFragment.dropFirst()) where piece.isOptional && !next.isOptional {
      texts.append(
        "\"\(piece.pattern)\" of its fragment is optional, so \"\(next.pattern)\" behind it could be read as its value; "
          + "make it required")
    }
    if inFragment.first?.literal == "", inFragment.count > 1, inFragment[1].isOptional {
      texts.append(
        "its fragment may be empty, which no link tells from none; write a literal before \"\(inFragment[1].pattern)\", "
          + "or make it required")
    }
    for parameter in parameters
    where parameter.type.element?.element != nil
      || parameter.type.element != nil && (parameter.isRest || parameter.presence == .repeated)
    {
      texts.append("parameter \"\(parameter.name)\" has lists in a list; declare its values without a separator")
    }
    for parameter in parameters where parameter.name.isEmpty {
      texts.append("a parameter has no name")
    }
    for parameter in parameters where parameter.type.samples.isEmpty {
      texts.append("parameter \"\(parameter.name)\" accepts nothing: its set or its examples are empty")
    }
    for parameter in parameters
    where parameter.acceptsEmpty && parameter.fixedValue == nil && !parameter.acceptsValue(UTF8Text("")) {
      texts.append(
        "parameter \"\(parameter.name)\" accepts empty values, but none is \(parameter.type.expects); remove one of "
          + "the two")
    }
    if let label = shape.label { texts += labelFaults(label) }
    for parameter in parameters {
      let members = parameter.type.texts ?? []
      for text in repeated(settings.ignoresCase ? members.map(\.asciiLowercased) : members) {
        texts.append("parameter \"\(parameter.name)\" has \"\(text)\" twice in its set; give each value its own text")
      }
      for sample in parameter.type.samples where !parameter.acceptsValue(UTF8Text(sample)) {
        texts.append("parameter \"\(parameter.name)\" does not read its own example \"\(sample)\"")
      }
      for sample in parameter.type.samples
      where !parameter.isItem && parameter.affix.isEmpty && ["", ".", ".."].contains(sample)
        && (sample.isEmpty || !parameter.isPart)
      {
        texts.append("parameter \"\(parameter.name)\" has the text \"\(sample)\", which cannot be a path component")
      }
    }
    return texts.map { .declaration(.init(shape), $0) }
  }

  /// The faults of a parameter that is a label of a host: its texts are in lower case in every link.
  private func labelFaults(_ label: Parameter) -> [String] {
    let others = label.type.samples.filter { sample in
      label.codec.canonical(sample).map { !label.canBeCarried($0) } ?? false
    }
    let isClosed = label.type.members != nil
    guard let first = others.first, isClosed || others.count == label.type.samples.count else { return [] }
    return [
      "parameter \"\(label.name)\" has the text \"\(label.codec.canonical(first) ?? first)\", which cannot be a "
        + "label of a host: letters in lower case, digits, \"-\" and \"_\", at most 63"
    ]
  }

  private func repeated(_ names: [String]) -> [String] {
    let texts = names.map { UTF8Text($0) }
    guard names.count > 1, Set(texts).count < names.count else { return [] }
    return Dictionary(grouping: texts) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map(\.description)
  }
}

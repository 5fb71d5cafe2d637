extension DeclaredPattern {
  /// A route made of samples, as an example.
  ///
  /// - Parameter turn: the number of the attempt, which selects the samples.
  func example(_ form: DeclaredForm, _ turn: Int) -> DeclaredRoute {
    let values = zip(parameters, captures).map { parameter, capture -> DeclaredValue? in
      let pieces = capture.pieces
      let shape = [pieces.label].compactMap { $0 } + pieces.path.compactMap(\.parameter) + pieces.query
      guard let shape = shape.first ?? pieces.fragment.map({ ($0.path.compactMap(\.parameter) + $0.items)[0] }) else {
        return nil
      }
      switch shape.presence {
      case .required:
        let sample = parameter.sample(turn)
        return pieces.endsInRest ? sample.map { .list([$0]) } : sample
      case .repeated: return .list([])
      case .optional: return shape.isFlag ? .boolean(false) : pieces.endsInRest ? .list([]) : parameter.fallbackValue
      case .absent: return nil
      }
    }
    return DeclaredRoute(form, values)
  }
}

extension LinkPieces {
  /// Whether the path, or the path inside the fragment, ends in a rest.
  fileprivate var endsInRest: Bool {
    let path = path + (fragment?.path ?? [])
    return if case .rest = path.last { true } else { false }
  }
}

extension Route<DeclaredRoute> {
  /// A declared route, with the first samples as its example.
  init(_ name: String, _ summary: String, _ pattern: DeclaredPattern) {
    let form = DeclaredForm(name, pattern.names)
    let (captures, copies) = (pattern.captures, pattern.copies)
    self.init(
      shape: RouteShape(name: name, summary: summary, pattern.pieces), example: pattern.example(form, 0),
      parse: { request, base, notes in
        // Access by index: taking a capture out of the array would copy all of its pieces.
        var values = [DeclaredValue?](repeating: nil, count: captures.count)
        for index in captures.indices {
          guard let value = captures[index].read(request, base, &notes) else { return nil }
          values[index] = value
        }
        return DeclaredRoute(form, values)
      },
      print: { route, base, writer in
        guard route.form === form || route.form.name == form.name else { return .otherRoute }
        let values = form.values(of: route)
        guard let values else {
          _ = writer.reject(true, name: route.form.names.first { !form.names.contains($0) } ?? "")
          return .inexpressible
        }
        for index in captures.indices {
          guard captures[index].write(values[index], base, &writer) else {
            if writer.inexpressible == nil { _ = writer.reject(true, name: form.names[index]) }
            return .inexpressible
          }
        }
        return .written
      })
    transcribe = { request, notes, writer in
      for copy in copies {
        let printed = copy(request, &notes, &writer)
        guard printed == .written else { return printed }
      }
      return .written
    }
  }

  /// The same route with another example.
  func with(example: DeclaredRoute) -> Route {
    var route = self
    route.example = example
    return route
  }
}

extension Router<DeclaredRoute> {
  /// The canonical link to a route, whose declaration is found by its name.
  func namedLink(to route: DeclaredRoute) throws(LinkFault) -> DeepLinkRequest {
    guard let index = index.route(named: route.name), let link = try link(to: route, by: index) else {
      throw .noRoute(route.description)
    }
    return link
  }
}

extension DeclaredForm {
  /// The values of a route with this name, in the order of this form; nil if the form lacks one of its parameters.
  fileprivate func values(of route: DeclaredRoute) -> [DeclaredValue?]? {
    if route.form === self { return route.values }
    guard route.form.names.allSatisfy(names.contains) else { return nil }
    return names.map { route[$0] }
  }
}

public import Arguments
import DeepLinking

/// What shells offer of the app's table, read from it when they ask.
extension Tool {
  /// The names of routes, and behind one its parameters: `id=`.
  @Sendable
  func routeCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    let shapes = (try? table())?.shapes ?? []
    guard let name = operands.first else { return shapes.map { Candidate($0.name, $0.summary) } }
    let parameters = shapes.first { $0.name == name }?.parameters ?? []
    if let equals = partial.firstIndex(of: "=") {
      let parameter = parameters.first { $0.name == partial[..<equals] }
      return parameter?.type.members?.map { Candidate("\(partial[...equals])\($0)") } ?? []
    }
    return parameters.filter { parameter in
      let isGiven = operands.contains { $0.hasPrefix(parameter.name + "=") }
      return !isGiven || parameter.place == .rest || parameter.presence == .repeated
    }.map { Candidate($0.name + "=", $0.isRequired ? $0.type.expects : $0.type.expects + ", if any") }
  }

  /// A link to each route: the candidates of a command whose operands are links.
  @Sendable
  public func linkCandidates(_ operands: [String], _ partial: String) -> [Candidate] {
    guard let table = try? table() else { return [] }
    return zip(table.examples, table.shapes).map { Candidate($0, $1.summary) }
  }
}

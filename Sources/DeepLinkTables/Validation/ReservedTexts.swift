import DeepLinkOctets
public import DeepLinking

extension RouteTable {
  /// A sentence for each route or redirect with a parameter that cannot have some texts, because the links with them are
  /// those of the server's endpoints, which are more specific.
  ///
  /// Says nothing of a rest, and of two parameters that only together make such a link: no single text is lost there.
  ///
  /// - Parameter reserved: the shapes of the endpoints.
  public func remarks(reserving reserved: [RouteShape]) -> [String] {
    let index = MeetingIndex(reserved)
    return formShapes.sorted { $0.precedes($1) }.compactMap { form in
      let places = form.path.indices.filter { form.literal(at: $0) == nil }
      guard places.count == 1, !form.endsInRest, let parameter = form.path[places[0]].parameter else { return nil }
      let texts = index.candidates(for: form, after: -1).compactMap { endpoint in
        RouteOverlap.all(form.onAnyHost, reserved[endpoint]).first?.witness.flatMap {
          $0.pathComponents.dropFirst(places[0]).first
        }
      }
      guard !texts.isEmpty else { return nil }
      let values = Prose.list(Set(texts).sorted().map { "\"\($0)\"" })
      return
        "route \(TableFault.RouteLabel(form)): \"\(parameter.name)\" cannot be \(values) in a link, because the server "
        + "itself answers there; --endpoints-at /PATH moves its endpoints"
    }
  }
}

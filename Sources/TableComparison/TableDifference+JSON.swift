package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables

extension TableDifference.Finding {
  /// The change of the link: `product {"id":7} is now order {"number":7}`.
  package var words: String {
    switch (old, new) {
    case (let old?, nil): "was \(old.words)"
    case (nil, let new?): "is \(new.words)"
    case (let old?, let new?) where differing.isEmpty: "was \(old.words), is now \(new.words)"
    case (let old?, let new?):
      new.route + (new.owner.map { " of \($0)" } ?? "") + ": "
        + differing.map { name in
          "\(name) was \(old.json(of: name) ?? "absent"), is now \(new.json(of: name) ?? "absent")"
        }.joined(separator: "; ")
    case (nil, nil): ""
    }
  }

  /// Writes the finding as one JSON object.
  ///
  /// - Parameters:
  ///   - site: the name of the site, if there are several.
  ///   - isAccepted: whether the loss or the change was announced.
  package func write(of site: String?, isAccepted: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("site", site)
    writer.member("kind", kind.rawValue)
    writer.member("accepted", isAccepted ? true : nil)
    writer.key("link")
    writer.string(link)
    for (key, side) in [("old", old), ("new", new)] {
      writer.key(key)
      if let side { side.write(to: &writer) } else { writer.null() }
    }
    writer.member("differing", differing) { $1.string($0) }
    writer.endObject()
  }
}

extension TableDifference.Reached {
  fileprivate var words: String { "\(route) (\(pattern))" + (owner.map { " of \($0)" } ?? "") }

  /// The value of a parameter as JSON; nil if the route has none.
  fileprivate func json(of name: String) -> String? { parameters.first { $0.name.hasSameOctets(as: name) }?.json }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", route)
    writer.member("pattern", pattern)
    writer.member("owner", owner)
    writer.key("parameters")
    writer.beginObject()
    for parameter in parameters {
      writer.key(parameter.name)
      writer.raw(Array(parameter.json.utf8))
    }
    writer.endObject()
    writer.endObject()
  }
}

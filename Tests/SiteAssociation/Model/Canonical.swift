import DeepLinkJSON
import DeepLinkOctets

/// A JSON value without the order of its members, duplicates kept.
indirect enum Canonical: Equatable {
  case scalar(JSONNode)
  case array([Canonical])
  case object([UTF8Text: [Canonical]])

  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .array(let elements): .array(elements.map(Canonical.init))
      case .object(let members):
        .object(Dictionary(grouping: members, by: \.name).mapValues { $0.map { Canonical($0.value) } })
      default: .scalar(node)
      }
  }
}

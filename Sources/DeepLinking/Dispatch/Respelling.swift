import Octets

extension RouteShape {
  /// The same link, with members of closed sets in their declared case. For tables that ignore case.
  func respelled(_ request: borrowing DeepLinkRequest) -> DeepLinkRequest {
    var link = DeepLinkRequest()
    link.takeOriginAndFragment(of: request)
    for index in request.components.indices {
      let piece = index < path.count ? path[index] : path.last
      link.append(piece?.respelled(request.components[index].range, of: request), request, index)
    }
    for item in request.items.indices {
      let parameter = query.first { request.isItem(item, named: $0.keyOctets) }
      let value = request.items[item].value
      let member = value.flatMap { parameter?.member(request.octets.span.extracting($0)) }
      link.append(item: item, of: request, value: member)
    }
    return link
  }
}

extension PathPiece {
  /// The component with members of closed sets in their declared case; nil if it has none.
  fileprivate func respelled(_ component: Range<Int>, of link: borrowing DeepLinkRequest) -> [UInt8]? {
    guard case .segment(let first, let others) = self, !others.isEmpty else {
      return parameter?.member(link.octets.span.extracting(component))
    }
    let all = ([first] + others).map { $0.moved(to: .path, affix: .init(), key: $0.key) }
    let values = ([first] + others).values(in: component, of: link.octets.span) { parameter, text in
      parameter.accepts(value: text) || parameter.moved(to: .path, affix: .init(), key: "").member(text) != nil
    }
    guard let values else { return nil }
    var (octets, end) = ([UInt8](), component.lowerBound)
    for (parameter, value) in zip(all, values) {
      octets += link.octets[end..<value.lowerBound]
      octets += parameter.member(link.octets.span.extracting(value)) ?? Array(link.octets[value])
      end = value.upperBound
    }
    return octets + link.octets[end..<component.upperBound]
  }
}

extension Parameter {
  /// The member of a closed set that equals a text without regard to case; nil if there is none.
  fileprivate func member(_ text: Span<UInt8>) -> [UInt8]? {
    type.members?.lazy.map { Array(affix.around($0).utf8) }.first { member in
      guard member.count == text.count else { return false }
      for offset in member.indices where member[offset].lowercased != text[offset].lowercased { return false }
      return true
    }
  }
}

extension DeepLinkRequest {
  fileprivate mutating func append(_ member: [UInt8]?, _ other: borrowing DeepLinkRequest, _ index: Int) {
    if let member { append(member.span) } else { append(other.octets.span.extracting(other.components[index].range)) }
  }
}

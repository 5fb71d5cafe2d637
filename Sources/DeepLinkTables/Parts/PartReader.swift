import DeepLinkOctets
import DeepLinking

/// Says of each stretch of a link what reads it.
struct PartReader {
  private let cut: LinkCut
  private let link: DeepLinkRequest
  private let form: RouteShape?
  private let route: RouteShape?
  private let ignoresCase: Bool
  /// For each item, whether an earlier one has its name.
  private let isRepetition: [Bool]

  init(
    _ text: String, _ link: DeepLinkRequest, _ settings: TableSettings, form: RouteShape?, route: RouteShape?,
    hasHostInPath: Bool
  ) {
    ignoresCase = settings.ignoresCase
    cut = LinkCut(text, hasHostInPath: hasHostInPath, isOpaque: link.isOpaque)
    (self.link, self.form, self.route) = (link, form, route)
    var seen: Set<UTF8Text> = []
    isRepetition = link.items.map { !seen.insert(UTF8Text(decoding: link.octets.span.extracting($0.name))).inserted }
  }

  /// The parts of all stretches, without empty ones that say nothing.
  ///
  /// - Parameters:
  ///   - missing: the end of the path or of the query, if something is missing there, and what is expected.
  ///   - part: makes the part of a stretch.
  func parts(
    missing: (place: LinkFaultPlace, expected: [String])? = nil, _ part: (LinkCut.Token) -> [LinkPart]
  ) -> [LinkPart] {
    var parts: [LinkPart] = []
    parts.reserveCapacity(cut.tokens.count + 1)
    for (index, token) in cut.tokens.enumerated() {
      if let missing, index == cut.index(of: missing.place) { parts.append(Self.missing(missing)) }
      for part in part(token) where !part.text.isEmpty || part.kind == .fault || part.kind == .parameter {
        parts.append(part)
      }
    }
    if let missing, cut.index(of: missing.place) == cut.tokens.count { parts.append(Self.missing(missing)) }
    return parts
  }

  private static func missing(_ fault: (place: LinkFaultPlace, expected: [String])) -> LinkPart {
    LinkPart("", .fault, fault.place == .afterPath ? .path : .query, expected: fault.expected)
  }

  private func text(_ token: LinkCut.Token) -> UTF8Text {
    UTF8Text(decoding: cut.octets.span.extracting(token.range))
  }

  /// The part of a stretch, without a reader.
  func plain(_ token: LinkCut.Token, _ kind: LinkPart.Kind, expected: [String] = []) -> [LinkPart] {
    [LinkPart(text(token), kind, token.section, expected: expected)]
  }

  /// The part of a stretch of a link that resolves.
  func part(_ token: LinkCut.Token, warnings: [LinkWarning], unrecognized: Set<UTF8Text>) -> [LinkPart] {
    switch token.role {
    case .component(let index): return component(token, index)
    case .item(let index):
      let isUnknown = link.items.indices.contains(index) && unrecognized.contains(name(ofItem: index))
      return item(token, index, warnings: warnings, isUnknown: isUnknown)
    default: return other(token)
    }
  }

  /// The part of a stretch of a link that does not.
  func part(_ token: LinkCut.Token, before fault: LinkFaultPlace, depth: Int) -> [LinkPart] {
    switch token.role {
    case .component(let index):
      if case .component(let first) = fault, index > first { return plain(token, .unread) }
      return index < depth ? component(token, index) : plain(token, .unread)
    case .item(let index):
      let hasPath: Bool
      switch fault {
      case .component, .afterPath, .scheme: hasPath = false
      default: hasPath = true
      }
      if hasPath, form != nil { return item(token, index, warnings: [], isUnknown: false) }
      return [LinkPart(text(token), .unread, .query, isTracking: isTracking(index))]
    default: return other(token)
    }
  }

  /// The part of a stretch of a dynamic link.
  func part(_ token: LinkCut.Token, ofDynamicLink dynamic: DynamicLink) -> [LinkPart] {
    switch token.role {
    case .component: return plain(token, .unread)
    case .item(let index):
      guard link.items.indices.contains(index), name(ofItem: index) == "link" else {
        return [LinkPart(text(token), .unrecognized, .query, isTracking: isTracking(index))]
      }
      return [LinkPart(text(token), .query, .query, parameter: "link", value: dynamic.text)]
    default: return other(token)
    }
  }

  private func other(_ token: LinkCut.Token) -> [LinkPart] {
    switch token.role {
    case .scheme: return plain(token, .scheme)
    case .user: return plain(token, .user)
    case .port: return plain(token, .port)
    case .host: return host(token)
    case .fragment:
      return [LinkPart(text(token), .fragment, .fragment, piece: (form?.fragment ?? route?.fragment)?.pattern)]
    case .separator, .component, .item: return plain(token, .separator)
    }
  }

  private func host(_ token: LinkCut.Token) -> [LinkPart] {
    guard let label = form?.label, let value = form?.labelText(in: link), let host = link.siteHost else {
      return plain(token, .host)
    }
    let piece = ":\(label.name)" + host.dropFirst(value.count)
    return [
      LinkPart(text(token), .host, .origin, piece: piece, parameter: label.name, value: UTF8Text(value))
    ]
  }

  /// The values in a component, and the literal text between several.
  private func component(_ token: LinkCut.Token, _ index: Int) -> [LinkPart] {
    guard let form, let last = form.steps.indices.last, link.components.indices.contains(index) else {
      return plain(token, .unread)
    }
    let step = form.steps[min(index, last)]
    if step.literal != nil {
      return [LinkPart(self.text(token), index > last ? .unread : .literal, token.section, piece: step.pattern)]
    }
    let range = link.components[index].range
    let isSingle = step.parameters.count == 1
    var parts: [LinkPart] = []
    // The text of the link has escapes, and the values are decoded.
    var (decoded, start) = (range.lowerBound, token.range.lowerBound)
    func text(upTo end: Int) -> UTF8Text {
      let from = start
      while decoded < end, start < token.range.upperBound {
        start += cut.octets.span.percentEscape(at: start) == nil ? 1 : 3
        decoded += 1
      }
      return UTF8Text(decoding: cut.octets.span.extracting(from..<start))
    }
    func literal(upTo end: Int) {
      if !isSingle { parts.append(LinkPart(text(upTo: end), .literal, token.section, piece: step.pattern)) }
    }
    for (number, parameter) in step.parameters.enumerated() {
      let value =
        index > last ? range : step.value(number, in: range, of: link.octets.span, ignoringCase: ignoresCase)
      guard let value = value ?? (isSingle ? range : nil) else { return plain(token, .unread) }
      literal(upTo: value.lowerBound)
      parts.append(
        LinkPart(
          isSingle ? self.text(token) : text(upTo: value.upperBound), .parameter, token.section, piece: step.pattern,
          parameter: parameter.name, value: UTF8Text(decoding: link.octets.span.extracting(value))))
    }
    literal(upTo: range.upperBound)
    return parts
  }

  private func item(_ token: LinkCut.Token, _ index: Int, warnings: [LinkWarning], isUnknown: Bool) -> [LinkPart] {
    guard !isUnknown, link.items.indices.contains(index), let parameter = parameter(ofItem: index),
      !isRepetition[index] || parameter.presence == .repeated
    else { return [LinkPart(text(token), .unrecognized, .query, isTracking: isTracking(index))] }
    let value = link.items[index].value.map { UTF8Text(decoding: link.octets.span.extracting($0)) }
    if parameter.isCondition {
      return [LinkPart(text(token), .query, .query, piece: PatternText.item(parameter), value: value)]
    }
    let expected = warnings.filter { $0.parameter == parameter.name && $0.value == value }.map(\.expected)
    return [
      LinkPart(
        text(token), .query, .query, parameter: parameter.name, value: value, expected: Array(expected.prefix(1)))
    ]
  }

  private func name(ofItem index: Int) -> UTF8Text {
    UTF8Text(decoding: link.octets.span.extracting(link.items[index].name))
  }

  private func parameter(ofItem index: Int) -> Parameter? {
    let parameters = (form?.query ?? []) + (route?.query ?? [])
    return parameters.first { link.isItem(index, named: $0.keyOctets) }
  }

  private func isTracking(_ index: Int) -> Bool {
    link.items.indices.contains(index) && TrackingItems.contains(name(ofItem: index))
  }
}

/// The names of query items that campaigns, advertisers and mail programs add to links.
private enum TrackingItems {
  /// By the documentation of each: Google Analytics and Ads, Meta, Microsoft, Mailchimp, HubSpot, Instagram, TikTok, X,
  /// LinkedIn, Pinterest, Yandex, Snapchat, Reddit, Matomo, Klaviyo, Branch.
  private static let names: Set<UTF8Text> = [
    "gclid", "gbraid", "wbraid", "dclid", "gad_source", "gad_campaignid", "srsltid", "fbclid", "msclkid", "mc_cid",
    "mc_eid", "_hsenc", "_hsmi", "hsCtaTracking", "igsh", "igshid", "ttclid", "twclid", "li_fat_id", "epik", "yclid",
    "ysclid", "ScCid", "rdt_cid", "_kx", "_branch_match_id", "_branch_referrer",
  ]
  private static let beginnings = ["utm_", "mtm_", "pk_"]

  static func contains(_ name: UTF8Text) -> Bool {
    names.contains(name) || beginnings.contains { name.utf8.starts(with: $0.utf8) }
  }
}

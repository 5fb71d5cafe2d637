import DeepLinkJSON
import DeepLinkOctets

/// A missed path as a line of the server's log: what is written, and how it is read again.
extension MissedPath {
  /// The name of the event in the log.
  package static let event = "miss"

  /// The line for people.
  ///
  /// - Parameter path: the path with its invisible characters escaped.
  package func message(showing path: String) -> String {
    let nearest = nearest.map { "\(Self.nearestMark)\($0)" + (owner.map { "\(Self.ownerMark)\($0)" } ?? "") }
    return (site.map { "\(Self.siteMark)\($0): " } ?? "") + "\(Self.mark)\(path)" + (nearest ?? "")
  }

  private static let (siteMark, mark) = ("site ", "no route matches ")
  private static let (nearestMark, ownerMark) = ("; the nearest is ", " of ")
  /// The longest line that is read, in octets. No line about a path is longer, with each of its octets escaped.
  package static let longestLine = 16_384

  /// Reads a line of the log, in either format. What another program wrote in front of it, such as a time, is skipped.
  ///
  /// - Returns: nil for any other line.
  package init?(line: Span<UInt8>) {
    guard line.count <= Self.longestLine else { return nil }
    guard let start = line.offset(of: "{"), line.offset(of: "\"miss\"", from: start) != nil else {
      self.init(text: line)
      return
    }
    self.init(json: line.extracting(start...))
  }

  private init?(json: Span<UInt8>) {
    let octets = json.withUnsafeBytes { Array($0) }
    guard let node = try? JSONNode(parsing: octets), node["event"]?.string == UTF8Text(Self.event),
      let path = node["path"]?.string, path.utf8.first == UInt8(ascii: "/")
    else { return nil }
    let text = { (name: UTF8Text) in node[name]?.string.flatMap { Self.bounded($0) } }
    self.init(path: Self.bounded(path) ?? "/", site: text("site"), nearest: text("nearest"), owner: text("owner"))
  }

  private init?(text line: Span<UInt8>) {
    guard let mark = line.offset(of: Self.mark) else { return nil }
    let (before, behind) = (line.extracting(..<mark), line.extracting((mark + Self.mark.utf8.count)...))
    guard !behind.isEmpty, behind[0] == UInt8(ascii: "/") else { return nil }
    // A path as it was received has no space.
    var end = behind.offset(of: " ") ?? behind.count
    var (nearest, owner): (String?, String?) = (nil, nil)
    if let start = behind.offset(of: Self.nearestMark), start < end {
      end = start
      let names = behind.extracting((start + Self.nearestMark.utf8.count)...)
      let cut = names.offset(of: Self.ownerMark)
      nearest = Self.text(names.extracting(..<(cut ?? names.count)))
      owner = cut.flatMap { Self.text(names.extracting(($0 + Self.ownerMark.utf8.count)...)) }
    }
    let site = before.offset(of: Self.siteMark).flatMap { start in
      Self.text(before.extracting((start + Self.siteMark.utf8.count)...).extracting(droppingLast: 2))
    }
    self.init(path: Self.text(behind.extracting(..<end)) ?? "/", site: site, nearest: nearest, owner: owner)
  }

  private static func text(_ octets: Span<UInt8>) -> String? { bounded(UTF8Text(decoding: octets)) }

  /// A text of a line, no longer than the server writes one; nil for the empty text, which means none.
  private static func bounded(_ text: UTF8Text) -> String? { text.isEmpty ? nil : text.excerpt(MissLog.length) }
}

extension Span<UInt8> {
  /// The offset of a text from `start` on.
  fileprivate func offset(of text: String, from start: Int = 0) -> Int? {
    text.withSpan { text in
      guard let first = text.isEmpty ? nil : text[0], count - start >= text.count else { return nil }
      for offset in start...(count - text.count) where self[offset] == first {
        if extracting(offset..<(offset + text.count)).matches(text) { return offset }
      }
      return nil
    }
  }
}

/// Options whose values are numbers or origins, with their messages.
///
/// A number is decimal digits: the readers of the standard library also accept a sign, hexadecimal floats, `inf` and `nan`.
extension Option {
  /// An option with a whole number of a range.
  ///
  /// - Parameters:
  ///   - name: the name, with its dashes: `--port`.
  ///   - variable: the environment variable that the option wins over, if there is one.
  ///   - placeholder: the name of the value in the help.
  ///   - help: one sentence for the help.
  ///   - noun: the kind of number, in words that follow "expected": `a port`.
  ///   - range: the numbers that are allowed.
  ///   - set: takes the number.
  public static func number(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String, noun: String = "a number",
    in range: ClosedRange<Int>, set: @escaping @Sendable (Int, inout Settings) -> Void
  ) -> Option {
    Option(name, variable: variable, placeholder, help) { text, settings in
      guard let number = OptionValue.number(text), range.contains(number) else {
        return "\(noun) from \(range.lowerBound) to \(range.upperBound)"
      }
      set(number, &settings)
      return nil
    }
  }

  /// An option with a time of 0.001 to 86400 seconds, which may be a decimal fraction; it counts whole milliseconds.
  ///
  /// - Parameters:
  ///   - name: the name, with its dashes: `--port`.
  ///   - variable: the environment variable that the option wins over, if there is one.
  ///   - placeholder: the name of the value in the help.
  ///   - help: one sentence for the help.
  ///   - set: takes the time.
  public static func time(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    set: @escaping @Sendable (Duration, inout Settings) -> Void
  ) -> Option {
    Option(name, variable: variable, placeholder, help) { text, settings in
      guard let milliseconds = OptionValue.milliseconds(text), (1...86_400_000).contains(milliseconds) else {
        return "a number of seconds from 0.001 to 86400"
      }
      set(.milliseconds(milliseconds), &settings)
      return nil
    }
  }

  /// An option with an origin: a scheme and a host, without a slash at the end (RFC 6454 section 6.1).
  ///
  /// - Parameters:
  ///   - name: the name, with its dashes: `--port`.
  ///   - variable: the environment variable that the option wins over, if there is one.
  ///   - placeholder: the name of the value in the help.
  ///   - help: one sentence for the help.
  ///   - set: takes the origin.
  public static func origin(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    set: @escaping @Sendable (String, inout Settings) -> Void
  ) -> Option {
    Option(name, variable: variable, placeholder, help) { text, settings in
      let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
      guard let scheme = ["https://", "http://"].first(where: origin.hasPrefix),
        OptionValue.isAuthority(origin.dropFirst(scheme.count))
      else { return "https:// or http:// and a host, without a path" }
      set(origin, &settings)
      return nil
    }
  }
}

/// Readers for values of several options.
public enum OptionValue {
  /// A whole number in digits; nil for any other text, and for a number beyond `Int`.
  ///
  /// - Parameters:
  ///   - text: the digits.
  ///   - radix: 10 at the most.
  public static func number(_ text: some StringProtocol, radix: UInt8 = 10) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < radix }) else { return nil }
    return Int(text, radix: Int(radix))
  }

  /// Whether a text is a host with an optional port from 1 to 65535, as in a URL (RFC 3986 section 3.2) but without user
  /// information. The host is a name in ASCII, an IPv4 address, or an IPv6 address in brackets.
  public static func isAuthority(_ text: some StringProtocol) -> Bool {
    let octets = Array(text.utf8)
    let end = octets.first == UInt8(ascii: "[") ? octets.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
    let colon = octets[(end ?? 0)...].firstIndex(of: UInt8(ascii: ":"))
    if let end, colon ?? octets.count != end { return false }
    if let colon {
      let port = number(String(decoding: octets[(colon + 1)...], as: UTF8.self))
      guard (1...65_535).contains(port ?? 0) else { return false }
    }
    let host = octets[..<(colon ?? octets.count)]
    return end == nil ? isName(host) : isIPv6(host.dropFirst().dropLast())
  }

  /// `1.5` as 1500; digits behind the third do not count.
  static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : "0"
    // More seconds than any option accepts could overflow as milliseconds.
    guard let seconds = number(parts[0]), seconds < 1_000_000_000, !fraction.isEmpty,
      fraction.utf8.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return number((fraction + "000").prefix(3)).map { seconds * 1_000 + $0 }
  }

  /// RFC 1123 section 2.1, with the underscores of test systems. A last label of digits alone belongs to an IPv4 address.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      1...63 ~= label.count
        && label.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x5F }
    }
    guard areLabels, name.count <= 253, let last = labels.last else { return false }
    return !last.allSatisfy { 0x30...0x39 ~= $0 } || isIPv4(host)
  }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.count <= 3 && (number(String(decoding: part, as: UTF8.self)) ?? 256) < 256
          && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }

  /// RFC 4291 section 2.2: eight groups, `::` in place of one or more of them once, an IPv4 address in place of two.
  private static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: text, as: UTF8.self).split(separator: "::", omittingEmptySubsequences: false)
      .map { part in part.isEmpty ? [] : part.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      }
    var groups = parts.flatMap { $0 }.map { Array($0) }
    var count = groups.count
    if let last = parts.last?.last, isIPv4(Array(last)[...]) {
      groups.removeLast()
      count += 1
    }
    let areGroups = groups.allSatisfy { group in
      1...4 ~= group.count && group.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }
    }
    return areGroups && (parts.count == 1 ? count == 8 : parts.count == 2 && count < 8)
  }
}

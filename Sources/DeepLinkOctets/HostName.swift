/// The name of a host as DNS, HTTP and devices have it: in lower case, each label beyond ASCII as its A-label (RFC 5890).
@usableFromInline
package enum HostName {
  /// The name of a host: `xn--bcher-kva.example` for `Bücher.example` and for `b%C3%BCcher.example` (RFC 3986 section
  /// 3.2.2). Characters have to be composed (NFC), as keyboards write them. What cannot be a host stays as it is, in lower
  /// case.
  @inlinable package static func ascii(_ host: some StringProtocol) -> String { name(String(host)) }

  @usableFromInline
  static func name(_ host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return host.lowercased() }
    let labels = decoded(Array(host.utf8)).lowercased().unicodeScalars.split(
      separator: ".", omittingEmptySubsequences: false)
    // A label has at most 63 octets, so a longer one is none, and is not worth its time.
    guard labels.allSatisfy({ $0.count < 64 && !$0.contains("\u{FFFD}") }) else { return host.lowercased() }
    return labels.map { label in
      label.allSatisfy(\.isASCII) ? String(label) : "xn--" + punycode(label.map(\.value))
    }.joined(separator: ".")
  }

  /// Whether a text in lower case is labels with periods between them (RFC 1123 section 2.1).
  package static func isName(_ host: some StringProtocol) -> Bool {
    host.utf8.count <= 253
      && host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { isLabel(Array($0).span) }
  }

  /// Whether octets are a label of a host in lower case (RFC 1035 section 2.3.4), or have underscores as well, as names of
  /// tests do: anything else, such as `evil.example/`, could make another host of the one before it.
  package static func isLabel(_ octets: Span<UInt8>) -> Bool {
    guard (1...63).contains(octets.count) else { return false }
    for index in octets.indices {
      let octet = octets[index]
      guard 0x61...0x7A ~= octet || octet.isDigit || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_") else {
        return false
      }
    }
    return true
  }

  /// A host as it was sent, unless it is beyond ASCII.
  package static func printable(_ host: String) -> String {
    host.withSpan { $0.firstOctet(from: 0, to: $0.count) { $0 } == $0.count } ? host : ascii(host)
  }

  /// The text with the escapes of octets beyond ASCII as these octets.
  private static func decoded(_ octets: [UInt8]) -> String {
    var (text, index): ([UInt8], Int) = ([], 0)
    while index < octets.count {
      if octets[index] == UInt8(ascii: "%"), index + 2 < octets.count,
        let octet = UInt8(String(decoding: octets[(index + 1)...(index + 2)], as: UTF8.self), radix: 16), octet >= 0x80
      {
        text.append(octet)
        index += 3
      } else {
        text.append(octets[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A label in Punycode (RFC 3492 section 6.3).
  private static func punycode(_ label: [UInt32]) -> String {
    let basic = label.filter { $0 < 0x80 }
    var text = basic.map { UInt8($0) } + (basic.isEmpty ? [] : [UInt8(ascii: "-")])
    var (code, delta, bias, done) = (0x80 as UInt32, 0, 72, basic.count)
    while done < label.count, let next = label.filter({ $0 >= code }).min() {
      delta += Int(next - code) * (done + 1)
      for scalar in label where scalar <= next {
        guard scalar == next else {
          delta += 1
          continue
        }
        append(delta, bias, to: &text)
        done += 1
        bias = adapted(delta, of: done, isFirst: done == basic.count + 1)
        delta = 0
      }
      delta += 1
      code = next + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a number of variable length (section 3.3).
  private static func append(_ number: Int, _ bias: Int, to text: inout [UInt8]) {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var (rest, place) = (number, 36)
    while true {
      let threshold = min(max(place - bias, 1), 26)
      guard rest >= threshold else { break }
      text.append(digits[threshold + (rest - threshold) % (36 - threshold)])
      rest = (rest - threshold) / (36 - threshold)
      place += 36
    }
    text.append(digits[rest])
  }

  /// The bias behind a number (section 3.4).
  private static func adapted(_ number: Int, of count: Int, isFirst: Bool) -> Int {
    var (delta, bias) = (number / (isFirst ? 700 : 2), 0)
    delta += delta / count
    while delta > 35 * 26 / 2 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}

import DeepLinkOctets

/// The name of a script, style sheet or SVG image with the digest of its content: `dom.DIGEST.js` for `dom.js`.
///
/// Such a name stands for one content, so caches may keep the file for good. The names exist in pages and requests
/// only, not on disk.
enum DigestName {
  private static let suffixes = [".js", ".css", ".svg"]
  /// The number of hexadecimal digits, in lower case.
  private static let width = 32

  /// Whether the file at a path also has a name with its digest.
  static func exists(for path: PublicPath) -> Bool { suffixes.contains { path.dropping($0) != nil } }

  /// The name with the digest; nil for a file of another type.
  static func of(_ path: PublicPath, _ digest: UInt128) -> PublicPath? {
    for suffix in suffixes {
      guard let stem = path.dropping(suffix) else { continue }
      return stem.appending(".\(String(hexadecimal: digest, width: width).lowercased())\(suffix)")
    }
    return nil
  }

  /// The name without the digest, and the digest; nil for a name of another form.
  static func parse(_ path: PublicPath) -> (path: PublicPath, digest: UInt128)? {
    for suffix in suffixes {
      guard let stem = path.dropping(suffix)?.text.utf8 else { continue }
      let name = stem.dropLast(width)
      guard name.last == UInt8(ascii: ".") else { return nil }
      var digest: UInt128 = 0
      for digit in stem.suffix(width) {
        guard let value = digit.hexValue, digit == digit.lowercased else { return nil }
        digest = digest << 4 | UInt128(value)
      }
      return (PublicPath(String(Substring(name.dropLast())) + suffix), digest)
    }
    return nil
  }
}

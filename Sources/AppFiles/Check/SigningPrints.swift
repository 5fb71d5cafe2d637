import AssociationFiles
package import AssociationLint

/// The fingerprints in what `keytool -list -v` or `apksigner verify --print-certs` prints.
package struct SigningPrints: Sendable {
  /// The SHA-256 fingerprints as association files write them, each where it stands first.
  private(set) var prints: [(text: String, offset: Int)] = []
  private var hasSHA1 = false

  package init(parsing octets: [UInt8]) {
    var start = 0
    while start < octets.count {
      let end = octets[start...].firstIndex(of: UInt8(ascii: "\n")) ?? octets.count
      let line = String(decoding: octets[start..<end], as: UTF8.self)
      let name = line.lowercased().filter { !"- ".contains($0) }
      // apksigner prints the fingerprint of the public key, too.
      let isCertificate = name.contains("sha256") && !name.contains("publickey")
      if isCertificate, let print = Self.print(at: line), !prints.contains(where: { $0.text == print }) {
        prints.append((print, start))
      }
      hasSHA1 = hasSHA1 || name.contains("sha1:") || name.contains("sha1digest:")
      start = end + 1
    }
  }

  /// The 32 pairs of digits behind the last name of a line.
  private static func print(at line: String) -> String? {
    guard let colon = line.firstRange(of: ": ") ?? line.firstRange(of: ":\t") else { return nil }
    let digits = line[colon.upperBound...].filter { $0 != ":" && !$0.isWhitespace }.uppercased()
    guard digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit) else { return nil }
    let pairs = Array(digits)
    return stride(from: 0, to: 64, by: 2).map { String(pairs[$0...($0 + 1)]) }.joined(separator: ":")
  }

  /// What a table lacks of them, as findings about the file, and the packages that it has with one.
  package func check(_ target: AppTarget, in octets: [UInt8]) -> (findings: [LintFinding], known: [String]) {
    let log = FindingLog()
    if prints.isEmpty {
      log.add(
        .noCertificate, at: nil,
        hasSHA1
          ? "has only a SHA-1 fingerprint; expected a line that begins with \"SHA256:\": print it with keytool -list -v -keystore FILE"
          : "has no fingerprint; expected the output of keytool -list -v or of apksigner verify --print-certs")
    }
    let packages = target.app.android
    let fingerprints = packages.flatMap(\.fingerprints)
    for (print, offset) in prints where !fingerprints.contains(print) {
      log.add(
        .certificateNotInTable, at: offset,
        "the table does not have this certificate, so Android verifies no host of an app that it signs: add to "
          + "\"android\" \"fingerprints\": [\((fingerprints + [print]).map { "\"\($0)\"" }.joined(separator: ", "))]")
    }
    let known = packages.filter { package in prints.contains { package.fingerprints.contains($0.text) } }.map(\.name)
    if !known.isEmpty, fingerprints.count == 1 {
      log.add(
        .playCertificate, at: prints.first?.offset,
        "this is the only certificate of the table, and what Google Play delivers is signed with one of its own: copy the "
          + "SHA-256 of \"App signing key certificate\" from the Play Console, Test and release, App integrity, too")
    }
    return (log.findings(in: octets), known)
  }
}

import DeepLinkJSON
package import DeepLinkOctets

/// What Android requires of a statement about an app before it reads it; a statement that it refuses grants nothing, and the
/// others of the file count (Google's compatibility tests for Digital Asset Links, groups 2100 and 2300).
extension AssetStatement {
  /// Why Android does not read the statement; nil if it does.
  var fault: String? {
    if include != nil { return "the statement has \"include\" beside its target" }
    if isBroken("relation", otherMembers) || relation?.allSatisfy(Self.isRelation) == false {
      return "the statement has a relation that is no text of a kind, a slash and a detail in lower case"
    }
    guard let target else { return nil }
    if target.packageName.map(AssetTarget.isPackage) == false {
      return "\(quoted(target.packageName ?? "")) is not the name of a package"
    }
    guard let fingerprints = target.fingerprints, !fingerprints.isEmpty else {
      return "the statement has no fingerprint of a certificate"
    }
    guard !isBroken("sha256_cert_fingerprints", target.otherMembers), fingerprints.allSatisfy(AssetTarget.isFingerprint)
    else {
      return
        "the statement has a fingerprint that is not 32 pairs of capital hexadecimal digits with colons between them"
    }
    return nil
  }

  /// Whether a list has elements that are no texts, or is there twice.
  private func isBroken(_ name: UTF8Text, _ others: [JSONMember]) -> Bool { others.contains { $0.name == name } }

  /// Whether a text is a relation: a kind, a slash and a detail, of lower-case letters, digits, `_` and periods.
  package static func isRelation(_ text: UTF8Text) -> Bool {
    let parts = text.parts("/")
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { $0.isDigit || $0.isLetter && $0.lowercased == $0 || "_.".utf8.contains($0) }
      }
  }
}

extension AssetTarget {
  /// Whether a text is the name of a package: two parts or more, each a letter and then letters, digits or `_`.
  package static func isPackage(_ name: UTF8Text) -> Bool {
    let parts = name.parts(".")
    return parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.first?.isLetter == true && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F }
      }
  }

  /// Whether a text is a fingerprint as Android reads it, in capital letters.
  package static func isFingerprint(_ text: UTF8Text) -> Bool {
    fault(fingerprint: text) == nil && text == text.uppercased
  }

  /// Why a text is no fingerprint: 32 pairs of hexadecimal digits, colons between; nil if it is one.
  package static func fault(fingerprint text: UTF8Text) -> String? {
    let bytes = text.parts(":")
    if bytes.count == 1, text.count == 64 { return "it has no colons" }
    if bytes.count == 20 { return "it has 20 bytes, as SHA-1 has" }
    if bytes.count != 32 { return "it has \(bytes.count) part\(bytes.count == 1 ? "" : "s")" }
    let odd = bytes.first {
      $0.utf8.count != 2 || !$0.utf8.allSatisfy { $0.hexValue != nil }
    }
    return odd.map { "\(quoted($0)) is not two hexadecimal digits" }
  }
}

import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

/// Checks what statements say: relation, target, and that they are made once.
struct StatementChecks {
  let log: FindingLog
  private var seen: Set<AssetStatement> = []

  init(log: FindingLog) { self.log = log }

  mutating func check(_ statement: AssetStatement, _ node: JSONNode) {
    if !seen.insert(statement).inserted {
      log.add(.duplicateStatement, at: node.offset, "the file already has this statement: remove one")
    }
    if let include = node["include"] { return check(include: include, node) }
    checkRelation(node)
    guard let target = node["target"] else {
      log.add(
        .noTarget, at: node.offset,
        "the statement has no \"target\", so it grants nothing: write one with \"namespace\": \"android_app\""
      )
      return
    }
    guard target.object != nil else { return }
    check(target: target)
  }

  private func check(include: JSONNode, _ node: JSONNode) {
    if let url = include.string, !url.starts(with: "https://") || url.count == 8 {
      log.add(
        .badInclude, at: include.offset,
        "\(quoted(url)) is not an https URL, so nothing is included: write the https:// URL of the central file"
      )
    }
    guard let other = node.object?.first(where: { $0.name != "include" }) else { return }
    log.add(
      .includeWithMore, at: other.nameOffset,
      "a statement with \"include\" can have nothing else, so Android does not read this one: move \(quoted(other.name)) to "
        + "another statement")
  }

  // MARK: Relation

  private func checkRelation(_ node: JSONNode) {
    guard let relation = node["relation"], relation.array?.isEmpty != true else {
      log.add(
        .noRelation, at: (node["relation"] ?? node).offset,
        "the statement has no relation, so it grants nothing: write \"relation\": [\(quoted(AssetStatement.handleAllURLs))]"
      )
      return
    }
    let known: [UTF8Text] = [
      AssetStatement.handleAllURLs, "delegate_permission/common.get_login_creds",
      "delegate_permission/common.use_as_origin", "delegate_permission/common.query_webapk",
      "delegate_permission/common.share_location",
    ]
    for element in relation.array ?? [] {
      guard let text = element.string, !known.contains(text) else { continue }
      let meant = EditDistance.nearest(to: text, among: known).map { ": write \(quoted($0))" }
      if !AssetStatement.isRelation(text) {
        log.add(
          .badRelation, at: element.offset,
          "\(quoted(text)) is not a relation, which has a kind, a slash and a detail in lower case"
            + (meant ?? ": write \(quoted(known[0]))"))
      } else {
        log.add(
          .unknownRelation, at: element.offset,
          "\(quoted(text)) is not a relation that Google documents, so it opens no links"
            + (meant ?? ": check its spelling"))
      }
    }
  }

  // MARK: Target

  private func check(target: JSONNode) {
    switch target["namespace"]?.string {
    case "android_app":
      checkPackage(target)
      checkFingerprints(target)
    case "web": checkSite(target)
    case let namespace?:
      log.add(
        .badNamespace, at: target["namespace"]?.offset,
        "\(quoted(namespace)) is not a namespace, so the statement grants nothing: write \"android_app\" or \"web\"")
    case nil:
      if target["namespace"] == nil {
        log.add(
          .badNamespace, at: target.offset,
          "the target has no \"namespace\", so the statement grants nothing: write \"android_app\" or \"web\"")
      }
    }
  }

  private func checkPackage(_ target: JSONNode) {
    guard let node = target["package_name"] else {
      log.add(
        .badPackageName, at: target.offset,
        "the target has no \"package_name\", so it names no app: write the app's application ID")
      return
    }
    guard let name = node.string else { return }
    if name.holdsAny(of: "<>{}$")
      || ["your_package", "your.package", "package_name"].contains(where: { name.lowercased.holds($0) })
    {
      log.add(
        .placeholder, at: node.offset,
        "\(quoted(name)) is a placeholder: write the app's application ID")
    } else if !AssetTarget.isPackage(name) {
      log.add(
        .badPackageName, at: node.offset,
        "\(quoted(name)) is not a package name: write two or more parts with periods between them, each a letter and "
          + "then letters, digits or \"_\"")
    }
  }

  private func checkFingerprints(_ target: JSONNode) {
    guard let list = target["sha256_cert_fingerprints"], list.array?.isEmpty != true else {
      log.add(
        .noFingerprint, at: (target["sha256_cert_fingerprints"] ?? target).offset,
        "the target has no fingerprint, so no app is verified: write those of the signing certificates in "
          + "\"sha256_cert_fingerprints\" (keytool -list -v, or the Play Console)")
      return
    }
    for node in list.array ?? [] {
      guard let text = node.string else { continue }
      if let fault = AssetTarget.fault(fingerprint: text) {
        log.add(
          .badFingerprint, at: node.offset,
          "\(quoted(text)) is not a SHA-256 fingerprint, because \(fault), so it verifies no app: write 32 pairs of "
            + "hexadecimal digits with colons between them")
      } else if Set(text.parts(":")).count == 1 || text.uppercased.starts(with: "AA:BB:CC:DD") {
        log.add(
          .placeholder, at: node.offset,
          "\(quoted(text)) is a placeholder: write the fingerprint of the signing certificate")
      } else if text != text.uppercased {
        log.add(
          .lowerCaseFingerprint, at: node.offset,
          "\(quoted(text)) has lower-case letters, so Android does not read the statement: write capital letters")
      }
    }
  }

  private func checkSite(_ target: JSONNode) {
    guard let node = target["site"] else {
      log.add(
        .badSite, at: target.offset, "the target has no \"site\": write scheme and host, https://www.example.com")
      return
    }
    guard let site = node.string else { return }
    let fault: String? =
      if let url = try? AssociationURL(site.description), url.host != nil {
        !url.isUniversal
          ? "its scheme is not https"
          : url.path == "/" && url.query.isEmpty && url.fragment.isEmpty ? nil : "there is something after the host"
      } else {
        "it is not a URL"
      }
    guard let fault else { return }
    log.add(
      .badSite, at: node.offset,
      "\(quoted(site)) is not a site, because \(fault), so the statement grants nothing: write scheme and host, "
        + "https://www.example.com")
  }
}

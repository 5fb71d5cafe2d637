import DeepLinkOctets

extension AssociationFile {
  /// What devices need and do not read, each as a clause: `applinks.details[0].appIDs is missing`.
  package var unread: [String] {
    var found = source.unread(otherMembers, Self.names)
    guard let links = appLinks else { return found }
    found += links.source.unread(links.otherMembers, AppLinks.names, needed: ["details"], at: "applinks.")
    for (index, detail) in (links.details ?? []).enumerated() {
      let place = "applinks.details[\(index)]."
      let needed: [UTF8Text] = (detail.appID == nil ? ["appIDs"] : []) + (detail.paths == nil ? ["components"] : [])
      found += detail.source.unread(detail.otherMembers, AssociationDetail.names, needed: needed, at: place)
      for app in detail.apps where AppID.list(app.description)?.count != 1 {
        found.append("\(place)appIDs has \(quoted(app)), which is not \(AppID.form)")
      }
      for (index, rule) in (detail.components ?? []).enumerated() {
        let names = AssociationComponent.names.filter { $0 != "comment" }
        found += rule.source.unread(rule.otherMembers, names, at: "\(place)components[\(index)].")
      }
    }
    return found
  }
}

extension AssetLinks {
  /// What Android needs and does not read, each as a clause: `[0].target.package_name is missing`.
  package var unread: [String] {
    statements.enumerated().flatMap { index, statement in
      let needed: [UTF8Text] = statement.include == nil ? ["relation", "target"] : []
      let found = statement.source.unread(
        statement.otherMembers, AssetStatement.names, needed: needed, at: "[\(index)].")
      guard let target = statement.target else { return found }
      let app: [UTF8Text] = target.namespace == "android_app" ? ["package_name", "sha256_cert_fingerprints"] : []
      let place = "[\(index)].target."
      return found
        + target.source.unread(target.otherMembers, AssetTarget.names, needed: ["namespace"] + app, at: place)
    }
  }
}

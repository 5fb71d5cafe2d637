import AssociationFiles
import AssociationLint
internal import DeepLinkOctets
internal import SiteAssociation

extension SiteJudgement {
  /// Checks Android's file: how it is served, and its content.
  ///
  /// Google, "Verify Android App Links": over HTTPS, as `application/json`, "without any redirects (no 301 or 302)".
  mutating func checkAssetLinks() {
    guard request.asksForAssetLinks, let outcome = outcomes[.assetLinks] else { return }
    let first = report.findings.count
    let answer = outcome.answer?.answer
    var (packages, includes, isReadable): ([UTF8Text], [UTF8Text], Bool) = ([], [], false)
    switch outcome {
    case .failure(let failure):
      // The same failure of Apple's file is reported already.
      if failure != outcomes[.association]?.failure { add(failure, to: .assetLinks) }
    case .answer(let fetched):
      if let status = answer?.status, status == 404 || status == 410, !request.needsAssetLinks {
        report.android = PlatformReport(
          url: SiteFile.assetLinks.url(of: site), status: status, size: nil, verdict: .absent, apps: [],
          conclusion: "On Android the links stay in the browser, because the site has no assetlinks.json.")
        return add(
          .absent, to: .assetLinks,
          "there is no file (status \(status)), which is right if no Android app opens the links; --platform android "
            + "requires one")
      }
      isReadable = checkHosting(fetched)
      if isReadable {
        add(AssetLinksLinter().lint(fetched.answer.body), to: .assetLinks)
        let links = try? AssetLinks(parsing: fetched.answer.body)
        (packages, includes) = (Self.packages(links), links?.statements.compactMap(\.include) ?? [])
        checkPackages(packages, includes)
        // Of a file that includes others, Google's list has their statements, too.
        if includes.isEmpty { checkStatements(links) }
      }
    }
    let isGood = outcome.failure == nil && !hasErrors(from: first)
    report.android = PlatformReport(
      url: SiteFile.assetLinks.url(of: site), status: answer?.status, size: isReadable ? answer?.body.count : nil,
      verdict: isGood ? .good : .bad, apps: packages, conclusion: conclusion(isGood, packages, includes))
  }

  private mutating func checkHosting(_ fetched: FetchedAnswer) -> Bool {
    let answer = fetched.answer
    switch answer.status {
    case 200: break
    case 300..<400:
      add(
        .redirect, to: .assetLinks,
        "the answer is a redirect (\(answer.status)\(answer.target)), which Android does not follow: serve the file itself at "
          + "this URL")
      return false
    default:
      add(.status, to: .assetLinks, "the status is \(answer.status), so there is no file: answer 200 to everybody")
      return false
    }
    if answer.mediaType != "application/json" {
      add(
        .contentTypeOfAssetLinks, to: .assetLinks,
        "\(answer.typeInWords): it must be application/json, or Android ignores the file")
    }
    guard fetched.isCut else { return true }
    add(
      .tooLarge, to: .assetLinks, "the content has more than \(FetchedAnswer.limit) bytes: is this the file, or a page?"
    )
    return false
  }

  /// The packages that may open the links, in the order of the file, each once.
  private static func packages(_ links: AssetLinks?) -> [UTF8Text] {
    (links?.statements ?? []).filter { statement in
      statement.relation?.contains(AssetStatement.handleAllURLs) == true
        && statement.target?.namespace == "android_app"
    }.compactMap(\.target?.packageName).distinct
  }

  private mutating func checkPackages(_ packages: [UTF8Text], _ includes: [UTF8Text]) {
    guard includes.isEmpty else {
      add(
        .include, to: .assetLinks,
        "the statements of \(includes.listed) count too, but were not fetched: verify them separately")
      for package in request.packages where !packages.contains(package) {
        add(
          .missingPackage, to: .assetLinks,
          "no statement of this file lets \(package) open links, and the files that it includes were not checked")
      }
      return
    }
    for package in request.packages where !packages.contains(package) {
      add(
        .missingPackage, to: .assetLinks,
        "no statement lets \(package) open links, but only \(packages.listed): add one with "
          + "\"\(AssetStatement.handleAllURLs)\"")
    }
    if packages.isEmpty, request.needsAssetLinks, request.packages.isEmpty {
      add(
        .noPackage, to: .assetLinks,
        "no statement lets an app open links: add one with \"\(AssetStatement.handleAllURLs)\"")
    }
  }

  private func conclusion(_ isGood: Bool, _ packages: [UTF8Text], _ includes: [UTF8Text]) -> String {
    guard isGood else {
      return
        "An Android phone that installs the app today cannot verify \(site.host) as the file intends, so the links "
        + "stay in the browser. Android asks again after an installation or update of the app."
    }
    guard !packages.isEmpty else {
      return includes.isEmpty
        ? "On Android the links stay in the browser, because no statement of the file lets an app open them."
        : "What an Android phone does depends on the files that this one includes, which were not checked."
    }
    return
      "An Android phone that installs \(packages.listed) today verifies \(site.host), and opens the links that the "
      + "app's manifest names, if its certificate is one of the file's."
  }
}

import AssociationFiles
import AssociationLint
internal import DeepLinkOctets
internal import SiteAssociation

extension SiteJudgement {
  /// Checks Apple's file: how it is served, its content, and the copy of Apple's content delivery network.
  mutating func checkAssociation() {
    guard request.needsAssociation, let outcome = outcomes[.association] else { return }
    let first = report.findings.count
    var file: AssociationFile?
    switch outcome {
    case .failure(let failure): add(failure, to: .association)
    case .answer(let fetched): file = check(fetched)
    }
    checkOtherClients()
    let matcher = file.map { AssociationMatcher($0) }
    self.matcher = matcher
    if file != nil { checkApps(matcher?.apps ?? []) }
    let isGood = !hasErrors(from: first)
    let delivery = checkDelivery(file.flatMap { _ in outcome.answer?.answer.body })
    let answer = outcome.answer?.answer
    report.ios = PlatformReport(
      url: SiteFile.association.url(of: site), status: answer?.status, size: file == nil ? nil : answer?.body.count,
      verdict: isGood ? .good : .bad, apps: matcher?.apps ?? [],
      conclusion: conclusion(readable: file != nil, isGood, opensLinks: matcher?.apps.isEmpty == false, delivery))
  }

  /// Checks an answer, and gives the file if a device can read it.
  private mutating func check(_ fetched: FetchedAnswer) -> AssociationFile? {
    let answer = fetched.answer
    if fetched.milliseconds > FetchedAnswer.patience {
      add(
        .slow, to: .association,
        "the answer took \(fetched.milliseconds / 1_000) s, but Apple's client waits only about 5 s: answer faster")
    }
    if fetched.isCut, answer.status == 200 {
      add(
        .tooLarge, to: .association,
        "the content has more than \(FetchedAnswer.limit) bytes, but devices refuse more than 131072: is this the "
          + "file, or a page?")
      return nil
    }
    if let root = outcomes[.rootAssociation]?.answer, !root.isCut {
      add(linter.lint(wellKnown: answer, root: root.answer), to: .association)
      if answer.status == 404 || answer.status == 410, root.answer.status == 200,
        (try? AssociationFile(parsing: root.answer.body)) != nil
      {
        add(
          .onlyAtRoot, to: .rootAssociation,
          "the file is only here, but devices look for it in /.well-known: serve it there")
      }
    } else {
      add(linter.lint(answer), to: .association)
    }
    guard answer.status == 200, answer.body.count <= 131_072 else { return nil }
    checkCaching(answer)
    return try? AssociationFile(parsing: answer.body)
  }

  private mutating func checkCaching(_ answer: HostedAnswer) {
    guard let seconds = answer.value("Cache-Control").flatMap(Self.maxAge), seconds > 86_400 else { return }
    add(
      .caching, to: .association,
      "Cache-Control lets caches keep the file for \(Duration.words(seconds)), and serve the old one for as long after "
        + "a change: max-age=3600 is enough")
  }

  /// The seconds of the first max-age among the directives of Cache-Control (RFC 9111 section 5.2), a quoted one too.
  private static func maxAge(_ control: UTF8Text) -> Int? {
    let isBreak = { (octet: UInt8) in octet == 0x2C || octet == 0x20 || octet == 0x09 }
    for directive in control.lowercased.utf8.split(whereSeparator: isBreak)
    where directive.starts(with: "max-age=".utf8) {
      let digits = directive.dropFirst(8).drop { $0 == 0x22 }.prefix { 0x30...0x39 ~= $0 }
      if !digits.isEmpty { return Int(Substring(digits)) }
    }
    return nil
  }

  /// Compares the answers to Apple's client and to other clients.
  private mutating func checkOtherClients() {
    guard let apple = outcomes[.association], let other = outcomes[.associationForOthers] else { return }
    let (name, mine, theirs) = (SiteFile.association.userAgent, apple.answer?.answer, other.answer?.answer)
    switch (mine?.status == 200, theirs?.status == 200) {
    case (false, true):
      add(
        .clientRefused, to: .association,
        "a client called \(name) gets \(Self.words(apple)), but other clients get the file: let \(name) through, from "
          + "all addresses and countries")
    case (true, false):
      add(
        .clientsDiffer, to: .association,
        "a client called \(name) gets the file, but other clients get \(Self.words(other)): devices of developers, "
          + "which ask the site itself, have other names")
    case (true, true) where mine?.body != theirs?.body:
      add(
        .clientsDiffer, to: .association,
        "a client called \(name) gets another file than other clients do: serve the same file to all")
    default: break
    }
  }

  static func words(_ outcome: FetchOutcome) -> String {
    outcome.answer.map { "status \($0.answer.status)" } ?? "no answer"
  }

  private mutating func checkApps(_ apps: [UTF8Text]) {
    for app in request.appIDs where !apps.contains(app) {
      add(
        .missingApp, to: .association,
        "no entry of applinks.details names \(app); they name \(apps.listed): add it to the \"appIDs\" of an entry")
    }
  }

  private func conclusion(
    readable: Bool, _ isGood: Bool, opensLinks: Bool, _ delivery: Delivery
  ) -> String {
    let start = "An iPhone that installs the app today gets "
    guard readable else {
      let next =
        switch delivery {
        case .other(let age):
          start + "the file that Apple's CDN still has\(age), until it asks here again, within a day; then none. "
        default:
          outcomes[.association]?.answer?.answer.status == 200
            ? "An iPhone that installs the app today cannot read the file, so the links stay in the browser. "
            : start + "no file from this site, so the links stay in the browser. "
        }
      return next
        + (isTemporary
          ? "Apple's CDN asks again some hours later."
          : "Once this is fixed, Apple's CDN asks again within a day, and devices after an installation.")
    }
    let effect =
      !isGood
      ? "part of it has no effect: see the errors"
      : opensLinks ? "opens the links that it names" : "opens no link, because it names no app under applinks"
    return switch delivery {
    case .same: start + "this file, because Apple's CDN has the same, and " + effect + "."
    case .other(let age):
      start + "another file, the one that Apple's CDN still has\(age). This one follows within a day, and " + effect
        + "."
    case .none:
      start
        + "no file yet, because Apple's CDN has none. It asks here again within a day; then the device gets this one, "
        + "and "
        + effect + "."
    case .unknown: start + "this file through Apple's CDN, which asks for it within a day, and " + effect + "."
    }
  }

  /// Whether Apple takes the failure for a temporary one: a status from 500 to 599, or no answer.
  private var isTemporary: Bool {
    switch outcomes[.association] {
    case .answer(let fetched)?: (500..<600).contains(fetched.answer.status)
    case .failure(let failure)?: !failure.isTLS && !failure.isUnreadable
    case nil: false
    }
  }
}

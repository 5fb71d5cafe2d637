import AssociationFiles
import DeepLinkFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinkTransport
import DeepLinking
import SiteAssociation
import Synchronization

/// Reads and checks the routes, Public and the catalogue before the server uses them.
///
/// A reload does the same, so its messages are those of the start.
final class Startup {
  /// The remarks for the operator: errors; without errors warnings; and with `--check` notes, and how many warnings are
  /// accepted. Of each severity a hundred are told, and the number of the others.
  var remarks: [Remark] {
    var limit = FindingLimit()
    return found.filter { limit.tells($0.severity, $0.count) }
      + limit.rests().map { Remark(severity: $0.severity, text: $0.text, count: $0.count) }
      + [options.checksOnly ? accepted.summary : nil].compactMap { $0.map { Remark(severity: .note, text: $0) } }
  }
  /// The warnings that the file accepts.
  private var accepted = AcceptedWarnings()
  private var found: [Remark] = []
  /// The sites, nil after any error.
  private(set) var sites: Sites?
  /// The app of the first site.
  private(set) var app: AppDefinition

  /// The remarks as the inspector shows them.
  var reading: InspectorState.Reading {
    let told = Dictionary(grouping: remarks, by: \.severity).mapValues { $0.map(\.description) }
    return InspectorState.Reading(faults: told[.error] ?? [], warnings: told[.warning] ?? [], config: config)
  }

  /// The name of the app, and what is served.
  var headline: String { "\(app.name): \(sites?.summary ?? "nothing to serve")" }

  private let options: Options
  private var config: (path: String, octets: [UInt8])?
  /// The folders that have been read, because several sites may serve one.
  private var folders: [String?: PublicFolder] = [:]
  /// The records of folders, nil after any error, and the identity of their files.
  private var catalogs: [CatalogKey: (records: Records?, digest: ContentDigest)] = [:]

  /// Reads nothing, because of a fault.
  init(_ app: AppDefinition, _ options: Options, fault: String) {
    (self.app, self.options) = (app, options)
    self.fault([fault])
  }

  /// Reads everything. If the task is cancelled, it stops between two steps, without a site.
  ///
  /// - Parameter app: the compiled-in app, for a server without `--config`.
  init(_ app: AppDefinition, _ options: Options) {
    (self.app, self.options) = (app, options)
    var plans = [SitePlan(app: app, listing: options.app, folder: options.publicFolder ?? "Public")]
    var isByHost = false
    var file: LinksFile?
    var environments: [String] = []
    if options.environment != nil, options.config == nil {
      fault(["--environment: works only with a file; --config names it"])
    }
    if let path = options.config {
      file = readFile(path)
      guard let file else {
        if let folder = options.publicFolder { fault(self.folder(folder).faults.map(\.description)) }
        return
      }
      environments = options.environment == nil && options.checksOnly ? file.environments : []
      isByHost = file.hosts != nil
      if isByHost, options.baseURL != nil {
        fault(["--base-url: cannot be used with the \"sites\" of \(path), because each site has its own hosts"])
      }
      plans = file.sites.map { site in
        SitePlan(
          app: site.app.servedByPrograms(of: app), listing: options.listing(of: site.listing),
          folder: options.publicFolder ?? site.publicFolder,
          name: isByHost ? site.name : nil, declared: site)
      }
      self.app = plans[0].app
    }
    let generated = plans.mapConcurrently { [appIDs = options.appIDs] plan in
      Result { () throws(GenerationError) in
        // One of several sites has to name its apps itself.
        try plan.declared?.generatedFiles(orApps: plan.name == nil ? appIDs : [])
      }
    }
    var sites: [Site] = []
    for (plan, generated) in zip(plans, generated) {
      if Task.isCancelled { return }
      if let site = site(plan, generated, like: sites.last) { sites.append(site) }
    }
    for id in options.appIDs
    where sites.count == plans.count && !sites.contains(where: { $0.files.association.octets.mention(id) }) {
      warn(.appNotNamed, id, "\(PublicFiles.associationPath) does not name the app \(id); no link will open it")
    }
    for name in environments { check(app, in: name) }
    if options.config == nil, hasErrors() {
      let advice =
        if (try? FileIdentity(at: "links.json")) != nil {
          "without --config, this is about the app in the program; --config links.json serves the file of this folder"
        } else if app.isSample, options.publicFolder == nil, self.folder("Public").isMissing {
          "no links.json here: \(app.toolName) init, or --config FILE"
        } else { nil as String? }
      // What the sample lacks here is not what is wrong.
      if app.isSample, advice != nil { found.removeAll { $0.severity == .error } }
      fault([advice].compactMap(\.self))
    }
    if Task.isCancelled || hasErrors() || sites.count < plans.count { return }
    // A warning that is accepted may be that of an environment.
    if let file, environments == file.environments {
      found += file.unused(&accepted).map { Remark(severity: .warning, $0) }
    }
    self.sites =
      isByHost ? Sites(byHost: sites, configDigest: file?.digest) : Sites(sites[0], configDigest: file?.digest)
  }

  /// The parts of a site.
  private struct SitePlan: Sendable {
    let app: AppDefinition
    let listing: AppListing
    /// The folder to serve; nil for none.
    let folder: String?
    /// The name, if there may be several sites.
    var name: String?
    /// The declaration in the file; nil for the compiled-in app.
    var declared: DeclaredSite?

    /// The site as the subject of warnings: its host, or its app.
    var subject: String { declared?.name ?? app.name }
  }

  /// The properties that determine the records of a folder.
  private struct CatalogKey: Hashable {
    let folder: String
    let schemas: [RecordSchema]
  }

  /// Reads and checks one site.
  ///
  /// - Parameters:
  ///   - generated: the association files for a folder that lacks them.
  ///   - other: a site that was read before.
  /// - Returns: nil after any error.
  private func site(
    _ plan: SitePlan, _ generated: Result<[GeneratedFile]?, GenerationError>, like other: Site?
  ) -> Site? {
    let start = found.count
    let source = plan.name.map { "\(options.config ?? ""): site \($0): " } ?? options.config.map { "\($0): " } ?? ""
    let folder = folder(plan.folder)
    var files: PublicFiles?
    do {
      // The option names other apps than the app itself does.
      files = try PublicFiles(
        folder,
        orElse: generated.get() ?? (folder.hasAssociation ? [] : plan.app.generatedFiles(orIDs: options.appIDs)))
    } catch let faults as PublicFiles.Faults {
      fault(faults.faults)
    } catch {
      fault(["\(source)\(error)"])
    }
    if Task.isCancelled { return nil }
    var (records, digest) = (Records() as Records?, folder.digest)
    // If the folder is missing, faults of its contents would only be consequences.
    if let path = plan.folder, !folder.isMissing { (records, digest) = catalog(of: path, plan.app, folder) }
    if Task.isCancelled { return nil }
    var (app, table) = (plan.app, nil as RouteTable?)
    (app.endpointsAt, app.inspector) = (options.endpointsAt, options.inspector ?? .standard)
    do { table = try app.table(showing: records, like: other) } catch {
      fault(error.faults.map { source + $0.description })
      if error.faults.contains(where: { if case .reserved = $0 { true } else { false } }) {
        let advice = "--endpoints-at /PATH moves the server's own endpoints, so that routes can have their paths"
        found.append(Remark(severity: .note, text: advice))
      }
    }
    if let table, let records { fault(app.recordFaults(of: table, records).map { source + $0 }) }
    fault(plan.listing.faults.map { source + $0 })
    if let records { fault(app.endpointFaults(records)) }
    if let table { fault(plan.listing.webOrigins.compactMap { $0.fault(in: table) }.map { source + $0 }) }
    guard let table, let files, let records, !hasErrors(from: start) else { return nil }
    warn(files.warnings)
    if files.isAssociationGenerated, !app.linkedApps.contains(where: \.isNamed),
      files.associationRules.appLinks?.details?.isEmpty != false
    {
      warn(
        .opensNoApp, plan.subject,
        plan.declared == nil
          ? "\(plan.folder ?? "")/\(PublicFiles.associationPath): is missing, and no app is known, so the generated one "
            + "opens none; name the app with --app-id, or put the file there"
          : "\(source)\"app.ios.appIDs\" is missing, so the generated association file opens no app")
    }
    if files.isAssociationGenerated, let made = try? generated.get() {
      // Files of several hosts have the same rows.
      warn(made.flatMap(\.warnings).distinct, behind: source)
    }
    if plan.listing.lacksStore {
      let keys = options.config.map { ", or app.ios.storeID or app.android.package in \($0)" } ?? ""
      warn(
        .noStore, plan.subject,
        "\(plan.name == nil ? "" : source)without-app is \"store\", but no store has the app, so browsers get the page; "
          + "set --app-store-id or --play-package\(keys)")
    }
    for path in plan.listing.theme.files + plan.listing.apps.compactMap(\.icon) where !files.contains(path) {
      warn(.missingPicture, path, "\(source)\"page\": there is no file \(path), so pages lack it")
    }
    if let folder = plan.folder, !files.isAssociationGenerated {
      let names = app.linkedApps.map(\.name)
      let agreement = Agreement(files.associationRules, table.sampleShapes()) { link in
        names.contains { table.opens(link, app: $0) }
      }
      warn(agreement.findings, behind: "\(folder)/\(PublicFiles.associationPath): ")
    }
    let site = Site(
      name: plan.name, table: table, settings: plan.declared?.settings, activities: app.activities, records: records,
      files: files, baseURL: options.baseURL, pages: app.pages(of: plan.listing, showing: records),
      isSample: app.isSample, limits: LinkLimits(options.limits), endpointsAt: app.endpointsAt,
      inspector: app.inspector, own: app.endpoints, digest: digest.text, like: other)
    let prefix = plan.name == nil ? "" : source
    let mistake = SiteBoard.mistake(of: site, isDeclared: plan.declared != nil)
    warn(site.fileRemarks + [mistake].compactMap(\.self), behind: prefix)
    if options.checksOnly {
      let domains = table.hosts.flatMap(\.suffixes).map { $0.dropFirst() }
        .filter { domain in !table.hosts.contains { $0.contains(String(domain)) } }
      let asked = Set(domains).sorted().map {
        "devices ask \($0) for the association files of *.\($0): lead it here, with a certificate, too"
      }
      found += (site.endpointRemarks + asked).map { Remark(severity: .note, text: prefix + $0) }
    }
    return site
  }

  /// Reads the file of `--config`.
  private func readFile(_ path: String) -> LinksFile? {
    do {
      let octets = try LinksFile.octets(at: path)
      config = (path, octets)
      let file = try LinksFile(LinksSource(octets, named: path, in: options.environment))
      found += file.warnings.map { Remark(severity: .warning, $0) }
      accepted = file.accepted
      return file
    } catch {
      found += error.messages.map { Remark(severity: .error, $0) }
      return nil
    }
  }

  /// Checks an environment of a file that is read without one. What is wrong without one, too, is told once.
  private func check(_ app: AppDefinition, in environment: String) {
    var options = options
    options.environment = environment
    let known = Set(found.map(\.text))
    let other = Startup(app, options)
    accepted.add(other.accepted)
    for var remark in other.found where !known.contains(remark.text) {
      remark.text += " (in the environment \"\(environment)\")"
      found.append(remark)
    }
  }

  private func folder(_ path: String?) -> PublicFolder {
    if let folder = folders[path] { return folder }
    let folder = PublicFolder(reading: path, wait: Pause.wait)
    folders[path] = folder
    return folder
  }

  /// The records in a folder, read at the same time as the served files.
  private func catalog(
    of path: String, _ app: AppDefinition, _ folder: PublicFolder
  ) -> (records: Records?, digest: ContentDigest) {
    let key = CatalogKey(folder: path, schemas: app.schemas)
    if let catalog = catalogs[key] { return catalog }
    let digest = Mutex(folder.digest)
    let path = path + "/catalog"
    let files = folder.recordSource(path)
    let names = app.recordSources.flatMap(\.names)
    for name in Set(names).sorted() where names.count(where: { $0 == name }) > 1 || files.names.contains(name) {
      let other = files.names.contains(name) ? "\(path)/\(name).json" : "another source"
      fault(["the records \"\(name)\" of the app's source: \(other) has records of this name, too"])
    }
    let source = RecordSource.joined(app.recordSources + [files])
    let observed = RecordSource(names: source.names) { name in
      let octets = try source.read(name)
      digest.withLock { $0.add("catalog/" + name, octets) }
      return octets
    }
    var records: Records?
    do {
      let (read, findings) = try Records.load(app.schemas, from: observed, accepting: &accepted)
      add(findings.filter { options.checksOnly || $0.severity != .note }, in: path, names)
      records = read
    } catch {
      add(error.faults, in: path, names)
    }
    catalogs[key] = (records, digest.withLock { $0 })
    return (records, digest.withLock { $0 })
  }

  private func add(_ faults: [RecordFault], in folder: String, _ ownNames: [String]) {
    found += faults.map { fault in
      let isOwn = ownNames.contains { $0 + ".json" == fault.file }
      let line = fault.line(behind: isOwn ? "the app's records: " : folder + "/")
      return Remark(severity: fault.severity, SourceMessage(line, fault.excerpt, count: fault.count, kind: fault.kind))
    }
  }

  private func hasErrors(from start: Int = 0) -> Bool { found[start...].contains { $0.severity == .error } }

  private func fault(_ faults: [some CustomStringConvertible]) {
    found += faults.map { Remark(severity: .error, text: "\($0)") }
  }

  private func warn(_ kind: Warning.Kind, _ subject: String, _ text: String) { warn([Warning(kind, subject, text)]) }

  /// Adds the warnings that are not accepted, each behind a place.
  private func warn(_ warnings: [Warning], behind place: String = "") {
    for warning in warnings where !accepted.take(warning, at: place) {
      found.append(Remark(severity: .warning, text: "\(place)\(warning)", kind: warning.kind))
    }
  }
}

extension [UInt8] {
  /// Whether a JSON text contains this string.
  fileprivate func mention(_ text: String) -> Bool {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: self, as: UTF8.self).contains(String(decoding: writer.bytes, as: UTF8.self))
  }
}

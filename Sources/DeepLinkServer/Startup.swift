import DeepLinkService
import DeepLinking
import JSON
import Octets
import Records
import SiteAssociation
import Synchronization
import Transport

/// The routes, Public and the catalogue, read and checked before the server answers from them.
///
/// A reload makes one too, so its messages are those of the start.
struct Startup {
  /// A remark about what is served.
  struct Remark: CustomStringConvertible {
    let severity: RecordFault.Severity
    let text: String

    var description: String { "\(severity): \(text)" }
  }

  /// The remarks for the operator: every error, or else every warning, and with `--check` every note.
  private(set) var remarks: [Remark] = []
  /// The site, nil after any error.
  private(set) var site: Site?

  /// - Parameter isGivenUp: asked between two steps; if true, reading ends without a site.
  init(_ app: AppDefinition, _ options: Options, isGivenUp: () -> Bool = { false }) {
    var table: RouteTable?
    var files: PublicFiles?
    var records: Records?
    let digest = Mutex(ContentDigest())
    var hasFolder = true
    do { files = try PublicFiles(reading: options.publicFolder, wait: Pause.wait) } catch {
      fault(error.faults)
      hasFolder = !error.faults.contains { $0.path == options.publicFolder }
    }
    if isGivenUp() { return }
    if let files { digest.withLock { $0 = files.digest } }
    // Without the folder, faults of its contents would only follow from that.
    if hasFolder {
      // Both come from one reading, so the records are those of the files that are served.
      let folder = options.publicFolder + "/catalog"
      let source = files?.recordSource(folder) ?? .directory(folder)
      let observed = RecordSource(names: source.names) { name in
        let octets = try source.read(name)
        digest.withLock { $0.add("catalog/" + name, octets) }
        return octets
      }
      records = load(folder, of: app, from: observed, showsNotes: options.checksOnly)
    }
    if isGivenUp() { return }
    var app = app
    app.endpointsAt = options.endpointsAt
    do { table = try app.table(showing: records) } catch {
      fault(error.faults)
      if error.faults.contains(where: { if case .reserved = $0 { true } else { false } }) {
        let advice = "--endpoints-at /PATH moves what the server answers itself, so that routes can have its paths"
        remarks.append(Remark(severity: .note, text: advice))
      }
    }
    if let table, let records { fault(app.recordFaults(of: table, records)) }
    guard let table, let files, let records, !remarks.contains(where: { $0.severity == .error }) else { return }
    warn(files.warnings)
    for id in options.appIDs where !files.association.octets.mention(id) {
      warn(["\(PublicFiles.associationPath) does not name the app \(id); no link will open it"])
    }
    let agreement = Agreement(files.associationRules, table.formShapes, resolves: table.resolves)
    warn(agreement.findings.map { "\(options.publicFolder)/\(PublicFiles.associationPath): \($0)" })
    if isGivenUp() { return }
    let site = Site(
      table: table, activities: app.activities, records: records, files: files, baseURL: options.baseURL,
      pages: app.pages(of: options.app, showing: records), details: app.details,
      rememberedLinks: options.rememberedLinks, limits: LinkLimits(options.limits),
      endpointsAt: options.endpointsAt, digest: digest.withLock { $0.text })
    warn(site.fileRemarks)
    self.site = site
  }

  private mutating func load(
    _ folder: String, of app: AppDefinition, from source: RecordSource, showsNotes: Bool
  ) -> Records? {
    do {
      let (records, findings) = try Records.load(app.schemas, from: source)
      add(findings.filter { showsNotes || $0.severity != .note }, in: folder)
      return records
    } catch {
      add(error.faults, in: folder)
      return nil
    }
  }

  private mutating func add(_ faults: [RecordFault], in folder: String) {
    remarks += faults.map { Remark(severity: $0.severity, text: "\(folder)/\($0)") }
  }

  private mutating func fault(_ faults: [some CustomStringConvertible]) {
    remarks += faults.map { Remark(severity: .error, text: "\($0)") }
  }

  private mutating func warn(_ warnings: [some CustomStringConvertible]) {
    remarks += warnings.map { Remark(severity: .warning, text: "\($0)") }
  }
}

extension Options {
  /// The files that ``Startup`` reads, for `--watch`; nil if they are not watched.
  var watchedFiles: WatchedFiles? {
    guard watch > 0 else { return nil }
    let now = { @Sendable in FileIdentity.Time(milliseconds: SystemTime.wall()) }
    return WatchedFiles(now: now) { [publicFolder] in
      let catalog = publicFolder + "/catalog"
      // Records may stand behind symbolic links that requests may not follow.
      return [publicFolder] + RecordSource.directory(catalog).names.map { "\(catalog)/\($0).json" }
    }
  }
}

extension [UInt8] {
  /// Whether a JSON text holds this string.
  fileprivate func mention(_ text: String) -> Bool {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: self, as: UTF8.self).contains(String(decoding: writer.bytes, as: UTF8.self))
  }
}

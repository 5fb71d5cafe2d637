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
    /// Whether the text says the severity itself, behind the place in a file.
    var isComplete = false

    var description: String { isComplete ? text : "\(severity): \(text)" }
  }

  /// The remarks for the operator: every error, or else every warning, and with `--check` every note.
  private(set) var remarks: [Remark] = []
  /// The site, nil after any error.
  private(set) var site: Site?

  /// The app whose site it is.
  private(set) var app: AppDefinition

  /// - Parameters:
  ///   - app: the app that is compiled in, for a server without `--config`.
  ///   - isGivenUp: asked between two steps; if true, reading ends without a site.
  init(_ app: AppDefinition, _ options: Options, isGivenUp: () -> Bool = { false }) {
    self.app = app
    var table: RouteTable?
    var files: PublicFiles?
    var records: Records?
    let digest = Mutex(ContentDigest())
    var hasFolder = true
    var (app, listing, folder, generated) = (
      app, options.app, options.publicFolder ?? "Public" as String?, [GeneratedFile]()
    )
    if let path = options.config {
      guard let file = readFile(path, &generated) else { return }
      (app, listing) = (file.app.servedByPrograms(of: app), options.listing(of: file.listing))
      folder = options.publicFolder ?? file.publicFolder.map { Self.path($0, besides: path) }
      self.app = app
    }
    do { files = try PublicFiles(reading: folder, orElse: generated, wait: Pause.wait) } catch {
      fault(error.faults)
      hasFolder = !error.faults.contains { $0.path == folder }
    }
    if isGivenUp() { return }
    if let files { digest.withLock { $0 = files.digest } }
    // Without the folder, faults of its contents would only follow from that.
    if folder == nil { records = Records() }
    if hasFolder, let folder {
      // Both come from one reading, so the records are those of the files that are served.
      let folder = folder + "/catalog"
      let source = files?.recordSource(folder) ?? .directory(folder)
      let observed = RecordSource(names: source.names) { name in
        let octets = try source.read(name)
        digest.withLock { $0.add("catalog/" + name, octets) }
        return octets
      }
      records = load(folder, of: app, from: observed, showsNotes: options.checksOnly)
    }
    if isGivenUp() { return }
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
    if listing.lacksStore {
      let keys = options.config.map { ", or app.ios.storeID or app.android.package in \($0)" } ?? ""
      warn([
        "without-app is \"store\", but no store has the app, so browsers get the page; set --app-store-id or --play-package\(keys)"
      ])
    }
    for id in options.appIDs where !files.association.octets.mention(id) {
      warn(["\(PublicFiles.associationPath) does not name the app \(id); no link will open it"])
    }
    if let folder, !files.isAssociationGenerated {
      let agreement = Agreement(files.associationRules, table.formShapes, resolves: table.resolves)
      warn(agreement.findings.map { "\(folder)/\(PublicFiles.associationPath): \($0)" })
    }
    if isGivenUp() { return }
    let site = Site(
      table: table, activities: app.activities, records: records, files: files, baseURL: options.baseURL,
      pages: app.pages(of: listing, showing: records), details: app.details,
      rememberedLinks: options.rememberedLinks, limits: LinkLimits(options.limits),
      endpointsAt: options.endpointsAt, digest: digest.withLock { $0.text })
    warn(site.fileRemarks)
    self.site = site
  }

  /// Reads the file of `--config`, and makes the association files that no folder has to hold.
  private mutating func readFile(_ path: String, _ generated: inout [GeneratedFile]) -> LinksFile? {
    do {
      let file = try LinksFile(reading: path)
      remarks += file.warnings.map { Remark(severity: .warning, text: $0, isComplete: true) }
      generated = try file.generatedFiles(for: file.app.table())
      if file.appIDs.isEmpty {
        warn(["\(path): \"app.ios.appIDs\" is missing, so the generated association file opens no app"])
      }
      return file
    } catch let faults as LinksFile.Faults {
      remarks += faults.faults.map { Remark(severity: .error, text: $0, isComplete: true) }
    } catch let faults as TableFaults {
      fault(faults.faults.map { "\(path): \($0)" })
    } catch {
      fault(["\(path): \(error)"])
    }
    return nil
  }

  /// A path that stands in a file: relative to the folder of that file.
  static func path(_ path: String, besides file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
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
    return WatchedFiles(now: now) { [config, publicFolder] in
      let named = config.flatMap { path in
        LinksFile.publicFolder(of: path).map { Startup.path($0, besides: path) }
      }
      guard let folder = publicFolder ?? (config == nil ? "Public" : named) else { return [config ?? ""] }
      let catalog = folder + "/catalog"
      // Records may stand behind symbolic links that requests may not follow.
      return (config.map { [$0] } ?? []) + [folder]
        + RecordSource.directory(catalog).names.map { "\(catalog)/\($0).json" }
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

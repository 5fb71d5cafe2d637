import DeepLinkService
import DeepLinking
import JSON
import Records
import SiteAssociation
import Transport

/// Everything the server answers from, checked before it answers anything: the routes, Public, and the catalogue.
///
/// The same for a reload, whose messages so are the ones of the start.
struct Startup {
  /// What to tell the operator: every fault, or else every warning, and with `--check` every note.
  private(set) var notes: [String] = []
  /// The site, nil if anything is at fault.
  private(set) var site: Site?

  /// - Parameter isGivenUp: asked between two steps whether there is no need to go on; then there is no site.
  init(_ app: AppDefinition, _ options: Options, isGivenUp: () -> Bool = { false }) {
    var table: RouteTable?
    var files: PublicFiles?
    var records: Records?
    var hasFolder = true
    do { files = try PublicFiles(reading: options.publicFolder, wait: Pause.wait) } catch {
      fault(error.faults)
      hasFolder = !error.faults.contains { $0.path == options.publicFolder }
    }
    if isGivenUp() { return }
    // Without the folder itself there is nothing more to say about what is in it.
    if hasFolder {
      records = load(options.publicFolder + "/catalog", of: app, with: files, showsNotes: options.checksOnly)
    }
    if isGivenUp() { return }
    do { table = try app.table(showing: records) } catch { fault(error.faults) }
    if let table, let records { fault(app.recordFaults(of: table, records)) }
    guard let table, let files, let records, notes.allSatisfy({ !$0.hasPrefix("error: ") }) else { return }
    notes += files.warnings.map { "warning: \($0)" }
    for id in options.appIDs where !files.association.octets.mention(id) {
      notes.append("warning: \(PublicFiles.associationPath) does not name the app \(id); no link will open it")
    }
    let agreement = Agreement(files.associationRules, table.shapes, resolves: table.resolves)
    notes += agreement.findings.map { "warning: \(options.publicFolder)/\(PublicFiles.associationPath): \($0)" }
    if isGivenUp() { return }
    site = Site(
      table: table, activities: app.activities, records: records, files: files, baseURL: options.baseURL,
      pages: app.pages(of: options.app, showing: records), details: app.details,
      rememberedLinks: options.rememberedLinks, limits: LinkLimits(options.limits))
  }

  private mutating func load(
    _ folder: String, of app: AppDefinition, with files: PublicFiles?, showsNotes: Bool
  ) -> Records? {
    do {
      // Read once for both, so that the records are those of the files that are served.
      let source = files?.recordSource(folder) ?? .directory(folder)
      let (records, findings) = try Records.load(app.schemas, from: source)
      notes += findings.filter { showsNotes || $0.severity != .note }.map { "\($0.severity): \(folder)/\($0)" }
      return records
    } catch {
      notes += error.faults.map { "\($0.severity): \(folder)/\($0)" }
      return nil
    }
  }

  private mutating func fault(_ faults: [some CustomStringConvertible]) {
    notes += faults.map { "error: \($0)" }
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

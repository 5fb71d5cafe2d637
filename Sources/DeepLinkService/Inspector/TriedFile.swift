import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// A text of `links.json` that somebody tries in the inspector: its faults, or what it would change.
struct TriedFile {
  /// The faults and warnings, as compilers print them; the file has the name `links.json`.
  private(set) var messages: [String] = []
  /// The sites that the text declares; nil if it has a fault.
  private(set) var sites: Sites?
  private let current: Sites

  private static let name = "links.json"

  /// - Parameters:
  ///   - text: the text of the file.
  ///   - current: the sites in service, whose endpoints and records the tried sites have.
  init(_ text: [UInt8], besides current: Sites) {
    self.current = current
    let file: LinksFile
    do {
      file = try LinksFile(LinksSource(text, named: Self.name, readingIncluded: false))
    } catch {
      messages = error.faults
      return
    }
    messages = file.warnings.map(\.text)
    var sites: [Site] = []
    for declared in file.sites {
      do {
        sites.append(try site(declared, isOnly: file.hosts == nil))
      } catch let faults as TableFaults {
        messages += faults.faults.map { "\(Self.name): error: \($0)" }
      } catch {
        messages.append("\(Self.name): error: \(error)")
      }
    }
    guard sites.count == file.sites.count else { return }
    self.sites =
      file.hosts == nil ? Sites(sites[0], configDigest: file.digest) : Sites(byHost: sites, configDigest: file.digest)
  }

  private func site(_ declared: DeclaredSite, isOnly: Bool) throws -> Site {
    let like = counterpart(of: isOnly ? nil : declared.name) ?? current.first
    var app = declared.app
    (app.endpointsAt, app.inspector) = (like.endpoints.prefix, like.endpoints.inspector)
    let files = try PublicFiles(PublicFolder(reading: nil), orElse: declared.generatedFiles())
    return Site(
      name: isOnly ? nil : declared.name, table: try app.table(showing: like.records, like: like),
      records: like.records,
      files: files, baseURL: like.baseURL, pages: app.pages(of: declared.listing, showing: like.records),
      rememberedLinks: 0, limits: like.limits, endpointsAt: app.endpointsAt, inspector: app.inspector, like: like)
  }

  /// The site in service of a name; the only one of each, if neither has several.
  private func counterpart(of name: String?) -> Site? {
    current.all.first { $0.name == name } ?? (current.all.count == 1 ? current.first : nil)
  }

  /// Writes the messages, and without a fault the boards, the tables, what would change, and explanations of links.
  func write(explaining links: [UTF8Text], askedAt host: String?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("messages", messages)
    guard let sites else { return writer.endObject() }
    writer.literalKey("sites")
    writer.beginArray()
    for site in sites.all { SiteBoard(of: site, isDeclared: true).write(to: &writer) }
    writer.endArray()
    writeChanges(to: sites, &writer)
    writer.literalKey("results")
    writer.beginArray()
    let explainer = LinkExplainer(BatchDescriber(sites, at: 0, nil), askedAt: host)
    for link in links {
      if let problem = explainer.answer(link, to: &writer) { problem.write(to: &writer) }
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the links that would match another route, and those of sites that are in one of the files only.
  private func writeChanges(to sites: Sites, _ writer: inout JSONWriter) {
    var (isComplete, notes): (Bool, [String]) = (true, [])
    writer.literalKey("changes")
    writer.beginArray()
    for site in sites.all {
      guard let old = counterpart(of: site.name) else {
        notes.append("the site \(site.name ?? "") is new")
        continue
      }
      let difference = TableDifference(from: old.table, to: site.table)
      for finding in difference.findings {
        finding.write(of: site.name, to: &writer)
      }
      notes += difference.notes
      isComplete = isComplete && difference.isComplete
    }
    writer.endArray()
    for old in current.all where current.all.count > 1 && !sites.all.contains(where: { $0.name == old.name }) {
      notes.append("the site \(old.name ?? "") and all its links are lost")
    }
    writer.member("complete", isComplete)
    writer.member("notes", notes)
  }
}

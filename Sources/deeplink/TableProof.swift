import AppRoutes
import DeepLinkService
import DeepLinking
import JSON
import SiteAssociation

/// The laws of a route table, each tried on sample links of every route.
struct TableProof {
  /// One law: on how many links it was tried, and where it does not hold.
  struct Law {
    let name: String
    var count = 0
    var faults: [String] = []
  }

  private(set) var laws: [Law] = []

  /// Proves the laws for the app's table.
  init() {
    let table: RouteTable
    do {
      table = try RouteTable(appRouter, reserving: Site.reserved)
    } catch {
      laws = [
        Law(name: "no two routes claim one link, and every route can be reached", faults: error.faults.map { "\($0)" })
      ]
      return
    }
    laws = [
      Law(name: "no two routes claim one link, and every route can be reached", count: table.shapes.count),
      roundTrip(table), order(table), agreement(table),
    ]
  }

  /// The link of a route's link is the link itself, and its JSON leads back to it.
  private func roundTrip(_ table: RouteTable) -> Law {
    var law = Law(name: "a link reads as a route whose link it is")
    var resolution = Resolution()
    for shape in table.shapes {
      for link in LinkSamples(shape) {
        law.count += 1
        guard let request = try? DeepLinkRequest(link), (try? table.resolve(request, into: &resolution)) == true else {
          law.faults.append("route \"\(shape.name)\": its link \(link) leads nowhere")
          continue
        }
        let canonical = resolution.canonical.path
        guard let again = try? DeepLinkRequest(canonical), (try? table.resolve(again, into: &resolution)) == true,
          resolution.canonical.path == canonical
        else {
          law.faults.append(
            "route \"\(shape.name)\": \(link) has the canonical link \(canonical), which has another one")
          continue
        }
        guard let fromJSON = try? table.link(toJSON: resolution.value.bytes), fromJSON.path == canonical else {
          law.faults.append("route \"\(shape.name)\": the JSON of \(canonical) has another link")
          continue
        }
      }
    }
    return law
  }

  /// The table read backwards leads every link to the same route.
  private func order(_ table: RouteTable) -> Law {
    var law = Law(name: "the order of declaration has no meaning")
    guard let reversed = try? RouteTable(Router(appRouter.routes.reversed())) else { return law }
    var (one, other) = (Resolution(), Resolution())
    for shape in table.shapes {
      for link in LinkSamples(shape) {
        guard let request = try? DeepLinkRequest(link) else { continue }
        law.count += 1
        let leads = (try? table.resolve(request, into: &one)) == true
        let leadsToo = (try? reversed.resolve(request, into: &other)) == true
        if leads != leadsToo || table.shapes[one.route].name != reversed.shapes[other.route].name {
          law.faults.append("\(link) leads elsewhere when the routes are declared in the opposite order")
        }
      }
    }
    return law
  }

  /// The generated association file opens every link of the table, and nothing that no route answers.
  private func agreement(_ table: RouteTable) -> Law {
    var law = Law(name: "the generated association file opens every link of the table")
    do {
      let file = try AssociationGenerator(table.shapes).file(appIDs: ["ABCDE12345.com.example.app"]).file
      let agreement = Agreement(file, table.shapes, resolves: table.resolves)
      law.count = table.shapes.reduce(0) { $0 + LinkSamples($1).underestimatedCount }
      law.faults = agreement.findings.map { "\($0)" }
    } catch {
      law.faults = ["\(error)"]
    }
    return law
  }
}

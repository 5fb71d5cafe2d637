import DeepLinkJSON
import DeepLinkRecords
public import DeepLinkService
import DeepLinkTables
import DeepLinking
import SampleCatalog
import SampleModel
public import SampleRoutes

/// The sample app for its server and its tool.
public let sampleApp = DeepLinkApp("Inventory", routes: appRouter)
  .sample()
  .scheme("nav")
  .stores(playPackage: "com.example.inventory")
  .appIDs(["ABCDE12345.com.example.inventory"])
  .records(Records.appSchemas)
  .navigation { route, records in records.map { SceneState(showing: route, in: $0).description(in: $0) } }
  .pages { route, records in AppLanding.content(of: route, in: records) }
  .theme(AppLanding.theme)
  .activities(AppActivity.declared.map { .init(type: $0.type, holds: $0.holds) }) { AppActivity.route(of: $0) }
  .linksToTry { records in
    // These links show ids of items, so that people can write links of their own.
    records.inventory.prefix(4).map { .inventory(route: .row(id: $0.id, route: .edit(changes: Item.Changes()))) } + [
      .inventory(route: .add(item: Item.Draft(name: "Keyboard", status: .inStock(quantity: 100)), route: .colorPicker))
    ]
  }

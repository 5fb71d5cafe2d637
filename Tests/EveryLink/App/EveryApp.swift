public import DeepLinkService

/// The app of these routes.
public let everyApp = DeepLinkApp("Every", routes: everyRouter)
  .scheme("every")
  .programs(server: "every-link", tool: "every-link")
  .linksToTry { _ in [.product(id: 7), .room(id: "lobby", via: ["a.org"]), .call(id: "abc")] }

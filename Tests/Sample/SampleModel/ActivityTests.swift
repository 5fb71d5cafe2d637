import DeepLinkNavigation
import DeepLinkTestSupport
import DeepLinking
import Foundation
import SampleModel
import SampleRoutes
import Testing

/// Handoff, Spotlight and Siri: what the app makes of the activities they give back.
@Suite("User activities")
struct ActivityTests {
  @Test("every route goes through an activity and comes back, also as JSON")
  func roundTrip() throws {
    var random = SeededGenerator()
    for _ in rounds(250) {
      let route = AppRoute.random(using: &random)
      let activity = try AppActivity.activity(for: route)
      #expect(AppActivity.route(of: activity) == route, "TEST_SEED=\(random.seed)")
      let data = try JSONEncoder().encode(activity)
      let decoded = try JSONDecoder().decode(UserActivity.self, from: data)
      #expect(AppActivity.route(of: decoded) == route, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("an activity's web page is the route's link, for a device without the app")
  func webPage() throws {
    let activity = try AppActivity.activity(for: .recipes(route: .related(id: 1, related: [2, 3])))
    #expect(activity.webpageURL?.absoluteString == "https://links.example.com/recipes/1/2/3")
  }

  @Test("a search is continued, also one for the empty text, as by a link", arguments: ["keyboard", ""])
  func search(query: String) throws {
    let app = try Sample.app()
    #expect(app.handle(UserActivity(activityType: "com.app.search", userInfo: ["query": .string(query)])))
    #expect(app.selectedTab == .shop)
    #expect(app.shop.path == [.search(query: query)])
    #expect(try Sample.app(openedBy: "/search?query=\(query)").shop.path == [.search(query: query)])
  }

  @Test("a link that a device hands over is opened")
  func link() throws {
    let app = try Sample.app()
    let page = try #require(URL(string: "https://links.example.com/recipes/1/2"))
    #expect(app.handle(UserActivity(activityType: UserActivity.browsingWeb, webpageURL: page)))
    #expect(app.recipes.path == [.recipe(id: 1), .recipe(id: 2)])
  }

  @Test("a route that this version cannot read is found by its web page")
  func newerRoute() throws {
    let page = try #require(URL(string: "https://links.example.com/products/1"))
    let activity = UserActivity(activityType: AppActivity.route, webpageURL: page, userInfo: ["route": ["new": [:]]])
    #expect(AppActivity.route(of: activity) == .shop(route: .product(id: 1)))
  }

  static let ignored: [UserActivity] = [
    UserActivity(activityType: "com.app.search"),
    UserActivity(activityType: "com.app.search", userInfo: ["query": 1]),
    UserActivity(activityType: "com.app.search", userInfo: ["Query": "keyboard"]),
    UserActivity(activityType: "com.app.Search", userInfo: ["query": "keyboard"]),
    UserActivity(activityType: "com.other", userInfo: ["query": "keyboard"]),
    UserActivity(activityType: AppActivity.route),
    UserActivity(activityType: AppActivity.route, userInfo: ["route": "/one"]),
    UserActivity(activityType: UserActivity.browsingWeb),
    UserActivity(activityType: UserActivity.browsingWeb, webpageURL: URL(string: "https://example.com/nowhere")),
    UserActivity(activityType: "", webpageURL: URL(string: "https://example.com/one")),
  ]

  @Test("an activity that is not the app's changes nothing", arguments: ignored)
  func ignoring(activity: UserActivity) throws {
    let app = try Sample.app(openedBy: "/recipes/1/2")
    let state = app.state
    #expect(!app.handle(activity))
    #expect(app.state == state)
  }
}

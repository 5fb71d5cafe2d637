#if canImport(SwiftUI)
  import DeepLinkNavigation
  public import DeepLinkRecords
  import Foundation
  import SampleModel
  import SampleRoutes
  public import SwiftUI

  /// The app: `WindowGroup { RootView(catalog: try Catalog.load(), server: URL(string: "https://links.example.com")) }`.
  public struct RootView: View {
    /// One for each scene, never one for the whole app: two windows must not share a stack.
    @State private var app: AppViewModel
    /// The state of the scene between two runs.
    @SceneStorage("navigation") private var kept: Data?
    /// The server of the records; nil to stay with those of the bundle.
    private let server: URL?

    /// Makes the app of a scene.
    public init(catalog: Records, server: URL? = nil) {
      _app = State(initialValue: AppViewModel(catalog: catalog))
      self.server = server
    }

    /// The tabs.
    public var body: some View {
      @Bindable var app = app
      TabView(selection: $app.selectedTab) {
        ForEach(AppTab.allCases, id: \.self) { tab in
          root(of: tab).tabItem { Text(tab.title) }.tag(tab)
        }
      }
      .environment(app)
      .onOpenURL { app.open(url: $0) }
      .onContinueUserActivity(AppActivity.search) { app.handle(UserActivity($0)) }
      .onContinueUserActivity(AppActivity.route) { app.handle(UserActivity($0)) }
      .onChange(of: app.state) { kept = app.encoded() }
      .task {
        // A link that starts the app wins over the kept state.
        if let kept, app.state == AppState() { app.restore(from: kept) }
        if let server, let catalog = try? await Catalog.fetch(from: server) { app.update(catalog) }
      }
    }

    @ViewBuilder private func root(of tab: AppTab) -> some View {
      switch tab {
      case .one, .three: Text(tab.title)
      case .inventory: InventoryView(inventory: app.inventory)
      case .recipes: RecipesView(recipes: app.recipes)
      case .shop: ShopView(shop: app.shop)
      }
    }
  }
#endif

#if canImport(SwiftUI)
  import DeepLinkNavigation
  import Foundation
  public import SampleModel
  import SampleRoutes
  public import SwiftUI

  /// A scene of the app, whose `Inventory` the app keeps: `WindowGroup { RootView(inventory, server: url) }`.
  public struct RootView: View {
    /// One for each scene, never one for the whole app: two windows must not share a stack.
    @State private var app: AppViewModel
    /// What the scene showed in the last run.
    @SceneStorage("navigation") private var kept: Data?
    /// The server of the records; nil to stay with those of the bundle.
    private let server: URL?

    /// Makes a scene.
    public init(_ inventory: Inventory, server: URL? = nil) {
      _app = State(initialValue: AppViewModel(inventory))
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
      .sheet(isPresented: .constant(!app.isSignedIn)) {
        Button("Sign in") { app.isSignedIn = true }.interactiveDismissDisabled()
      }
      .task {
        if let kept { app.restore(from: kept) }
        if let server, let catalog = try? await Catalog.fetch(from: server) { app.data.update(catalog) }
      }
    }

    @ViewBuilder private func root(of tab: AppTab) -> some View {
      switch tab {
      case .one, .three: Text(tab.title)
      case .inventory: InventoryView(inventory: app.inventory)
      case .recipes: StackView(tab: tab, path: Bindable(app.recipes).path)
      case .shop: StackView(tab: tab, path: Bindable(app.shop).path)
      case .numbers: StackView(tab: tab, path: Bindable(app).numbersPath)
      }
    }
  }
#endif

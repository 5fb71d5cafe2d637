#if canImport(SwiftUI)
  import DeepLinkNavigation
  import SampleModel
  import SwiftUI

  /// The root of a tab, and the screens that are pushed on it.
  struct StackView<Screen: PushedScreen>: View {
    @Environment(AppViewModel.self) private var app
    let tab: AppTab
    @Binding var path: [Screen]

    var body: some View {
      NavigationStack(path: $path) {
        ContentView(content: Screen.content(of: nil, in: app))
          .navigationTitle(tab.title)
          .navigationDestination(for: Screen.self) { screen in
            let described = screen.described(in: app.catalog)
            ContentView(content: Screen.content(of: screen, in: app))
              .navigationTitle(described.title)
              .shared(described.route)
          }
      }
    }
  }

  /// What a screen has: its sections, then its buttons.
  struct ContentView: View {
    let content: ScreenContent

    var body: some View {
      List {
        ForEach(Array(content.sections.enumerated()), id: \.offset) { _, section in
          Section(section.title) { Entries(entries: section.entries) }
        }
        Entries(entries: content.actions)
      }
    }
  }

  /// Texts, and buttons to tap.
  struct Entries: View {
    let entries: [ScreenContent.Entry]

    var body: some View {
      ForEach(Array(entries.enumerated()), id: \.offset) { _, entry in
        if let tap = entry.tap { Button(entry.title) { tap() } } else { Text(entry.title) }
      }
    }
  }
#endif

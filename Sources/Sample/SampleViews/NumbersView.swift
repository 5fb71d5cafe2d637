#if canImport(SwiftUI)
  import SampleModel
  import SwiftUI

  /// Buttons that push numbers and texts, each type with a screen of its own.
  struct NumbersView: View {
    @Bindable var app: AppViewModel

    var body: some View {
      NavigationStack(path: $app.numbersPath) {
        List { Buttons(app.numbersButtons) }
          .navigationTitle(AppTab.numbers.title)
          .navigationDestination(for: NumbersScreen.self) { screen in
            List { Buttons(app.numbersButtons) }.navigationTitle(screen.title)
          }
      }
    }
  }
#endif

import DeepLinkRecords
import DeepLinkService
import DeepLinking
import SampleModel
import SampleRoutes

/// The landing pages of the app, for visitors without the app or with a browser.
///
/// Routes without content here get the default page, with what the theme says of them.
enum AppLanding {
  /// The brand, and what search engines should know of single routes.
  static let theme = PageTheme(
    accent: "#0f766e", icon: "/icon.svg",
    image: PageImage(
      "/share.png",
      alt: [
        "en": "Boxes on a shelf", "de": "Kisten in einem Regal", "fr": "Des boîtes sur une étagère",
        "es": "Cajas en un estante", "ja": "棚に並んだ箱", "ar": "صناديق على رف",
      ]),
    footer: [
      "en": "A sample app: nothing here is for sale.", "de": "Eine Beispiel-App: Hier ist nichts zu kaufen.",
      "fr": "Une application d’exemple : rien n’est à vendre ici.",
      "es": "Una aplicación de ejemplo: aquí no se vende nada.", "ja": "サンプルアプリです。商品は販売していません。",
      "ar": "تطبيق نموذجي: لا شيء هنا للبيع.",
    ],
    links: [
      PageLink(
        [
          "en": "All links of the app", "de": "Alle Links der App", "fr": "Tous les liens de l’application",
          "es": "Todos los enlaces de la aplicación", "ja": "アプリのすべてのリンク", "ar": "كل روابط التطبيق",
        ], to: "/")
    ],
    routes: [
      "inventory.add": RoutePage(noindex: true), "one": RoutePage(title: LocalizedText(AppTab.one.title)),
      "search": RoutePage(noindex: true), "three": RoutePage(title: LocalizedText(AppTab.three.title)),
    ])

  /// The content for a route; nil for the default page.
  static func content(of route: AppRoute, in catalog: Records) -> LandingContent? {
    switch route {
    case .one, .three: nil
    case .inventory(let route): InventoryLanding(catalog: catalog).content(of: route)
    case .recipes(let route): RecipesLanding(catalog: catalog).content(of: route)
    case .shop(let route): ShopLanding(catalog: catalog).content(of: route)
    }
  }
}

extension LandingContent {
  /// The page of a valid link whose record does not exist.
  static func missing(_ title: String, kind: String) -> LandingContent {
    LandingContent(title: title, kind: kind, isMissing: true)
  }
}

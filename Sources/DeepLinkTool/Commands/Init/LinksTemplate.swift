/// The template of a `links.json` and the files beside it: an example shop.
struct LinksTemplate {
  let name: AppName

  /// All files, with their paths in the folder.
  var files: [InitCommand.NewFile] {
    [("links.json", links), ("fixtures.json", fixtures), ("Public/icon.svg", name.icon)]
  }

  /// The name of the app's scheme, and the last part of its ids: only letters and digits.
  private var word: String { name.identifier.lowercased() }

  private var links: String {
    """
    // The links of an app. The server checks this file and serves it; with --check it checks it alone:
    //
    //   deeplink-server --config links.json
    //
    // Put your own values where a comment begins with "Yours". Comments and trailing commas are allowed. "deeplink schema" prints a JSON Schema of
    // this file, from which an editor knows every key.
    {
      "app": {
        "name": "\(name.identifier)",
        // \(word)://orders/7 is the same link as https://links.example.com/orders/7.
        "schemes": ["\(word)"], "schemeHostIsPath": true,
        // Yours: the app ID prefix (usually the team ID) and the bundle ID. Apple's association file is made of them.
        // "storeID" is the app's number in the App Store, for the pages behind links.
        "ios": {
          "appIDs": ["ABCDE12345.com.example.\(word)"],
          // "storeID": 361309726,
        },
        // Yours: the application ID, and the SHA-256 fingerprints of the certificates that the app is signed with.
        "android": {
          "package": "com.example.\(word)",
          // With them the server makes assetlinks.json too: 32 pairs each, as keytool prints them.
          // "fingerprints": ["14:6D:E9:83:C5:73:06:…"],
        },
      },
      // Yours: the hosts of the links. Links that the server prints have the first one.
      "hosts": ["links.example.com"],
      // Static files, relative to this file. The server makes both association files itself.
      "public": "Public",
      // Yours: the brand of the pages that people without the app see: their name for the app, and its colour.
      "page": {"name": "\(name.identifier)", "accent": "#0a7", "icon": "/icon.svg"},
      "routes": [
        // Query items are optional unless "required" is true. A default value is left out of links.
        {
          "name": "orders", "pattern": "/orders", "summary": "The orders",
          "parameters": [{"name": "page", "place": "query", "type": "integer", "minimum": 1, "default": 1}],
        },
        // An integer. Browsers that ask for an alias are sent to the pattern.
        {
          "name": "order", "pattern": "/orders/:number", "aliases": ["/o/:number"], "summary": "An order",
          "parameters": [{"name": "number", "type": "integer", "minimum": 1}],
          "example": "/orders/7",
          // The title of its page. Search engines leave the page out.
          "page": {"title": "Order {number}", "noindex": true},
        },
        // A closed set: no other tab matches.
        {
          "name": "order.tab", "pattern": "/orders/:number/:tab", "summary": "A tab of an order",
          "parameters": [
            {"name": "number", "type": "integer", "minimum": 1},
            {"name": "tab", "enum": ["items", "shipping", "invoice"]},
          ],
        },
        // A UUID.
        {
          "name": "invitation", "pattern": "/invitations/:id", "summary": "An invitation",
          "parameters": [{"name": "id", "type": "uuid"}],
        },
        // Any text, behind a literal character. A parameter without an entry in "parameters" is any text.
        {"name": "profile", "pattern": "/@:handle", "summary": "A customer", "page": {"title": "@{handle}"}},
        // The rest of the path, which may be empty.
        {"name": "help", "pattern": "/help/*page?", "summary": "The help"},
      ],
      "redirects": [{"from": "/bills/:number", "to": "/orders/:number"}],
    }

    """
  }

  /// Links with their expected routes, for `deeplink check`.
  private var fixtures: String {
    """
    [
      {"url": "/orders", "name": "orders", "parameters": {}},
      {"url": "/orders?page=2&utm_source=mail", "name": "orders", "parameters": {"page": 2}},
      {"url": "https://links.example.com/orders/7", "name": "order", "parameters": {"number": 7}},
      {"url": "/o/7", "name": "order", "parameters": {"number": 7}},
      {"url": "/bills/7", "name": "order", "parameters": {"number": 7}},
      {"url": "\(word)://orders/7/shipping", "name": "order.tab", "parameters": {"number": 7, "tab": "shipping"}},
      {"url": "/invitations/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "name": "invitation"},
      {"url": "/@ada", "name": "profile", "parameters": {"handle": "ada"}},
      {"url": "/help/orders/returns", "name": "help", "parameters": {"page": ["orders", "returns"]}},
      {"url": "/orders/0", "miss": true},
      {"url": "/orders/7/refund", "miss": true}
    ]

    """
  }
}

extension AppName {
  /// The icon of the app: the first letter of its name.
  var icon: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="14" fill="#0a7"/>
      <text x="32" y="44" font-family="system-ui, sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">\(identifier.prefix(1))</text>
    </svg>

    """
  }
}

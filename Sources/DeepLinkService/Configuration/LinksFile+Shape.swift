import AssociationFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation

extension LinksFile {
  /// The shape of the file.
  static let shape = JSONShape.object(
    [
      .init("$schema", .text(.any), "The schema of this file, for editors.")
    ] + siteKeys
      + DeclaredTable.keys(ofRoutes: routeKeys, ofWebOnly: webOnlyKeys) + [
        .init(
          "sites",
          .array(
            of: .object(
              siteKeys + DeclaredTable.keys(ofRoutes: routeKeys, ofWebOnly: webOnlyKeys, requiresHosts: true)),
            atLeast: 1),
          "Several sites, each with its hosts and routes; what stands above them is the default of each.",
          without: ["hosts", "routes", "redirects", "include"], remedy: "each site has its own, in this file"),
        .init(
          "accept", .array(of: .text(warningForm)), "The warnings that are accepted, by the text in their brackets."),
      ])

  /// The members of a site, without those of its table.
  private static let siteKeys: [JSONShape.Key] =
    ownKeys + [
      .init(
        "include", .array(of: .text(.some)),
        "Files with more routes, redirects and webOnly, relative to this file: features/*.json."),
      parametersKey,
      .init(
        "environments",
        .dictionary(
          of: .object((DeclaredTable.keys() + ownKeys).filter { environmentKeys.contains($0.name) }),
          expects: "an object of environments by name"),
        "What replaces members here with --environment NAME."),
    ]

  /// The members that an environment may have.
  package static let environmentKeys = [
    "hosts", "app", "apps", "withoutApp", "unmatched", "public", "page", "relatedOrigins",
  ]

  /// What several routes share of their parameters.
  static let parametersKey = JSONShape.Key(
    "parameters",
    .dictionary(of: DeclaredTable.sharedParameter, expects: "an object of parameters by name"),
    "What the pattern does not say about parameters, for each route that has the name without an entry of its own.")

  private static let ownKeys: [JSONShape.Key] = [
    .init("app", .object(appKeys), "The app that opens the links.", without: ["apps"]),
    .init(
      "apps", .dictionary(of: .object(appKeys), expects: "an object of apps by name"),
      "Several apps by name, each with the keys of app."),
    .init("public", .text(.some), "The folder of static files and of catalog/*.json, relative to this file."),
    .init(
      "withoutApp", withoutApp,
      "What a browser gets at a link: \"page\", \"store\", or the origin of a site with the same paths; or an answer for "
        + "each platform.",
      default: "\"page\""),
    .init(
      "unmatched", .text(unmatchedForm),
      "What a browser gets where no route matches, or where a page would have neither title nor text: \"page\", or the "
        + "origin of a site with the same paths.",
      default: "\"page\""),
    .init(
      "passQuery", .array(of: .text(itemForm)),
      "The query items that links pass on to the app and to Google Play.", default: "utm_*"),
    .init("page", .object(pageKeys), "The brand of the pages behind links."),
    .init(
      "relatedOrigins", .array(of: .text(relatedOriginForm), atLeast: 1),
      "The origins that may use the passkeys of the site, in /.well-known/webauthn."),
    .init("records", .dictionary(of: records, expects: "an object of collections"), "The collections of records."),
  ]

  /// The members of a route, without those of its table.
  static let routeKeys: [JSONShape.Key] = [
    .init("page", .object(routePageKeys), "The page behind the links of the route."),
    .init(
      "withoutApp", withoutApp, "What a browser gets at a link of the route.", default: "what the site says"),
  ]

  /// The members of a web-only pattern beside it.
  static let webOnlyKeys: [JSONShape.Key] = [
    .init(required: "to", .text(originForm), "The origin of the site with the same paths that browsers are sent to.")
  ]

  private static let withoutApp = JSONShape.either([
    .text(withoutAppForm),
    .object(
      [("ios", "an iPhone"), ("android", "a phone with Android"), ("other", "any other device")].map { name, device in
        .init(
          name, .text(withoutAppForm), "What a browser gets on \(device).", default: "what the site says, else \"page\""
        )
      }),
  ])

  /// Writes the JSON Schema (2020-12) of the file.
  ///
  /// - Parameters:
  ///   - id: its identifier, a URL reference; nil to write none.
  ///   - writer: takes the schema as one value.
  package static func writeSchema(id: String? = nil, to writer: inout JSONWriter) {
    shape.writeSchema(to: &writer) { writer in
      writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.member("$id", id)
      writer.member("title", "links.json: the links of an app")
    }
  }

  /// The article of the file's keys, in Markdown.
  package static var keysArticle: String {
    """
    # Keys of links.json

    Every key of the file, by the object that it stands in.

    `[]` is each element of an array, and `NAME` any name. An element of `sites` has the keys of the file, without
    `$schema`, `accept` and `sites`, and must have `hosts`. `deeplink schema --markdown` writes this article.

    \(shape.markdownTables)
    ## Warnings

    ```
    \(Warning.Kind.allCases.map(\.rawValue).joined(separator: "\n"))
    ```

    """
  }

  private static let warningForm = JSONShape.TextForm(
    "the text in the brackets of a warning, such as \"public-file-wins /robots.txt\"",
    pattern: "^(\(Warning.Kind.allCases.map(\.name).joined(separator: "|"))) [\\s\\S]+$"
  ) { text in
    Warning.Kind.allCases.contains { text.utf8.starts(with: "\($0.name) ".utf8) && text.utf8.count > $0.name.count + 1 }
  } advice: { text in
    let (name, kinds) = (UTF8Text(String(text.prefix { $0 != " " })), Warning.Kind.allCases)
    if let kind = kinds.first(where: { UTF8Text($0.name) == name }) { return "say which one: \"\(kind.rawValue)\"" }
    let near = EditDistance.nearest(to: name, in: kinds.map(\.name))
    return near.map { "did you mean \"\($0)\"?" } ?? "deeplink schema --markdown has the names"
  }

  private static let appKeys: [JSONShape.Key] =
    [
      .init("name", .text(.some), "The name that people know the app by."),
      .init(
        "icon", .text(pathForm),
        "The path of its icon on this server, at the top of pages; that of the brand without it."),
      .init(
        "ios",
        .object([
          .init("appIDs", .array(of: .text(appIDForm)), "The apps that open the links, as PREFIX.bundle.id."),
          .init("storeID", .integer(1...(.max)), "The number of https://apps.apple.com/app/id361309726."),
          .init("appClips", .array(of: .text(appIDForm)), "The App Clips of the app, as PREFIX.bundle.id.Clip."),
          .init("webCredentials", .boolean, "Whether the app may use the passwords and passkeys of the site."),
          .init("activityContinuation", .boolean, "Whether the app continues activities of the site (Handoff)."),
        ]), "The app on Apple's systems."),
      .init(
        "android", .either([.object(packageKeys), .array(of: .object(packageKeys), atLeast: 1)]),
        "The app on Android: one package, or several such as a release and a beta."),
    ] + DeclaredTable.appKeys

  private static let packageKeys: [JSONShape.Key] = [
    .init(required: "package", .text(packageForm), "The application ID, com.example.app."),
    .init(
      "fingerprints", .array(of: .text(fingerprintForm), atLeast: 1),
      "The SHA-256 fingerprints of its signing certificates."),
    .init("loginCredentials", .boolean, "Whether the package may use the passwords and passkeys of the site."),
  ]

  private static let records = JSONShape.object([
    .init("id", .choice(["integer", "uuid", "text"]), "The form of the ids."),
    .init("title", .text(.some), "The field that is the title of a record."),
    .init("text", .text(.some), "The field with sentences for pages."),
    .init("image", .text(.some), "The field with a picture for pages, a path on this server or a URL."),
    .init("filters", .array(of: .text(.some)), "The fields by which the records can be filtered."),
    .init(
      "relations",
      .dictionary(
        of: .object([
          .init(required: "field", .text(.some), "The field that names the other records."),
          .init(required: "in", .text(.some), "The collection of the other records."),
        ]), expects: "an object of relations"), "The references to other records."),
  ])

  private static let withoutAppForm = JSONShape.TextForm(
    WithoutApp.form,
    pattern: #"^(page|store|https?://(\[[0-9A-Fa-f:.]+\]|(:[A-Za-z0-9_]+\.)?[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?)$"#
  ) { WithoutApp($0) != nil }

  private static let unmatchedForm = JSONShape.TextForm(
    "page, or https:// or http:// and a host, without a path",
    pattern: #"^(page|https?://(\[[0-9A-Fa-f:.]+\]|(:[A-Za-z0-9_]+\.)?[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?)$"#
  ) { $0 == "page" || WebOrigin($0) != nil }

  private static let relatedOriginForm = JSONShape.TextForm(
    "an https origin such as \"https://shop.example\", without a path",
    pattern: #"^https://([A-Za-z0-9_-]+\.)+(?=[0-9]*[A-Za-z_-])[A-Za-z0-9_-]+(:[0-9]{1,5})?$"#
  ) { RelatedOrigins.isOrigin($0) }

  private static let itemForm = JSONShape.TextForm(
    "the name of a query item such as \"gclid\", or \"utm_*\" for all that begin like this",
    pattern: #"^(?=.{1,64}$)[A-Za-z0-9._~-]*\*?$"#
  ) { PassedItems(names: [$0]) != nil }

  private static let appIDForm = JSONShape.TextForm(
    "an app such as \"ABCDE12345.com.example.app\"", pattern: #"^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$"#
  ) { text in
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 10 && !parts[1].isEmpty
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      && parts[1].utf8.allSatisfy { ($0 | 0x20).isLetter || $0.isDigit || $0 == 0x2E || $0 == 0x2D }
  } advice: { text in
    AppListing.isPackage(text)
      ? "the 10 characters of the team, or of the app's own prefix, are missing in front of the bundle identifier" : nil
  }

  private static let packageForm = JSONShape.TextForm(
    "a package such as \"com.example.app\"", pattern: #"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$"#
  ) { AppListing.isPackage($0) }

  private static let fingerprintForm = JSONShape.TextForm(
    "32 pairs of hexadecimal digits with colons between them", pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$"
  ) { text in
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { pair in
        pair.count == 2 && pair.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
      }
  } advice: { text in
    switch text.utf8.count(where: { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }) {
    case 40: "20 pairs are a SHA-1; take the line \"SHA256\" of what keytool prints"
    case 64: "write its pairs as keytool does, 14:6D:E9"
    default: nil
    }
  }
}

internal import Octets

extension AssociationGenerator {
  /// Android's statement file for these routes: the app may open every link of the site, and from Android 15 on only those
  /// that the dynamic rules name.
  ///
  /// The rules are written in what means the same to Android and to Apple (`commonComponents()`): no variables, `?*` and
  /// never `*`, and no exclude that ends the list.
  ///
  /// - Parameters:
  ///   - packageName: the app's package: `com.example.app`.
  ///   - fingerprints: the SHA-256 fingerprints of its signing certificates, as 32 pairs of hexadecimal digits with colons.
  /// - Returns: the file, and what the rules cannot express.
  public func assetLinks(
    packageName: String, fingerprints: [String]
  ) -> (file: AssetLinks, notes: [GenerationNote]) {
    let (components, notes) = commonComponents()
    let rules = components.map { component in
      DynamicComponent(path: component.path, query: component.queryItems, exclude: component.exclude)
    }
    let statement = AssetStatement(
      opens: .app(UTF8Text(packageName), fingerprints: fingerprints.map { UTF8Text($0) }), dynamicComponents: rules)
    return (AssetLinks([statement]), notes)
  }
}

extension AssociationComponent {
  /// The patterns for named query items, nil without any.
  fileprivate var queryItems: [QueryItemPattern]? {
    if case .items(let items) = query { items } else { nil }
  }
}

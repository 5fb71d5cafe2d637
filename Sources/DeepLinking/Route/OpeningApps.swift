/// The apps of a site that open a link.
///
/// Association files say so for devices; the table resolves every link for every app.
public enum OpeningApps: Hashable, Sendable {
  /// All apps of the site.
  case all
  /// The apps with these names; no app if the list is empty.
  case only([String])

  /// No app: a browser gets the page behind the link.
  public static let noApp = OpeningApps.only([])

  /// The names of apps, if it says them.
  package var names: [String] { if case .only(let names) = self { names } else { [] } }

  /// Whether the app with a name opens the link.
  public func contains(_ app: String) -> Bool {
    switch self {
    case .all: true
    case .only(let names): names.contains(app)
    }
  }
}

extension Mount {
  /// The same mount, whose links only these apps of the site open, as far as a route or a redirect does not say otherwise.
  public func apps(_ names: String...) -> Mount { opened(by: .only(names)) }

  /// The same mount, whose links no app opens, as far as a route or a redirect does not say otherwise.
  public func opensNoApp() -> Mount { opened(by: .noApp) }

  private func opened(by apps: OpeningApps) -> Mount {
    var mount = self
    mount.declarations.routes = declarations.routes.map { route in
      route.shape.pieces.apps == nil ? route.opened(by: apps) : route
    }
    mount.declarations.redirects = declarations.redirects.map { $0.apps == nil ? $0.opened(by: apps) : $0 }
    return mount
  }
}

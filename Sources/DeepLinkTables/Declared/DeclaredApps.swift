package import DeepLinkJSON
package import DeepLinkOctets

/// The apps of a site in a file: those of `apps`, or the one of `app`, which is called `app`.
package struct DeclaredApps {
  /// An app, and an enclosing object whose members are the defaults.
  package struct App {
    /// The name by which routes choose the app.
    package let name: String
    /// The position in the object of the site: `app`, `apps.buyer`.
    package let path: String
    private let node: JSONNode?
    private let outer: JSONNode?

    fileprivate init(_ name: String, at path: String, _ node: JSONNode?, in outer: JSONNode? = nil) {
      (self.name, self.path, self.node, self.outer) = (name, path, node, outer)
    }

    /// A member of the app.
    package subscript(_ name: UTF8Text) -> JSONNode? { node?[name] ?? outer?[name] }
  }

  /// The apps, in the order of the file; at least one.
  package let all: [App]

  /// - Parameters:
  ///   - node: the object of the site.
  ///   - outer: an enclosing object, whose apps are those of a site that names none.
  package init(_ node: JSONNode, in outer: JSONNode? = nil) {
    let apps = node["apps"] ?? (node["app"] == nil ? outer?["apps"] : nil)
    if let members = apps?.object, !members.isEmpty {
      all = members.map { App($0.name.description, at: "apps.\($0.name)", $0.value) }
    } else {
      all = [App("app", at: "app", node["app"], in: outer?["app"])]
    }
  }
}

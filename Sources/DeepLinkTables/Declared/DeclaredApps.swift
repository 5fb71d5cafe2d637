package import DeepLinkJSON
package import DeepLinkOctets

/// The apps of a site in a file: those of `apps`, or the one of `app`, which is called `app`.
package struct DeclaredApps {
  /// An app.
  package struct App {
    /// The name by which routes choose the app.
    package let name: String
    /// The position in the object of the site: `app`, `apps.buyer`.
    package let path: String
    private let node: JSONNode?

    fileprivate init(_ name: String, at path: String, _ node: JSONNode?) {
      (self.name, self.path, self.node) = (name, path, node)
    }

    /// A member of the app.
    package subscript(_ name: UTF8Text) -> JSONNode? { node?[name] }
  }

  /// The apps, in the order of the file; at least one.
  package let all: [App]

  /// - Parameter node: the object of the site.
  package init(_ node: JSONNode) {
    if let members = node["apps"]?.object, !members.isEmpty {
      all = members.map { App($0.name.description, at: "apps.\($0.name)", $0.value) }
    } else {
      all = [App("app", at: "app", node["app"])]
    }
  }
}

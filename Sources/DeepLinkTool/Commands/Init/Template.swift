internal import CDeepLinkResources

/// The files that `init` writes: those of the folder `Sources/CDeepLinkResources/Templates`, with their holes filled.
enum Template {
  /// A `links.json` and the files beside it: an example shop.
  static func links(_ name: AppName) -> [InitCommand.NewFile] {
    // The name of the app's scheme, and the last part of its ids, has only letters and digits.
    filled(links_templates(), name, ["__WORD__": name.identifier.lowercased()])
  }

  /// The files of a new package: example routes for orders.
  static func package(_ name: AppName, from source: PackageSource, in folder: String) -> [InitCommand.NewFile] {
    let container =
      source.isPath
      ? """
      For `docker build -t \(name.program)-server .`, `Package.swift` has to name the URL of the package it depends on:
      a build in a container sees no other folder of this machine.
      """ : "`docker build -t \(name.program)-server .` makes an image of the server and `Public`."
    return filled(
      package_templates(), name,
      [
        "__PACKAGE__": source.identity, "__DEPENDENCY__": source.dependency(of: folder), "__CONTAINER__": container,
      ])
  }

  private static func filled(
    _ files: UnsafePointer<embedded_file>, _ name: AppName, _ more: [String: String]
  ) -> [InitCommand.NewFile] {
    func fill(_ text: UnsafePointer<CChar>) -> String {
      let named = String(cString: text).replacing("__NAME__", with: name.identifier)
        .replacing("__PROGRAM__", with: name.program).replacing("__INITIAL__", with: name.identifier.prefix(1))
      return more.reduce(named) { $0.replacing($1.key, with: $1.value) }
    }
    return sequence(first: files) { $0 + 1 }.lazy.map(\.pointee).prefix { $0.name != nil }.compactMap { file in
      file.name.flatMap { name in file.text.map { (fill(name), fill($0)) } }
    }
  }
}

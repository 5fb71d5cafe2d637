import DeepLinking

/// What answers at a path of a site. `Site.place(of:endsInSlash:isLink:)` decides, for requests and for explanations.
enum SitePlace {
  /// An endpoint of the service, with the call and the reading of the path.
  case endpoint(EndpointCall, LinkReading)
  /// A file of Public.
  case file(StaticFile)
  /// A link of the table.
  case link
  /// The index page of a folder of Public.
  case folder(StaticFile)
  /// Nothing.
  case none

  /// The reference to a folder from its path without a final slash.
  ///
  /// - Parameter query: the query with its `?`, or nothing.
  static func reference(toFolderAt path: Substring, query: Substring) -> String {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path
    // A name with a colon would be read as a scheme (RFC 3986 section 4.2).
    return "./\(name)/\(query)"
  }
}

extension Site {
  /// What answers at a path: an endpoint; a file that wins over links; a link; any other file; the index page of a
  /// folder.
  ///
  /// - Parameters:
  ///   - path: the path, with or without a host.
  ///   - endsInSlash: whether the path has a slash at the end, except the path `/`.
  ///   - isLink: whether the path, which it takes, is a link of the table or a dynamic link.
  func place(
    of path: borrowing DeepLinkRequest, endsInSlash: Bool, isLink: (borrowing DeepLinkRequest) throws -> Bool
  ) rethrows -> SitePlace {
    if let (call, reading) = endpoints.match(path) { return .endpoint(call, reading) }
    if claims.hasWinners, let file = claims.winners.file(at: path, endsInSlash: endsInSlash) {
      return .file(file)
    }
    if try isLink(path) { return .link }
    if let file = files.table.file(at: path, endsInSlash: endsInSlash) { return .file(file) }
    return files.table.index(at: path).map { .folder($0) } ?? .none
  }
}

extension FileTable {
  /// The file at a path. A file is no folder: `/index.html/` does not name `/index.html`.
  fileprivate func file(at path: borrowing DeepLinkRequest, endsInSlash: Bool) -> StaticFile? {
    guard !endsInSlash, let file = file(path.pathComponents) else { return nil }
    // Invalid UTF-8 shows as U+FFFD in the components, and a file name may contain that character.
    return path.hasTextPath ? file : nil
  }

  /// The index page of the folder at a path.
  fileprivate func index(at path: borrowing DeepLinkRequest) -> StaticFile? {
    guard let index = index(of: path.pathComponents) else { return nil }
    return path.hasTextPath ? index : nil
  }
}

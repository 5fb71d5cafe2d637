/// The media type of a file, by its name.
package enum FileType {
  /// The type for an unknown extension. With `nosniff`, browsers offer the file for download.
  package static let unknown = "application/octet-stream"
  package static let html = "text/html; charset=utf-8"
  package static let json = "application/json"
  /// Links between resources, as JSON (RFC 9264 section 4.2).
  package static let linkset = "application/linkset+json"
  package static let svg = "image/svg+xml"
  package static let xml = "application/xml"

  /// The type for a path below Public.
  package static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    // These files have no extension, but their clients expect JSON.
    if name == "apple-app-site-association" || path == ".well-known/webauthn" { return json }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
    return byExtension[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let byExtension = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": html,
    "html": html,
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": json,
    "map": json,
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mp4": "video/mp4",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": svg,
    "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webm": "video/webm",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": xml,
    "zip": "application/zip",
  ]
}

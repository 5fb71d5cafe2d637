/// The media type of a file, by its name.
enum FileType {
  /// What is served when the name says nothing. With `nosniff`, browsers offer it for download.
  static let unknown = "application/octet-stream"

  /// The type for a path below Public.
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    // It has no extension, and everybody who fetches it expects JSON.
    if name == "apple-app-site-association" { return "application/json" }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
    return byExtension[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let byExtension = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": "application/xml",
  ]
}

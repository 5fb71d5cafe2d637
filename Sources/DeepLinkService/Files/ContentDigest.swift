/// Identifies the served content by the paths and contents of the files.
///
/// Equal files have the same digest on every machine. It is the SHA-256 of the lines that `sha256sum` prints for the
/// files, sorted by the octets of their paths.
package struct ContentDigest: Sendable {
  private var hashes: [PublicPath: String] = [:]

  /// No files.
  package init() {}

  /// Adds a file, unless its path has already been added.
  ///
  /// - Parameter path: the path below Public.
  package mutating func add(_ path: String, _ octets: [UInt8]) { add(PublicPath(path), octets) }

  mutating func add(_ path: PublicPath, _ octets: [UInt8]) {
    if hashes[path] == nil { hashes[path] = SHA256.digits(of: octets) }
  }

  /// The first 12 hexadecimal digits.
  package var text: String {
    let sorted = hashes.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    let lines = sorted.flatMap { Array("\($0.value)  \($0.key.text)\n".utf8) }
    return String(SHA256.digits(of: lines).prefix(12))
  }
}

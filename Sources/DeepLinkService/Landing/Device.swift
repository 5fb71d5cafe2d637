import DeepLinkHTTP

/// The kind of a browser's device, by its `User-Agent`.
///
/// In browsers it begins with `Mozilla/5.0` and, in parentheses, the system: `(iPhone; CPU iPhone OS 18_5 like Mac OS
/// X)`, `(Linux; Android 15; Pixel 9)`. A browser on an iPad sends the `User-Agent` of a Mac by default, so it counts as
/// a Mac.
enum Device: CaseIterable {
  /// An iPhone, an iPad that says so, or an iPod.
  case iPhone
  case android
  /// A Mac, or an iPad: Safari on an iPad sends the `User-Agent` of a Mac.
  case mac
  /// Windows, Linux or ChromeOS.
  case desktop

  /// The device, or nil if the field does not name one of these systems.
  init?(of request: Request) {
    guard let value = request.value(of: .userAgent) else { return nil }
    // Browsers name the system at the beginning. The bound limits the work for other texts.
    let agent = request.bytes[value].prefix(512)
    guard let start = agent.firstIndex(of: UInt8(ascii: "(")),
      let end = agent[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let system = agent[(start + 1)..<end]
    let parts = system.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == UInt8(ascii: " ") } }
    func begins(_ part: ArraySlice<UInt8>?, with names: String...) -> Bool {
      names.contains { part?.starts(with: $0.utf8) == true }
    }
    if begins(parts.first, with: "iPhone", "iPad", "iPod") {
      self = .iPhone
    } else if parts.contains(where: { begins($0, with: "Windows Phone") }) {
      return nil
    } else if parts.contains(where: { begins($0, with: "Android") }) {
      self = .android
    } else if begins(parts.first, with: "Macintosh") {
      self = .mac
    } else if begins(parts.first, with: "Windows", "X11", "Linux", "Wayland") {
      self = .desktop
    } else {
      return nil
    }
  }
}

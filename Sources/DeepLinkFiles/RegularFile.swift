import DeepLinkSystemCalls

/// Reads whole regular files alone: opening a pipe would wait for a writer, and a device may have no end.
///
/// The kind is that of the open file, since a name may lead to another file between a check and the opening.
public enum RegularFile {
  /// Why there are no octets.
  public enum Failure: Error, Hashable, Sendable {
    /// The system refused, with this `errno`.
    case system(Int32)
    /// It is a folder, a pipe, a device or a socket; or a link, if links are not followed.
    case notRegular
    /// It has more octets than were asked for.
    case tooLarge

    /// The reason in a few words: `permission denied`.
    public var reason: String {
      switch self {
      case .system(ENOENT): "no such file"
      case .system(EACCES): "permission denied"
      case .system(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
      case .notRegular: "not a regular file"
      case .tooLarge: "too large"
      }
    }
  }

  /// The octets of the file of this name.
  ///
  /// - Parameters:
  ///   - path: the path, absolute or relative to the working folder.
  ///   - followsLinks: whether the last component of the path may be a symbolic link.
  ///   - limit: how many octets it may have.
  public static func octets(
    at path: String, followsLinks: Bool = true, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that has no writer never returns.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    var raw = open(path, flags)
    while raw < 0, errno == EINTR { raw = open(path, flags) }
    // ENXIO: a socket. ELOOP: a link where none is followed, or a circle of them.
    if raw < 0 { throw errno == ENXIO || errno == ELOOP ? .notRegular : .system(errno) }
    let file = OpenFile(raw: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    return try file.octets(expected: Int(status.st_size), limit: limit)
  }

  /// A descriptor with one owner.
  private struct OpenFile: ~Copyable {
    let raw: Int32

    deinit { _ = close(raw) }

    /// Reads to the end of the file, which may have grown or shrunk since its size was read.
    func octets(expected: Int, limit: Int) throws(Failure) -> [UInt8] {
      guard expected <= limit else { throw .tooLarge }
      var octets: [UInt8] = []
      octets.reserveCapacity(expected + 1)
      while true {
        let chunk = max(4_096, expected - octets.count + 1)
        var failure: Int32?
        let start = octets.count
        octets.append(
          contentsOf: [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
            var length = read(raw, buffer.baseAddress, chunk)
            while length < 0, errno == EINTR { length = read(raw, buffer.baseAddress, chunk) }
            if length < 0 { failure = errno }
            count = max(0, length)
          })
        if let failure { throw .system(failure) }
        guard octets.count <= limit else { throw .tooLarge }
        if octets.count == start { return octets }
      }
    }
  }
}

/// The names in a folder as the system has them: octets, which need not be text.
public enum FolderNames {
  /// The names but for `.` and `..`, in the order of their octets.
  public static func octets(at path: String) throws(RegularFile.Failure) -> [[UInt8]] {
    guard let stream = opendir(path) else { throw .system(errno) }
    let folder = OpenFolder(stream: stream)
    var names: [[UInt8]] = []
    while let name = try folder.next() {
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A directory stream with one owner.
  private struct OpenFolder: ~Copyable {
    #if canImport(Darwin)
      let stream: UnsafeMutablePointer<DIR>
    #else
      let stream: OpaquePointer
    #endif

    deinit { closedir(stream) }

    /// The next name, nil at the end.
    func next() throws(RegularFile.Failure) -> [UInt8]? {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .system(errno) }
        return nil
      }
      // An entry is as long as its name, so copying the whole structure could read beyond it. The name ends with NUL.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
      let start = UnsafeRawPointer(entry) + offset
      var name: [UInt8] = []
      while case let octet = start.load(fromByteOffset: name.count, as: UInt8.self), octet != 0 { name.append(octet) }
      return name
    }
  }
}

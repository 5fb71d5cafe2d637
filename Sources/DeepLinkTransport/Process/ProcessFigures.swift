internal import DeepLinkSystemCalls

#if canImport(Glibc)
  internal import CDeepLinkEpoll
#endif

/// Figures of this process from the system.
public struct ProcessFigures: Sendable {
  /// Resident memory in octets.
  public let residentMemory: Int
  /// Open descriptors.
  public let openDescriptors: Int
  /// The limit on open descriptors.
  public let mostDescriptors: Int
  /// Processor time in nanoseconds, including system time.
  public let processorTime: Int

  /// Reads the figures; unknown ones are 0.
  public init() {
    residentMemory = Self.residentPages() * Int(sysconf(Int32(_SC_PAGESIZE)))
    openDescriptors = Self.countDescriptors()
    mostDescriptors = DescriptorLimit.current.map { Int(clamping: $0.rlim_cur) } ?? 0
    var usage = rusage()
    #if canImport(Glibc)
      _ = getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      _ = getrusage(RUSAGE_SELF, &usage)
    #endif
    processorTime =
      (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000_000
      + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1_000
  }

  // proc_pid_statm(5): the second number is that of resident pages. macOS has no such file.
  private static func residentPages() -> Int {
    let fields = text(of: "/proc/self/statm").split(separator: " ")
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }

  // Reading the folder opens a descriptor, which is not counted.
  private static func countDescriptors() -> Int {
    #if canImport(Darwin)
      let path = "/dev/fd"
    #else
      let path = "/proc/self/fd"
    #endif
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
    }
    return max(0, count - 1)
  }
}

/// The processors that this process may use.
public enum Processors {
  /// The number in its affinity mask (sched_getaffinity(2)), or the quota of its control group if less; at least one.
  public static var available: Int {
    #if canImport(Glibc)
      let masked = Int(deeplink_affinity_count())
    #else
      let masked = 0
    #endif
    let usable = masked > 0 ? masked : sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return max(1, min(usable, quota(in: groups) ?? usable))
  }

  /// The folders of the control group of this process and of its ancestors; cgroups(7), version 2.
  private static var groups: [String] {
    let lines = text(of: "/proc/self/cgroup").split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return [] }
    var folders = ["/sys/fs/cgroup"]
    for name in line.dropFirst("0::/".count).split(separator: "/") { folders.append("\(folders.last ?? "")/\(name)") }
    return folders
  }

  /// The least quota of processors in these folders, rounded up; nil without any.
  static func quota(in folders: [String]) -> Int? {
    folders.compactMap { folder in
      // "max 100000", or microseconds of processor time in each period.
      let numbers = text(of: folder + "/cpu.max").split(whereSeparator: \.isWhitespace).map { Int($0) }
      guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0 else { return nil }
      return (time - 1) / period + 1
    }.min()
  }
}

/// The content of a small file of the system; empty if it cannot be read.
private func text(of path: String) -> String {
  guard let raw = try? check("open", { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }) else { return "" }
  let file = FileDescriptor(owning: raw)
  var bytes = [UInt8](repeating: 0, count: 4_096)
  let count = bytes.withUnsafeMutableBytes { read(file.raw, $0.baseAddress, $0.count) }
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

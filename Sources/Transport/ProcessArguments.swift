internal import SystemCalls

/// The command line, as the kernel handed it to the process.
///
/// On Linux `CommandLine.arguments` reads /proc/self/cmdline. Without /proc, as in a chroot, that is empty, and a server
/// would start with its defaults instead of its options. Glibc calls the functions in `.init_array` with what `main` is
/// called with, in a static binary too.
public enum ProcessArguments {
  #if canImport(Glibc)
    // Written once, before `main` and before there is another thread; read from then on.
    nonisolated(unsafe) fileprivate static var count: Int32 = 0
    nonisolated(unsafe) fileprivate static var vector: Vector?

    fileprivate typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The arguments, the name of the program first; octets that are no UTF-8 are replaced.
    public static var all: [String] {
      (0..<Int(count)).compactMap { index in vector?[index].map { String(cString: $0) } }
    }
  #else
    /// The arguments, the name of the program first.
    public static var all: [String] { CommandLine.arguments }
  #endif
}

#if canImport(Glibc)
  // The number puts it before the initialisers of the Swift runtime.
  @section(".init_array.00101") @used
  private let keepArguments: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, vector in
    // A static runtime looks for itself in /proc/self/exe, and aborts without, unless it is told where it is.
    if access("/proc/self/exe", F_OK) != 0 { setenv("SWIFT_ROOT", "/", 0) }
    ProcessArguments.count = count
    ProcessArguments.vector = vector
  }
#endif

// The C library of the system, for every module that makes system calls: each of them imports this module alone, and
// writes `DeepLinkSystemCalls.write` where a name has to be qualified. Differences between the systems are handled where they occur.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

#if canImport(FoundationNetworking)
  import Foundation
  import Synchronization

  /// What URLSession on Linux has no property for, though libcurl beneath it does: other addresses, other authorities.
  ///
  /// FoundationNetworking makes each of its libcurl handles with `CFURLSessionEasyHandleInit`, a C function of its own that it
  /// calls through the dynamic linker, which looks in the executable first. This one calls the original and sets what was
  /// asked for. Where that does not come to pass, in another version or linked statically, ``isEffective`` stays false, and
  /// whoever asked is told: nothing is fetched another way than asked for without a word.
  enum CurlHandles {
    private struct State {
      var detours: [String] = []
      var authorities: String?
      var isEffective = false
    }

    private static let state = Mutex(State())

    /// Says what handles are to have from now on.
    static func use(_ detours: [ConnectionDetour], authorities: String?) {
      state.withLock { $0 = State(detours: detours.map(\.text), authorities: authorities) }
    }

    /// Whether a handle got it all.
    static var isEffective: Bool { state.withLock(\.isEffective) }

    fileprivate typealias Handle = UnsafeMutableRawPointer
    private typealias Make = @convention(c) () -> Handle?
    private typealias SetPointer = @convention(c) (Handle, CInt, UnsafeRawPointer) -> CInt
    private typealias Append =
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?

    /// `CURLOPT_CAINFO` and `CURLOPT_CONNECT_TO`, numbers that libcurl never changes.
    private static let (caInfo, connectTo): (CInt, CInt) = (10_065, 10_243)

    fileprivate static func make() -> Handle? {
      // RTLD_NEXT: the one that would have been called.
      guard let original = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "CFURLSessionEasyHandleInit"),
        let handle = unsafeBitCast(original, to: Make.self)()
      else { return nil }
      state.withLock { $0.isEffective = configure(handle, $0) }
      return handle
    }

    private static func configure(_ handle: Handle, _ state: State) -> Bool {
      guard let set = dlsym(nil, "CFURLSession_easy_setopt_ptr").map({ unsafeBitCast($0, to: SetPointer.self) }),
        let append = dlsym(nil, "CFURLSessionSListAppend").map({ unsafeBitCast($0, to: Append.self) })
      else { return false }
      var isSet = true
      if let file = state.authorities { isSet = file.withCString { set(handle, caInfo, $0) } == 0 }
      // The list lives as long as the process, as handles may.
      var list: UnsafeMutableRawPointer?
      for detour in state.detours { list = append(list, detour) ?? list }
      if let list { isSet = set(handle, connectTo, list) == 0 && isSet }
      return isSet
    }
  }

  /// Stands before FoundationNetworking's function of this name; see ``CurlHandles``.
  @c(CFURLSessionEasyHandleInit)
  public func makeCurlHandle() -> UnsafeMutableRawPointer? { CurlHandles.make() }
#else
  /// Where URLSession is not made of libcurl, there is no way to set these.
  enum CurlHandles {
    static func use(_ detours: [ConnectionDetour], authorities: String?) {}
    static var isEffective: Bool { false }
  }
#endif

import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("A path store that cannot do as it should")
struct PathStoreProblemTests {
  let folder: TemporaryFolder
  var file: String { folder["state.json"] }

  init() throws { folder = try TemporaryFolder() }

  private func kept(_ problem: PathStoreError?) -> String? {
    guard case .corrupt(_, let name)? = problem?.reason else { return nil }
    return name
  }

  // MARK: Content that is no path

  @Test("a file cut off after any number of bytes starts empty and is kept aside")
  func truncated() throws {
    let store = PathStore<[Route]>(file: file)
    store.path = [.search("é"), .related(Product(id: 1, title: "Pie"))]
    let whole = try folder.read("state.json")
    // Without the line feed at its end the text is still whole.
    for length in 1..<whole.count - 1 {
      let folder = try TemporaryFolder()
      try folder.write("state.json", whole.prefix(length))
      let store = PathStore<[Route]>(file: folder["state.json"])
      #expect(store.path == [])
      #expect(kept(store.problem) == folder["state.json.corrupt"])
      #expect(try folder.names == ["state.json.corrupt"])
      #expect(try folder.read("state.json.corrupt") == whole.prefix(length))
      store.path = [.search("x")]
      #expect(store.problem == nil)
      #expect(PathStore<[Route]>(file: folder["state.json"]).path == [.search("x")])
    }
  }

  @Test("an empty file is an empty path, and is replaced by the first that is saved")
  func emptyFile() throws {
    try folder.write("state.json", Data())
    let store = PathStore<[Route]>(file: file)
    #expect(store.path == [] && store.problem == nil)
    store.path = [.search("x")]
    #expect(PathStore<[Route]>(file: file).path == [.search("x")])
    #expect(try folder.names == ["state.json"])
  }

  @Test("so does a mixed path")
  func truncatedMixed() throws {
    let store = PathStore<NavigationPath>(file: file)
    store.path = NavigationPath(["a", "b"])
    let whole = try folder.read("state.json")
    for length in 1..<whole.count - 1 {
      try folder.write("state.json", whole.prefix(length))
      let store = PathStore<NavigationPath>(file: file)
      #expect(store.path == NavigationPath())
      #expect(try folder.read(folder.names.last ?? "").count <= whole.count)
      #expect(kept(store.problem) == file + (length == 1 ? ".corrupt" : ".corrupt-\(length)"))
    }
    #expect(try folder.names.count == whole.count - 2)
  }

  @Test("random bytes never crash it, and nothing of them is lost")
  func randomBytes() throws {
    var random = SeededGenerator()
    for _ in rounds(50) {
      let folder = try TemporaryFolder()
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      try folder.write("state.json", Data(bytes))
      let store = PathStore<NavigationPath>(file: folder["state.json"])
      #expect(store.path.isEmpty, "TEST_SEED=\(random.seed) \(bytes)")
      #expect(try folder.read("state.json.corrupt") == Data(bytes), "TEST_SEED=\(random.seed)")
    }
  }

  @Test(
    "the message says where and why, what was done with the file, and what it is called now",
    arguments: [
      ("[1,", "1:4: found the end of the document, expected a value"),
      (#"{"a":1}"#, "Expected to decode Array<Any> but found a dictionary instead"),
      (#"[1, "x"]"#, "at [1]: "),
      (" ", "1:2: the document is empty, expected a value"),
    ])
  func messages(text: String, why: String) throws {
    try folder.write("state.json", text)
    var heard: [PathStoreError] = []
    let store = PathStore<[Int]>(file: file) { heard.append($0) }
    let problem = try #require(store.problem)
    #expect(problem.description.hasPrefix("\(file): expected a navigation path, "))
    #expect(problem.description.contains(why), "\(problem)")
    #expect(problem.description.hasSuffix(": it starts empty, and the file is kept as \(file).corrupt"))
    #expect(heard == [problem])
  }

  @Test("nothing is overwritten: the next free name is taken")
  func nextName() throws {
    try folder.write("state.json.corrupt", "first")
    try folder.link("state.json.corrupt-2", to: "nowhere")
    try folder.folder("state.json.corrupt-3")
    try folder.write("state.json", "fourth")
    let store = PathStore<[Int]>(file: file)
    #expect(kept(store.problem) == folder["state.json.corrupt-4"])
    #expect(try folder.text("state.json.corrupt") == "first")
    #expect(try folder.text("state.json.corrupt-4") == "fourth")
    #expect(try folder.target(of: "state.json.corrupt-2") == "nowhere")
  }

  @Test("content that went bad behind the store's back is kept aside before anything is saved")
  func wentBad() throws {
    var heard: [PathStoreError] = []
    let store = PathStore<[Int]>(file: file) { heard.append($0) }
    store.path = [1]
    try folder.write("state.json", "bad")
    store.path.append(2)
    #expect(kept(store.problem) == file + ".corrupt")
    #expect(try folder.text("state.json.corrupt") == "bad")
    #expect(PathStore<[Int]>(file: file).path == [1, 2])

    try folder.write("state.json", "worse")
    try store.update { $0.append(3) }
    #expect(try folder.text("state.json.corrupt-2") == "worse")
    #expect(store.path == [3])
    #expect(heard.count == 2)
    store.path.append(4)
    #expect(store.problem == nil)
  }

  @Test("a link's target is what is kept aside, beside itself")
  func corruptTarget() throws {
    try folder.folder("elsewhere")
    try folder.write("elsewhere/real.json", "bad")
    try folder.link("state.json", to: "elsewhere/real.json")
    let store = PathStore<[Int]>(file: file)
    #expect(kept(store.problem) == folder["elsewhere/real.json.corrupt"])
    store.path = [1]
    #expect(try folder.text("elsewhere/real.json") == "[\n  1\n]\n")
    #expect(try folder.target(of: "state.json") == "elsewhere/real.json")
  }

  // MARK: Files that cannot be read or written

  @Test("a folder in the place of the file")
  func isFolder() throws {
    try folder.folder("state.json/inside")
    let store = PathStore<[Int]>(file: file)
    let message = "\(file): cannot keep a navigation path here: expected a file, found a folder: name another file"
    #expect(store.problem?.description == message)
    store.path = [1]
    #expect(store.path == [1])
    #expect(store.problem?.description == message)
    #expect(#expect(throws: PathStoreError.self) { try store.update { $0 = [] } }?.description == message)
    #expect(store.path == [1])
    #expect(try folder.names == ["state.json"])
    #expect(PathStore<[Int]>(file: folder.path + "/").problem != nil)
    #expect(PathStore<[Int]>(file: "").problem != nil)
  }

  @Test("a path below a regular file")
  func belowFile() throws {
    try folder.write("plain", "x")
    let store = PathStore<[Int]>(file: folder["plain/state.json"])
    let name = folder["plain/state.json"]
    #expect(
      store.problem?.description == """
        \(name): cannot read the navigation path: open "\(name)": Not a directory: name a file in a folder; part of \
        this path is a file; nothing is saved until then
        """)
    store.path = [1]
    #expect(
      store.problem?.description == """
        \(name): cannot save the navigation path: open "\(folder["plain"])": Not a directory: name a file in a folder; \
        part of this path is a file; the file is unchanged
        """)
    #expect(throws: PathStoreError.self) { try store.reload() }
    #expect(store.path == [1])
    #expect(try folder.text("plain") == "x")
  }

  @Test("no such folder; and once there is one, the path in memory is saved")
  func noFolder() throws {
    let store = PathStore<[Int]>(file: folder["missing/state.json"])
    #expect(
      store.problem?.description == """
        \(folder["missing/state.json"]): cannot read the navigation path: open "\(folder["missing"])": No such file or \
        directory: create the folder, or name a file in one that exists; nothing is saved until then
        """)
    store.path = [1]
    #expect(store.problem != nil)
    try folder.folder("missing")
    store.path.append(2)
    #expect(store.problem == nil)
    #expect(PathStore<[Int]>(file: folder["missing/state.json"]).path == [1, 2])
  }

  @Test("a path that could not be read is not replaced before it was")
  func neverRead() throws {
    let store = PathStore<[Int]>(file: folder["missing/state.json"])
    store.path = [1]
    try folder.folder("missing")
    try folder.write("missing/state.json", "[7, 8]")
    store.path.append(2)
    #expect(store.problem?.reason == .neverRead)
    #expect(store.path == [1, 2])
    #expect(try folder.text("missing/state.json") == "[7, 8]")
    try store.update { $0.append(9) }
    #expect(store.path == [7, 8, 9])
    #expect(store.problem == nil)
    store.path.append(10)
    #expect(PathStore<[Int]>(file: folder["missing/state.json"]).path == [7, 8, 9, 10])
  }

  @Test("a device, which never ends or is always full", arguments: ["/dev/full", "/dev/zero", "/dev/null"])
  func device(path: String) throws {
    let store = PathStore<[Int]>(file: path)
    #expect(store.problem?.reason == .notAFile(kind: "a device"))
    store.path = [1]
    #expect(store.problem?.reason == .notAFile(kind: "a device"))
  }

  @Test("a pipe, which nobody writes to")
  func pipe() throws {
    #expect(mkfifo(file, 0o600) == 0)
    let store = PathStore<[Int]>(file: file)
    #expect(store.problem?.reason == .notAFile(kind: "a pipe"))
  }

  @Test("a folder in the place of the temporary file")
  func blockedTemporary() throws {
    let store = PathStore<[Int]>(file: file)
    store.path = [1]
    try folder.folder(".state.json.tmp/inside")
    store.path.append(2)
    guard case .unwritable(let failure)? = store.problem?.reason else {
      Issue.record("\(String(describing: store.problem))")
      return
    }
    #expect(failure.call == "unlink")
    #expect(store.path == [1, 2])
    #expect(PathStore<[Int]>(file: file).path == [1])
  }

  @Test("permissions that do not let it", .enabled(if: getuid() != 0))
  func permissions() throws {
    try folder.write("state.json", "[1]")
    try folder.setPermissions("state.json", 0o400)
    let store = PathStore<[Int]>(file: file)
    store.path.append(2)
    guard case .unwritable? = store.problem?.reason else {
      Issue.record("\(String(describing: store.problem))")
      return
    }
    #expect(try folder.text("state.json") == "[1]")
    try folder.setPermissions("state.json", 0o000)
    guard case .unreadable? = PathStore<[Int]>(file: file).problem?.reason else {
      Issue.record("read without permission")
      return
    }
  }

  @Test("a file, or a path, that is larger than the limit")
  func tooLarge() throws {
    let limits = PathStoreLimits(bytes: 20)
    let store = PathStore<[Int]>(file: file, limits: limits)
    store.path = [1, 2]
    #expect(store.problem == nil)
    store.path = Array(repeating: 1_000, count: 5)
    #expect(
      store.problem?.description == """
        \(file): cannot save the navigation path: it has more than 20 bytes: shorten the path, or raise the limit
        """)
    #expect(PathStore<[Int]>(file: file).path == [1, 2])

    let long = "[1,2,3,4,5,6,7,8,9,10]"
    try folder.write("state.json", long)
    let other = PathStore<[Int]>(file: file, limits: limits)
    #expect(other.path == [])
    #expect(
      other.problem?.description == """
        \(file): cannot read the navigation path: the file has more than 20 bytes: move it away, or raise the limit
        """)
    other.path = [1]
    #expect(other.problem?.reason == .tooLarge(limit: 20, isSaving: false))
    #expect(throws: PathStoreError.self) { try other.update { $0 = [] } }
    #expect(try folder.names == ["state.json"])
    #expect(try folder.text("state.json") == long)
  }
}

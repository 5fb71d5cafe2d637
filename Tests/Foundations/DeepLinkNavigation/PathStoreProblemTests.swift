import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("A path store that cannot do as it should")
struct PathStoreProblemTests {
  let folder: TemporaryFolder
  var file: String { folder["state.json"] }

  init() throws { folder = try TemporaryFolder() }

  // MARK: Content that is no path

  @Test("a file cut off after any number of bytes starts empty and is kept aside")
  func truncated() throws {
    let store = PathStore<[Route]>(file: file)
    store.path = [.search("é"), .related(Product(id: 1, title: "Pie"))]
    let whole = try folder.read("state.json")
    // Without the line feed at its end the text is still whole.
    for length in 1..<whole.count - 1 {
      try folder.write("state.json", whole.prefix(length))
      let store = PathStore<[Route]>(file: file)
      #expect(store.path == [])
      #expect(store.problem?.description.hasSuffix("the file is kept as \(file).corrupt") == true)
      #expect(try folder.names == ["state.json.corrupt"])
      #expect(try folder.read("state.json.corrupt") == whole.prefix(length))
      store.path = [.search("x")]
      #expect(store.problem == nil)
      #expect(PathStore<[Route]>(file: file).path == [.search("x")])
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

  @Test("random bytes never crash it, and nothing of them is lost")
  func randomBytes() throws {
    var random = SeededGenerator()
    for _ in rounds(50) {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      try folder.write("state.json", Data(bytes))
      let store = PathStore<NavigationPath>(file: file)
      #expect(store.path.isEmpty, "TEST_SEED=\(random.seed) \(bytes)")
      #expect(try folder.read("state.json.corrupt") == Data(bytes), "TEST_SEED=\(random.seed)")
    }
  }

  @Test(
    "the message says where and why, what was done with the file, and what it is called now",
    arguments: [
      ("[1,", "1:4: found the end of the document, expected a value"), (#"{"a":1}"#, "dictionary"),
      (#"[1, "x"]"#, "Int"), (" ", "1:2: the document is empty, expected a value"),
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

  @Test("content that went bad behind the store's back is kept aside by an update")
  func wentBad() throws {
    var heard: [PathStoreError] = []
    let store = PathStore<[Int]>(file: file) { heard.append($0) }
    store.path = [1]
    try folder.write("state.json", "bad")
    try store.update { $0.append(3) }
    #expect(try folder.text("state.json.corrupt") == "bad")
    #expect(store.path == [3] && heard.count == 1 && store.problem == heard[0])
    store.path.append(4)
    #expect(store.problem == nil)
    #expect(PathStore<[Int]>(file: file).path == [3, 4])
  }

  // MARK: Files that cannot be read or written

  @Test(
    "a folder, a device or a pipe in the place of the file", arguments: ["folder", "/dev/full", "/dev/zero", "pipe"])
  func notRegular(name: String) throws {
    let path = name.hasPrefix("/") ? name : folder[name]
    if name == "folder" { try folder.folder(name) }
    if name == "pipe" { #expect(mkfifo(path, 0o600) == 0) }
    let store = PathStore<[Int]>(file: path)
    #expect(
      store.problem?.description
        == "\(path): cannot read the navigation path: not a regular file; nothing is saved until then")
    store.path = [1]
    #expect(store.path == [1])
    #expect(store.problem?.reason == .unreadable("reload it first"))
    #expect(throws: PathStoreError.self) { try store.update { $0 = [] } }
    #expect(store.path == [1])
  }

  @Test("no such folder; and once there is one, the path in memory is saved")
  func noFolder() throws {
    let name = folder["missing/state.json"]
    let store = PathStore<[Int]>(file: name)
    #expect(store.problem == nil)
    store.path = [1]
    #expect(
      store.problem?.description
        == "\(name): cannot save the navigation path: open: No such file or directory; the file is unchanged")
    try folder.folder("missing")
    store.path.append(2)
    #expect(store.problem == nil)
    #expect(PathStore<[Int]>(file: name).path == [1, 2])
  }

  @Test("a path that could not be read is not replaced before it was")
  func neverRead() throws {
    try folder.folder("state.json")
    let store = PathStore<[Int]>(file: file)
    store.path = [1]
    try FileManager.default.removeItem(atPath: file)
    try folder.write("state.json", "[7, 8]")
    store.path.append(2)
    #expect(store.problem != nil && store.path == [1, 2])
    #expect(try folder.text("state.json") == "[7, 8]")
    try store.update { $0.append(9) }
    #expect(store.path == [7, 8, 9] && store.problem == nil)
    store.path.append(10)
    #expect(PathStore<[Int]>(file: file).path == [7, 8, 9, 10])
  }

  @Test("permissions that do not let it", .enabled(if: getuid() != 0))
  func permissions() throws {
    try folder.write("state.json", "[1]")
    try folder.setPermissions("state.json", 0o000)
    #expect(PathStore<[Int]>(file: file).problem?.reason == .unreadable("permission denied"))
  }
}

import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Observation
import Synchronization
import Testing

@Suite("A path kept on disk")
struct PathStoreTests {
  let folder: TemporaryFolder
  var file: String { folder["state.json"] }

  init() throws { folder = try TemporaryFolder() }

  private func numbers() -> PathStore<[Int]> { PathStore(file: file) }

  @Test("quit and start again: the same stack")
  func restart() throws {
    let store = numbers()
    #expect(store.path == [])
    #expect(store.problem == nil)
    #expect(try folder.names == [])
    store.path = [32]
    store.path.append(64)
    #expect(numbers().path == [32, 64])
    store.path = [32, 64]
    #expect(store.problem == nil)
    let again = numbers()
    #expect(again.path == [32, 64])
    #expect(again.problem == nil)
    again.path.removeAll()
    #expect(numbers().path == [])
    #expect(try folder.names == ["state.json"])
  }

  @Test("a typed stack is a JSON array, root first, one route to a line")
  func typedText() throws {
    let store = PathStore<[Route]>(file: file)
    store.path = []
    #expect(try folder.text("state.json") == "[]\n")
    store.path = [.search("a/b"), .product(Product(id: 1, title: "Pie"))]
    #expect(
      try folder.text("state.json") == """
        [
          {"search":{"_0":"a/b"}},
          {"product":{"_0":{"id":1,"title":"Pie","similar":[]}}}
        ]

        """)
  }

  @Test("a mixed path is SwiftUI's text, and comes back with its screens")
  func mixed() throws {
    let store = PathStore<NavigationPath>(file: URL(filePath: file))
    store.path.append(556)
    store.path.append("Hello")
    let text = #"["Swift.String","\"Hello\"","Swift.Int","556"]"# + "\n"
    #expect(try folder.text("state.json") == text)
    let again = PathStore<NavigationPath>(file: file)
    #expect(everyDestination.screens(of: again.path) == ["556", #""Hello""#])
    again.path.append(true)
    #expect(everyDestination.screens(of: PathStore<NavigationPath>(file: file).path).count == 3)
    again.path = NavigationPath()
    #expect(try folder.text("state.json") == "[]\n")
  }

  @Test("a path with a value that is only Hashable goes on in memory, and is said not to be saved until it can be")
  func onlyHashable() throws {
    var heard: [PathStoreError] = []
    let store = PathStore<NavigationPath>(file: file) { heard.append($0) }
    store.path.append(1)
    store.path.append(Opaque(number: 2))
    let message = """
      \(file): cannot save the navigation path: the value at index 1, of type FoundationsTests.Opaque, was appended as \
      one that is only Hashable: make its type Codable, and append it in code that knows it as Codable, or take it \
      off the path; the file is unchanged
      """
    #expect(store.problem?.description == message)
    #expect(heard.map(\.description) == [message])
    #expect(store.path.count == 2)
    #expect(try folder.text("state.json") == "[\"Swift.Int\",\"1\"]\n")
    store.path.append(3)
    #expect(store.path.count == 3)
    #expect(store.problem?.description == message)
    store.path.removeLast(2)
    #expect(store.problem == nil)
    store.path.append(4)
    #expect(try folder.text("state.json") == "[\"Swift.Int\",\"4\",\"Swift.Int\",\"1\"]\n")
    #expect(heard.count == 2)
  }

  @Test("so does one with a value of a private or local type")
  func unnamed() throws {
    struct Local: Hashable, Codable {}
    let store = PathStore<NavigationPath>(file: file)
    store.path = NavigationPath([Local()])
    #expect(
      store.problem?.description == """
        \(file): cannot save the navigation path: the value at index 0, of type Local, has a type that is private or \
        local, or made of one, and so no stable name: make the type internal or public, outside of any function, or \
        take it off the path; the file is unchanged
        """)
    store.path = pathOfHidden()
    #expect(store.problem?.description.contains("the value at index 0, of type Hidden, has a type") == true)
    store.path = NavigationPath([[Local()]])
    #expect(store.problem?.description.contains("of type Array<Local>, has a type") == true)
    #expect(try folder.names == [])
    store.path = NavigationPath()
    #expect(store.problem == nil)
    #expect(try folder.text("state.json") == "[]\n")
  }

  @Test("a value that cannot be encoded is a problem, and the file holds what it held")
  func unencodable() throws {
    let store = PathStore<[Double]>(file: file)
    store.path = [1.5]
    store.path.append(.nan)
    #expect(store.path.count == 2)
    let message = try #require(store.problem?.description)
    #expect(message.hasPrefix("\(file): cannot save the navigation path: ") && message.contains("encode nan"))
    #expect(try folder.text("state.json") == "[\n  1.5\n]\n")
    #expect(throws: PathStoreError.self) { try store.update { $0.append(.infinity) } }
    #expect(store.path.count == 2)
    store.path = [2]
    #expect(store.problem == nil)
    #expect(PathStore<[Double]>(file: file).path == [2])
  }

  @Test("an update that leaves a value which cannot be encoded throws, and changes nothing")
  func unencodableUpdate() throws {
    let store = PathStore<NavigationPath>(file: file)
    store.path.append(1)
    let error = #expect(throws: PathStoreError.self) { try store.update { $0.append(Opaque(number: 2)) } }
    #expect(error == store.problem && error?.description.contains("the value at index 1, of type") == true)
    #expect(store.path.count == 1)
    #expect(try folder.text("state.json") == "[\"Swift.Int\",\"1\"]\n")
    try store.update { $0.append(2) }
    #expect(store.problem == nil)
    #expect(store.path == NavigationPath([1, 2]))
  }

  @Test("whatever random values are pushed and popped, a new store has the same path")
  func law() throws {
    var random = SeededGenerator()
    let store = PathStore<[Screen]>(file: file)
    for _ in 0..<60 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: if !store.path.isEmpty { store.path.removeLast() }
      case 1: try store.update { $0 = $0.reversed() }
      case 2: store.path = [random.screen(), random.screen()]
      default: store.path.append(random.screen())
      }
      #expect(store.problem == nil, "TEST_SEED=\(random.seed)")
      #expect(PathStore<[Screen]>(file: file).path == store.path, "TEST_SEED=\(random.seed)")
    }
    #expect(try folder.names == ["state.json"])
  }

  @Test("observers hear of a change of the path, in place or by an update")
  func observation() throws {
    let store = numbers()
    let heard = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = store.path
      } onChange: {
        heard.withLock { $0 += 1 }
      }
    }
    observe()
    store.path.append(1)
    #expect(heard.withLock { $0 } == 1)
    observe()
    try store.update { $0.append(2) }
    #expect(heard.withLock { $0 } == 2)
  }

  // MARK: The file itself

  @Test("a new file is its owner's alone, and the permissions of an existing one are kept")
  func permissions() throws {
    let store = numbers()
    store.path = [1]
    #expect(try folder.permissions("state.json") == 0o600)
    for mode in [0o644, 0o660, 0o640] {
      try folder.setPermissions("state.json", mode)
      store.path.append(mode)
      #expect(try folder.permissions("state.json") == mode)
    }
    #expect(numbers().path.count == 4)
  }

  @Test("a symbolic link stays, and the file that it leads to is replaced")
  func links() throws {
    try folder.folder("elsewhere")
    try folder.write("elsewhere/real.json", "[1]")
    try folder.link("hop", to: "elsewhere/real.json")
    try folder.link("state.json", to: folder["hop"])
    let store = numbers()
    #expect(store.path == [1])
    store.path.append(2)
    #expect(store.problem == nil)
    #expect(try folder.target(of: "state.json") == folder["hop"])
    #expect(try folder.target(of: "hop") == "elsewhere/real.json")
    #expect(try folder.text("elsewhere/real.json") == "[\n  1,\n  2\n]\n")
    #expect(try folder.names == ["elsewhere", "hop", "state.json"])
  }

  @Test("what a crash left behind is replaced, and does not pile up")
  func leftovers() throws {
    let store = numbers()
    store.path = [1]
    try folder.write("state.json.tmp", "[1, 2, 3, and then the power")
    #expect(numbers().path == [1])
    store.path.append(2)
    #expect(try folder.names == ["state.json"])
    #expect(numbers().path == [1, 2])
    // A link in its place must not lead the writer astray.
    try folder.write("victim", "untouched")
    try folder.link("state.json.tmp", to: "victim")
    store.path.append(3)
    #expect(try folder.text("victim") == "untouched" && numbers().path == [1, 2])
    #expect(store.problem != nil)
  }

  @Test("a relative path starts from the current directory")
  func relative() throws {
    let name = "path-store-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: name) }
    let store = PathStore<[Int]>(file: name)
    store.path = [1]
    #expect(store.problem == nil)
    #expect(PathStore<[Int]>(file: "./\(name)").path == [1])
  }
}

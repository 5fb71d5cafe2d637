import DeepLinkNavigation
import Foundation
import Testing

@Suite("Several path stores on one file")
struct PathStoreSharingTests {
  let folder: TemporaryFolder
  var file: String { folder["state.json"] }

  init() throws { folder = try TemporaryFolder() }

  // A lock belongs to an open descriptor and not to a process, so stores of one process are to each other what those of
  // two processes are.
  @Test("no update is lost, and no reader ever sees half a path")
  func updates() async throws {
    let (writers, rounds) = (6, 20)
    let file = file
    let problems = await withTaskGroup(of: [String].self) { group in
      for writer in 0..<writers {
        group.addTask {
          let store = PathStore<[Int]>(file: file)
          var problems: [String] = []
          for round in 0..<rounds {
            do { try store.update { $0.append(writer * 1_000 + round) } } catch { problems.append("\(error)") }
          }
          return problems
        }
      }
      group.addTask {
        var (problems, seen): ([String], Set<Int>) = ([], [])
        for _ in 0..<200 {
          let store = PathStore<[Int]>(file: file)
          if let problem = store.problem { problems.append("\(problem)") }
          if !seen.isSubset(of: store.path) { problems.append("a saved path was lost again") }
          seen = Set(store.path)
        }
        return problems
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(problems == [])
    let path = PathStore<[Int]>(file: file).path
    #expect(path.count == writers * rounds)
    for writer in 0..<writers {
      // Those of one writer in the order in which it made them.
      #expect(path.filter { $0 / 1_000 == writer } == (0..<rounds).map { writer * 1_000 + $0 })
    }
    #expect(try folder.names == ["state.json"])
  }

  @Test("stores that assign replace each other's path as a whole: one of them is there, and never a mixture")
  func assignments() async throws {
    let file = file
    await withTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          let store = PathStore<[Int]>(file: file)
          for length in 1...15 { store.path = Array(repeating: writer, count: length * 10) }
          #expect(store.problem == nil)
        }
      }
    }
    let path = PathStore<[Int]>(file: file).path
    #expect(path.count == 150)
    #expect(Set(path).count == 1)
    #expect(try folder.names == ["state.json"])
  }

  @Test("to assign replaces what another store saved meanwhile; to update starts from it")
  func semantics() throws {
    let (left, right) = (PathStore<[Int]>(file: file), PathStore<[Int]>(file: file))
    left.path = [1]
    right.path.append(2)
    #expect(PathStore<[Int]>(file: file).path == [2])
    #expect(left.path == [1])
    try left.update { path in
      #expect(path == [2])
      path.append(3)
    }
    #expect(left.path == [2, 3])
    #expect(right.path == [2])
    try right.reload()
    #expect(right.path == [2, 3])
    try FileManager.default.removeItem(atPath: file)
    #expect(try left.update { $0.count } == 0, "a file that was removed is an empty path")
    #expect(left.path == [])
  }

  @Test("to update starts from the path in memory, saved or not, if nobody else has saved")
  func unsaved() throws {
    let store = PathStore<NavigationPath>(file: file)
    store.path.append(1)
    store.path.append(Opaque(number: 1))
    try store.update { path in
      #expect(path.count == 2)
      path.removeLast()
      path.append(2)
    }
    #expect(store.path == NavigationPath([1, 2]), "the values are still values and no text")
    #expect(PathStore<NavigationPath>(file: file).path.values(of: Int.self) == [1, 2])
  }

  @Test("an update that throws changes nothing")
  func failing() throws {
    struct Stop: Error {}
    let store = PathStore<[Int]>(file: file)
    store.path = [1]
    #expect(throws: Stop.self) {
      try store.update { path in
        path = []
        throw Stop()
      }
    }
    #expect(store.path == [1])
    #expect(store.problem == nil)
    #expect(PathStore<[Int]>(file: file).path == [1])
    try store.update { $0.append(2) }
    #expect(PathStore<[Int]>(file: file).path == [1, 2])
  }
}

import DeepLinkNavigation
import Foundation
import Observation
import Synchronization
import Testing

/// A product of a shop, as far as its screens need it.
struct Product: Hashable, Codable {
  var id: Int
  var title: String
  var similar: [Product] = []
}

/// The screens of an app with one typed path.
enum Route: Hashable, Codable {
  case search(String)
  case product(Product)
  case related(Product)
}

private func query(of url: URL) -> String? {
  URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "query" }?.value
}

private func query(of activity: UserActivity) -> String? {
  activity.activityType == "com.app.search" ? activity.userInfo["query"]?.string : nil
}

private struct Links: UrlHandler, ActivityHandler {
  func handle(_ url: URL, mutating path: inout [Route]) {
    if let query = query(of: url) { path.append(.search(query)) }
  }

  func handle(_ activity: UserActivity, mutating path: inout [Route]) {
    if let query = query(of: activity) { path.append(.search(query)) }
  }
}

private struct ErasedLinks: NavigationPathUrlHandler, NavigationPathActivityHandler {
  func handle(_ url: URL, mutating path: inout NavigationPath) {
    if let query = query(of: url) { path.append(query) }
  }

  func handle(_ activity: UserActivity, mutating path: inout NavigationPath) {
    if let query = query(of: activity) { path.append(query) }
  }
}

private let pie = Product(id: 1, title: "Pie", similar: [Product(id: 2, title: "Cake")])

@Suite("The store of one scene")
struct NavigationStoreTests {
  private func scene(_ path: [Route] = []) -> NavigationStore<Route> {
    NavigationStore(path: path, urlHandler: Links(), activityHandler: Links())
  }

  @Test("a URL with a query pushes a search, another one does nothing")
  func urls() throws {
    let store = scene([.product(pie)])
    store.handle(try #require(URL(string: "app:///search?query=apple%20pie")))
    store.handle(try #require(URL(string: "app:///search?q=x")))
    store.handle(try #require(URL(string: "app:///")))
    #expect(store.path == [.product(pie), .search("apple pie")])
  }

  @Test("a search that is handed over is pushed, any other activity is ignored")
  func activities() {
    let store = scene()
    store.handle(UserActivity(activityType: "com.app.search", userInfo: ["query": "pie"]))
    store.handle(UserActivity(activityType: "com.app.search", userInfo: ["query": 3]))
    store.handle(UserActivity(activityType: "com.app.search"))
    store.handle(UserActivity(activityType: "com.app.other", userInfo: ["query": "pie"]))
    #expect(store.path == [.search("pie")])
  }

  @Test("two scenes do not share a stack")
  func scenes() {
    let (left, right) = (scene(), scene())
    left.push(.search("left"))
    right.push(.related(pie))
    right.push(.search("right"))
    #expect(left.path == [.search("left")])
    #expect(right.path == [.related(pie), .search("right")])
  }

  @Test("push, pop, and pop to the root; at the root there is nothing to pop")
  func moves() {
    let store = scene()
    store.pop()
    store.popToRoot()
    store.push(.product(pie))
    store.push(.search("x"))
    store.push(.related(pie))
    store.pop()
    #expect(store.path == [.product(pie), .search("x")])
    store.popToRoot()
    #expect(store.path == [])
    store.path = [.search("32"), .search("64")]
    #expect(store.path.count == 2)
  }

  @Test("what is encoded is restored, and bad data leaves an empty stack")
  func restoring() throws {
    let store = scene([.search("x"), .related(pie)])
    let data = try #require(store.encoded())
    #expect(
      String(decoding: data, as: UTF8.self) == """
        [{"search":{"_0":"x"}},{"related":{"_0":{"id":1,"title":"Pie","similar":\
        [{"id":2,"title":"Cake","similar":[]}]}}}]
        """)
    let other = scene()
    other.restore(from: data)
    #expect(other.path == store.path)
    for bad in ["", "{}", "[1]", #"[{"search":{}}]"#, String(decoding: data.dropLast(), as: UTF8.self)] {
      other.path = store.path
      other.restore(from: Data(bad.utf8))
      #expect(other.path == [])
    }
    let numbers = NavigationStore<Double>(urlHandler: Nothing(), activityHandler: Nothing())
    numbers.push(.nan)
    #expect(numbers.encoded() == nil)
  }

  @Test("observers hear of a change, and not of a URL that changes nothing")
  func observation() throws {
    let store = scene()
    let heard = Mutex(0)
    withObservationTracking {
      _ = store.path
    } onChange: {
      heard.withLock { $0 += 1 }
    }
    store.handle(try #require(URL(string: "app:///search")))
    store.pop()
    store.popToRoot()
    #expect(heard.withLock { $0 } == 0)
    store.push(.search("x"))
    #expect(heard.withLock { $0 } == 1)
  }

  private struct Nothing: UrlHandler, ActivityHandler {
    func handle(_ url: URL, mutating path: inout [Double]) {}
    func handle(_ activity: UserActivity, mutating path: inout [Double]) {}
  }
}

@Suite("The store of one scene with values of any type")
struct NavigationPathStoreTests {
  private enum Shown: Equatable { case search(String), product(Product) }

  private let destinations = NavigationDestinations<Shown>()
    .navigationDestination(for: String.self) { .search($0) }
    .navigationDestination(for: Product.self) { .product($0) }

  private func scene() -> NavigationPathStore {
    NavigationPathStore(urlHandler: ErasedLinks(), activityHandler: ErasedLinks())
  }

  @Test("a string shows a search, a product shows the product")
  func screens() throws {
    let store = scene()
    store.handle(try #require(URL(string: "app:///search?query=pie")))
    store.handle(try #require(URL(string: "app:///search")))
    store.push(pie)
    store.handle(UserActivity(activityType: "com.app.search", userInfo: ["query": "cake"]))
    store.handle(UserActivity(activityType: "com.app.other", userInfo: ["query": "cake"]))
    let shown: [Shown?] = [.search("pie"), .product(pie), .search("cake")]
    #expect(destinations.screens(of: store.path) == shown)

    let other = scene()
    #expect(other.path.isEmpty)
    other.restore(from: try #require(store.encoded()))
    #expect(destinations.screens(of: other.path) == shown)
    #expect(other.encoded() == store.encoded())
    other.pop()
    #expect(destinations.screens(of: other.path) == shown.dropLast())
    other.popToRoot()
    other.pop()
    #expect(other.path.isEmpty)
    #expect(store.path.count == 3)
  }

  @Test("a value that is not Codable leaves nothing to restore, and bad data leaves an empty stack")
  func restoring() {
    let store = scene()
    store.push(Opaque(number: 1))
    #expect(store.encoded() == nil)
    for bad in ["", "{}", "[1]", #"["Swift.Int"]"#] {
      store.push("x")
      store.restore(from: Data(bad.utf8))
      #expect(store.path.isEmpty)
    }
  }
}

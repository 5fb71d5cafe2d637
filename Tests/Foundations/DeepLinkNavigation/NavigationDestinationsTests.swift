import DeepLinkNavigation
import Foundation
import Testing

@Suite("Which screen shows a value")
struct NavigationDestinationsTests {
  private let mixed = NavigationDestinations<String>()
    .navigationDestination(for: Int.self) { "number \($0)" }
    .navigationDestination(for: String.self) { "text \($0)" }

  @Test("each type has its own, and a value without one shows nothing")
  func mixedPath() {
    var path = NavigationPath()
    path.append(556)
    path.append("Hello")
    path.append(true)
    path.append(Opaque(number: 1))
    #expect(mixed.screens(of: path) == ["number 556", "text Hello", nil, nil])
    #expect(mixed.screens(of: NavigationPath()) == [])
    #expect(NavigationDestinations<Int>().screens(of: path) == [nil, nil, nil, nil])
  }

  @Test("a value that is not Codable is shown like any other")
  func opaque() {
    let destinations = mixed.navigationDestination(for: Opaque.self) { "opaque \($0.number)" }
    #expect(destinations.screens(of: NavigationPath([Opaque(number: 7)])) == ["opaque 7"])
  }

  @Test("text that names a type which cannot be decoded shows nothing")
  func opaqueText() throws {
    let destinations = mixed.navigationDestination(for: Opaque.self) { "opaque \($0.number)" }
    let path = try path(#"["FoundationsTests.Opaque","{\"number\":7}"]"#)
    #expect(destinations.screens(of: path) == [nil])
  }

  @Test("of two destinations for one type the one declared first counts")
  func twice() throws {
    let destinations = mixed.navigationDestination(for: Int.self) { "other \($0)" }
    #expect(destinations.screens(of: NavigationPath([1])) == ["number 1"])
    #expect(destinations.screens(of: try path(#"["Swift.Int","1"]"#)) == ["number 1"])
  }

  @Test("a type is not shown by the destination of another that it converts to")
  func exactType() {
    #expect(mixed.screens(of: NavigationPath([Int?.some(1)])) == [nil])
    #expect(mixed.screens(of: NavigationPath([1 as Int8])) == [nil])
    #expect(mixed.screens(of: NavigationPath([AnyHashable(1)])) == [nil])
    let optional = NavigationDestinations<String>().navigationDestination(for: Int?.self) { "\($0 ?? 0)" }
    #expect(optional.screens(of: NavigationPath([1])) == [nil])
    #expect(optional.screens(of: NavigationPath([Int?.none])) == ["0"])
  }

  @Test("values of one type, root first")
  func values() throws {
    var path = NavigationPath([1, 2])
    path.append("x")
    #expect(path.values(of: Int.self) == [1, 2, nil])
    #expect(path.values(of: String.self) == [nil, nil, "x"])
    #expect(try FoundationsTests.path(text(path)).values(of: Int.self) == [1, 2, nil])
  }
}

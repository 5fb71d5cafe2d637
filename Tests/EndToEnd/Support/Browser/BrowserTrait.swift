import Testing

/// One browser and one server for all tests of a suite. Each test opens the page again.
struct BrowserTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let (process, server) = (try BrowserProcess(), try Server())
    let browser = try Browser.start(WebDriver(port: process.port), base: server.base)
    defer {
      // If this fails, the browser ends with the driver.
      try? browser.end()
      withExtendedLifetime((process, server)) {}
    }
    try await Browser.$current.withValue(browser) { try await function() }
  }
}

/// Checks after each test of a suite that the page reported no errors.
struct FaultsTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    try expectNoFaults(Browser.page)
  }
}

extension Trait where Self == FaultsTrait {
  static var withoutFaults: Self { FaultsTrait() }
}

extension Trait where Self == BrowserTrait {
  /// Provides a browser for the tests of the suite.
  static var browser: Self { BrowserTrait() }
}

extension Browser {
  @TaskLocal fileprivate static var current: Browser?

  /// The browser of the suite.
  static var page: Browser { get throws { try #require(current) } }

  /// The browser of the suite, at an address that it opens anew.
  static func opened(_ path: String = "/") throws -> Browser {
    try page.open(path)
    return try page
  }

  /// The browser of the suite, at the page of a link.
  static func inspecting(_ link: String) throws -> Browser {
    try page.inspect(link)
    return try page
  }
}

import Testing

/// The inspector in a real browser. It is no part of ``EndToEnd``, because a browser mostly waits.
@Suite(
  "The inspector in a browser", .only(with: .browser), .browser, .withoutFaults, .serialized)
enum InBrowser {}

/// The sample app's keyboard.
let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

/// Checks that the page reported no errors. The suite does so after each of its tests.
func expectNoFaults(_ page: Browser) throws {
  let faults = try page.faults()
  #expect(faults == [])
}

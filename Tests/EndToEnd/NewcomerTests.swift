import Foundation
import Testing

extension EndToEnd {
  /// The README's example, done: the code comes from the page, and is all that is added to a copy of the package.
  @Suite(
    "A newcomer who follows the README", .serialized, .newcomer,
    .disabled(if: NewcomerCopy.isHere, "the package has the example's route already"))
  struct Newcomers {
    private static let description = """
      {"url":"/orders/7/shipping","canonical":"/orders/7/shipping","name":"order.tab",\
      "pattern":"/orders/:number/:tab","parameters":{"number":7,"tab":"shipping"},\
      "route":{"orders":{"route":{"tab":{"number":7,"tab":"shipping"}}}},\
      "navigation":{"tab":"one","stack":[],"navigationPath":[]}}
      """

    /// Where else a route has to be than the page says.
    private static let places = [
      // The resolver, of one link and of several, and without a server.
      ("curl -s localhost:8080/orders/7/shipping", description),
      (
        #"curl -s localhost:8080/resolve -H 'Content-Type: application/json' -d '{"urls": ["/orders/7/shipping"]}'"#,
        #"{"results":["# + description + "]}"
      ),
      ("deeplink resolve --json /orders/7/shipping", description),
      // The link builder, from a route as a description has it, and the refusal of a tab that is none.
      (
        """
        curl -s localhost:8080/link -H 'Content-Type: application/json' \
        -d '{"route":{"orders":{"route":{"tab":{"number":7,"tab":"shipping"}}}}}'
        """,
        #"{"url":"http://localhost:8080/orders/7/shipping","path":"/orders/7/shipping"}"#
      ),
      (
        "deeplink link order.tab number=7 tab=refund",
        #"parameter "tab": expected "items", "shipping", or "invoice", found "refund""#
      ),
      // The file of Android, and the pages.
      (
        """
        deeplink assetlinks generate --package com.example.inventory --fingerprint \
        14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5 \
        2>&1 | grep -c /orders/
        """, "8"
      ),
      (
        "curl -s -o /dev/null -w '%{http_code} %{content_type}' -H 'Accept: text/html' localhost:8080/orders/7/items",
        "200 text/html; charset=utf-8"
      ),
      (
        "curl -s -o /dev/null -w '%{http_code} %{content_type}' -H 'Accept: text/html' localhost:8080/orders/7/refund",
        "404 text/html; charset=utf-8"
      ),
      // The schema, and what is counted of it.
      (
        "curl -s localhost:8080/schema/route-description.json | grep -c '/orders/:number/:tab'", "1"
      ),
      (
        #"curl -s localhost:8080/metrics | grep -c '_duration_seconds_count{.*http_route="/orders/:number/:tab"'"#, "1"
      ),
    ]

    @Test("sees what it shows, from one command to the next")
    func page() throws {
      let copy = try NewcomerCopy.built
      let examples = ReadmePage.examples("sh-session", in: NewcomerCopy.section)
      #expect(examples.count > 10)
      // Those before the first that asks a server change what it serves.
      let first = try #require(examples.firstIndex { $0.command.contains("localhost:8080") })
      for example in examples[..<first] { try copy.expect(example, from: nil) }
      let server = try copy.server()
      for example in examples[first...] { try copy.expect(example, from: server) }
    }

    @Test("has the route wherever there is a place for one")
    func everywhere() throws {
      let copy = try NewcomerCopy.built
      let server = try copy.server()
      for (command, output) in Self.places {
        try copy.expect(ReadmePage.Example(command: command, output: output), from: server)
      }
    }

    @Test(
      "picks one of its tabs in the inspector", .enabled(if: BrowserProcess.isInstalled, BrowserProcess.comment))
    func inspector() throws {
      let (process, server) = (try BrowserProcess(), try NewcomerCopy.built.server())
      let page = try Browser.start(WebDriver(port: process.port), base: server.base)
      defer { try? page.end() }
      try page.open()
      try page.click("tr[data-route='order.tab'] button")
      try page.wait(#"document.querySelector(".built").dataset.route === "order.tab""#)
      #expect(try page.texts("[data-parameter=tab] option") == ["items", "shipping", "invoice"])
      #expect(try page.text(".built .url") == server.base + "/orders/7/shipping")
      try expectNoFaults(page)
    }
  }
}

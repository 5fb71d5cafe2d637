import Testing

extension InBrowser {
  @Suite("The tab of association files")
  struct Files {
    private static let isShown = "document.querySelector('.served')?.ariaBusy === 'false'"

    @Test("shows the files of this server by lines, with the commands that check them")
    func served() throws {
      let page = try Browser.opened("/#files")
      try page.wait(Self.isShown)
      let text = try page.kept(#"(await fetch("/.well-known/apple-app-site-association")).text()"#)
      #expect(try page.value("document.querySelector('.lines code').textContent") == text)
      #expect(try page.texts(".numbers li").count == text.text.filter(\.isNewline).count)
      #expect(try page.texts(".commands code").map { $0.hasSuffix(" | deeplink aasa lint -") } == [true, false, false])
      #expect(try page.texts(".commands code").last == "deeplink verify example.com")
      try page.click("[data-source=android]")
      try page.wait("document.querySelector('.lines code').textContent.startsWith('[') && \(Self.isShown)")
      let match = try page.texts(".commands code")[1]
      #expect(match.contains("/assetlinks.json | deeplink assetlinks match - https://") == true)
      #expect(try page.value("location.hash") == "#files?file=android")
    }

    @Test("moves nothing when it is opened", arguments: [390, 1_440])
    func shifts(_ width: Int) throws {
      let page = try Browser.page
      try page.open("/#files", width: width)
      try page.wait(Self.isShown)
      let moved = try page.kept(
        """
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
            .observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum < 0.02 || sum), 300);
        })
        """)
      #expect(moved == true)
    }
  }
}

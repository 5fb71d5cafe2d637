import Testing

extension InBrowser {
  @Suite("On a line of 150 ms and 200 kB/s")
  struct Speed {
    /// When the answer is drawn, what was asked for until then, how many octets it has, and how far the layout shifts.
    private static let figures = """
      new Promise((done) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) moved += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        const drawn = performance.getEntriesByName("answer")[0]?.startTime ?? performance.now();
        const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
          .filter((entry) => entry.startTime <= drawn);
        const size = entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0);
        const paths = entries.map((entry) => new URL(entry.name).pathname);
        setTimeout(() => done({ drawn: Math.round(drawn), paths, size, shift: Math.round(moved * 10_000) }), 500);
      })
      """

    @Test(
      "the first answer takes one script, one style, at most eight requests and 125 kB, and the layout does not shift",
      arguments: [
        "/", "/#inspect?url=%2Frecipes%2F1%2F2%2F3", "/#inspect?url=%2Finventory%2Ffoo%2Fedit", "/#routes", "/#files",
      ])
    func figures(_ address: String) throws {
      let page = try Browser.page
      defer { try? page.connect() }
      for width in [390, 1_440] {
        try page.tool("Network.clearBrowserCache", [:])
        try page.connect(latency: 150, throughput: 200_000)
        try page.open(address, width: width)
        let figures = try page.kept(Self.figures)
        let (paths, size) = (figures["paths"].texts, figures["size"].integer ?? .max)
        print("\(address) at \(width) px: \(paths.count) requests, \(size) octets, drawn after \(figures["drawn"]) ms")
        for one in [".js", ".css"] { #expect(paths.count { $0.hasSuffix(one) } == 1, "\(paths)") }
        #expect(paths.count <= (address.contains("#inspect") ? 8 : 10) && size <= 125_000, "\(size): \(paths)")
        #expect(figures["shift"].integer ?? .max <= 200)
      }
    }

    @Test("each file is asked for once, by the name with its digest, and a second visit asks for none again")
    func secondVisit() throws {
      let page = try Browser.page
      try page.tool("Network.clearBrowserCache", [:])
      for visit in 1...2 {
        for address in ["/#inspect?url=%2Frecipes%2F1%2F2%2F3", "/#build", "/#files"] {
          try page.open(address)
          let entries = try page.kept(
            """
            performance.getEntriesByType("resource").filter((entry) => /\\.(js|css|svg)$/.test(entry.name))
              .map((entry) => new URL(entry.name).pathname + (entry.transferSize > 0 ? " sent" : ""))
            """
          ).texts
          #expect(entries.allSatisfy { $0.contains(/\/[0-9a-f]{12}\/\w+\.(js|css|svg)( sent)?$/) }, "\(entries)")
          let sent = visit == 1 && address.hasPrefix("/#inspect") ? 3 : 0
          #expect(entries.count { $0.hasSuffix(" sent") } == sent, "\(entries)")
        }
      }
    }
  }
}

import Testing

extension InBrowser {
  @Suite("On a slow line")
  struct Speed {
    /// The requests and octets until the first answer, when it is drawn, and how far the layout shifts.
    private static let figures = """
      (() => {
        const drawn = performance.getEntriesByName("answer")[0].startTime;
        const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .filter((entry) => entry.startTime <= drawn);
        const paths = entries.map((entry) => new URL(entry.name).pathname);
        const size = entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0);
        return { drawn, size, paths };
      })()
      """

    private static let shift = """
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 500);
      })
      """

    @Test(
      "the first answer takes at most twelve requests and 100 kB, and the layout does not shift",
      arguments: ["/", "/#inspect?url=%2Frecipes%2F1%2F2%2F3", "/#inspect?url=%2Finventory%2Ffoo%2Fedit"])
    func figures(_ address: String) throws {
      let page = try Browser.page
      try page.tool("Network.enable", [:])
      for width in [390, 1_440] {
        try page.tool("Network.clearBrowserCache", [:])
        // 150 ms for a round trip and 1.6 Mb/s, what audits call a slow mobile line.
        try page.tool(
          "Network.emulateNetworkConditions",
          ["offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750])
        defer {
          _ = try? page.tool(
            "Network.emulateNetworkConditions",
            ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
        }
        try page.open(address, width: width)
        let figures = try page.value(Self.figures)
        let shift = try page.kept(Self.shift)
        let paths = figures["paths"].texts
        guard case .number(let size) = figures["size"], case .number(let drawn) = figures["drawn"],
          case .number(let moved) = shift
        else {
          Issue.record("no figures: \(figures), \(shift)")
          continue
        }
        print(
          "\(address) at \(width) px: \(paths.count) requests, \(Int(size)) octets, drawn after \(Int(drawn)) ms, "
            + "layout shift \((moved * 10_000).rounded() / 10_000)")
        #expect(paths.count <= 12, "\(paths)")
        #expect(size <= 100_000)
        #expect(moved < 0.05)
      }
    }

    /// The scripts, style sheets and icons of the page, those that the server sent, and what caches may do with one.
    private static let assets = """
      (async () => {
        const entries = performance.getEntriesByType("resource").filter((entry) => /\\.(js|css|svg)$/.test(entry.name));
        const paths = (some) => some.map((entry) => new URL(entry.name).pathname).sort();
        const caching = (await fetch(entries[0].name)).headers.get("cache-control");
        return { all: paths(entries), sent: paths(entries.filter((entry) => entry.transferSize > 0)), caching };
      })()
      """

    @Test("each file is asked for once, by the name with its digest, and a second visit asks for none again")
    func secondVisit() throws {
      let page = try Browser.page
      try page.tool("Network.enable", [:])
      try page.tool("Network.clearBrowserCache", [:])
      for visit in 1...2 {
        for address in ["/#inspect?url=%2Frecipes%2F1%2F2%2F3", "/#build", "/#files"] {
          try page.open(address)
          let assets = try page.kept(Self.assets)
          let (all, sent) = (assets["all"].texts, assets["sent"].texts)
          let scripts = all.filter { $0.hasSuffix(".js") }
          #expect(scripts.count > 5 && Set(scripts).count == scripts.count, "\(all)")
          #expect(all.allSatisfy { $0.contains(/\/[0-9a-f]{12}\/[a-z]+\.(js|css|svg)$/) }, "\(all)")
          #expect(visit == 1 && address.hasPrefix("/#inspect") ? sent.count > 7 : visit == 1 || sent == [], "\(sent)")
          #expect(assets["caching"] == "public, max-age=31536000, immutable")
        }
      }
    }
  }
}

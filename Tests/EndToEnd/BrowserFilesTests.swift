import Testing

extension InBrowser {
  @Suite("The tab of files")
  struct Files {
    @Test(
      "shows the files of this server by lines, the routes beside their rows, and the commands that check them",
      arguments: [("apple", "apple-app-site-association", "aasa"), ("android", "assetlinks.json", "assetlinks")])
    func served(_ source: String, _ name: String, _ tool: String) throws {
      let page = try Browser.opened("/#files?file=\(source)")
      try page.wait("document.querySelector('.served').ariaBusy === 'false'")
      #expect(try page.texts(".segments button") == ["Apple", "Android"], "the table is in Swift")
      let text = try page.kept("(await fetch(a[0])).text()", .string("/.well-known/\(name)")).text
      #expect(try page.texts(".lines code").joined(separator: "\n") + "\n" == text)
      // Each route stands beside the row that decides its example.
      let missing = try page.kept(
        """
        (async () => {
          const lines = document.querySelectorAll(".lines li");
          const { routes } = await (await fetch("/routes")).json();
          const missing = await Promise.all(routes.map(async ({ name, example }) => {
            const { apps, packages } = await (await fetch("/explain?url=" + encodeURIComponent(example))).json();
            const { line } = [...apps, ...packages].find(({ row }) => row?.file.endsWith(a[0])).row;
            return [...lines[line - 1].querySelectorAll("a")].some((link) => link.textContent === name) ? [] : name;
          }));
          return missing.flat();
        })()
        """, .string(name))
      #expect(missing == [])
      try page.click(".served summary")
      try page.wait("document.querySelectorAll('.commands code').length === 3")
      #expect(try page.texts(".commands code").map { $0.contains(" | deeplink \(tool) ") } == [true, true, false])
      #expect(try page.texts(".commands code").last == "deeplink verify example.com")
      try page.click(".lines a")
      try page.wait("document.querySelector('.built .url')")
    }
  }
}

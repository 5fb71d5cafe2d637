import Testing

extension EndToEnd {
  @Suite("A page for browsers")
  struct Landing {
    @Test("mentions the app only as far as the server's options describe it")
    func unmentioned() throws {
      func page(_ server: Server) throws -> String {
        let connection = try server.connect()
        try connection.send("GET /one HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n")
        return try connection.answer().body
      }
      let silent = try page(Server(["--app-scheme", "off"]))
      for word in ["Open in the app", "apple-itunes-app", "apps.apple.com", "play.google.com"] {
        #expect(!silent.contains(word))
      }
      let known = try page(Server(environment: ["APP_STORE_ID": "1", "APP_SCHEME": "b.c", "PLAY_PACKAGE": "d.e"]))
      for text in ["app-id=1, ", "href=\"b.c:///one\"", "apps.apple.com/app/id1\"", "details?id=d.e&amp;referrer="] {
        #expect(known.contains(text))
      }
    }
  }
}

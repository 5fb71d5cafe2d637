import Foundation
import Testing

extension EndToEnd {
  @Suite("Targets that probe for unserved files")
  struct HostileTargets {
    /// A folder with secrets in it and beside it, and every path that could reach them.
    private static func trap() throws -> (folder: SiteFolder, outside: SiteFolder, name: String) {
      let outside = try SiteFolder(["secret.txt": "secret"])
      let folder = try SiteFolder([
        ".env": "secret", ".git/config": "secret", ".well-known/.hidden": "secret", "sub/.hidden": "secret",
        "sub/.well-known/a.txt": "secret", "sub/page.txt": "page",
      ])
      for (name, target) in [
        ("out.txt", outside.path + "/secret.txt"), ("out", outside.path), ("up", ".."),
        ("sub/up", "../../" + outside.url.lastPathComponent), (".well-known/out", outside.path), ("root", "/"),
        ("proc", "/proc/self"), ("twice", "out"),
      ] {
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
      }
      return (folder, outside, outside.url.lastPathComponent)
    }

    @Test("get 400 or 404, and never a file (RFC 3986 sections 3.3, 5.2.4; RFC 9112 section 3.2)")
    func targets() throws {
      let (folder, outside, name) = try Self.trap()
      let server = try Server(["--public", folder.path])
      var targets = [
        "/.env", "/%2eenv", "/%2Eenv", "/.git/config", "/.git%2fconfig", "/.well-known/.hidden", "/sub/.hidden",
        "/sub/.well-known/a.txt", "/out.txt", "/out/secret.txt", "/up/\(name)/secret.txt", "/sub/up/secret.txt",
        "/.well-known/out/secret.txt", "/root/etc/passwd", "/proc/environ", "/twice/secret.txt", "/sub", "/sub/",
        "/.well-known", "/.well-known/", "/.", "/..", "/./index.html", "/sub/../index.html",
        "/sub/./page.txt", "/sub//page.txt", "//index.html", "/index.html/", "/index.html/.", "/index.html%00",
        "/index.html%00.txt", "/%00", "/index.html%0a", "/index.html%0d%0a", "/index.html\\", "/sub\\page.txt",
        "/sub%5cpage.txt", "/sub%2fpage.txt", "/sub%252fpage.txt", "/%c0%ae%c0%ae/index.html", "/%c0%af", "/%ff",
        "/%e0%80%af", "/%f8%80%80%80%af", "/%u002e%u002e/index.html", "/%", "/%2", "/%zz", "/index.html%",
        "\(folder.path)/index.html", "/\(folder.path)/index.html", "/file:///etc/passwd", "http://a/../index.html",
        "http://a/%2e%2e/\(name)/secret.txt", "http://a/.env", "index.html", "../index.html", "*", "a:80",
        "/index.html#x", "/~root", "/$HOME", "/index.html:Zone.Identifier", "/INDEX.HTML", "/index.html ",
        "/index.html.",
        "/\u{FF0E}\u{FF0E}/secret.txt",
      ]
      let dots = [
        "..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%252e%252e", "%c0%ae%c0%ae", "..%00", "..;", "....", "%uff0e%uff0e",
        "..%c0%af", "%2e%2e%00",
      ]
      for dots in dots {
        for slash in ["/", "%2f", "%2F", "\\", "%5c", "%5C", "%252f", "//", "/./", ";/"] {
          let up = dots + slash
          targets += ["/", "/sub/", "/out/", "/.well-known/"].map { $0 + up + name + slash + "secret.txt" }
          targets.append("/" + String(repeating: up, count: 12) + "etc" + slash + "passwd")
        }
      }
      var connection = try server.connect()
      for target in targets {
        for version in ["1.1", "1.0"] {
          try connection.send("GET \(target) HTTP/\(version)\r\nHost: a\r\n\r\n")
          let answer = try connection.answer()
          #expect([400, 404].contains(answer.status), "\(target) \(answer)")
          #expect(answer.head.contains("Content-Type: application/problem+json"), "\(target)")
          #expect(answer.head.contains("X-Content-Type-Options: nosniff"), "\(target)")
          #expect(!answer.body.contains("root:") && !answer.body.hasPrefix("secret"), "\(target)")
          if answer.head.contains("Connection: close") || version == "1.0" { connection = try server.connect() }
        }
      }
      try connection.send("GET /sub/page.txt HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.answer().body == "page", "what is served still is")
      withExtendedLifetime((folder, outside)) {}
    }
  }
}

import DeepLinkService
import Foundation
import Testing

@Suite("A folder that cannot be served says everything that is wrong with it")
struct PublicFilesTests {
  private func faults(of folder: String) -> String? {
    do {
      _ = try PublicFiles(reading: folder)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("a folder that is not there, or is none")
  func noFolder() throws {
    let folder = try TemporaryFolder(["file": ""])
    for path in ["/nowhere", "/file"] {
      #expect(
        faults(of: folder.path + path) == folder.path + path + ": is no folder; name the folder to serve with --public")
    }
  }

  @Test("a folder without an association file, or with something else in its place")
  func noAssociation() throws {
    let missing = "/.well-known/apple-app-site-association: is missing; without it no link opens the app"
    let empty = try TemporaryFolder(association: false)
    #expect(faults(of: empty.path) == empty.path + missing)
    let folder = try TemporaryFolder([".well-known/apple-app-site-association/x": ""], association: false)
    #expect(faults(of: folder.path) == folder.path + missing)
    let root = try TemporaryFolder(["apple-app-site-association": "{}"], association: false)
    #expect(faults(of: root.path) == root.path + missing)
    let outside = try TemporaryFolder()
    let link = try TemporaryFolder([".well-known/x": ""], association: false)
    try link.link(
      ".well-known/apple-app-site-association", to: outside.path + "/.well-known/apple-app-site-association")
    #expect(faults(of: link.path) == link.path + missing)
  }

  @Test("files and folders that may not be read, all of them", .enabled(if: getuid() != 0, "root may read everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder(["a.txt": "", "b/c.txt": "", "d.txt": ""], association: false)
    for (name, mode) in [("a.txt", 0o000), ("b", 0o000)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
    }
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/b") }
    #expect(
      faults(of: folder.path) == """
        \(folder.path)/b: cannot be listed: permission denied; let the server's user read it
        \(folder.path)/a.txt: cannot be read: permission denied; let the server's user read it
        \(folder.path)/.well-known/apple-app-site-association: is missing; without it no link opens the app
        """)
  }

  @Test("and one that can be counts its files, hidden ones not among them")
  func count() throws {
    let folder = try TemporaryFolder(["a.txt": "", "b/c.txt": "", ".d": "", ".e/f": "", "b/.g": ""])
    #expect(try PublicFiles(reading: folder.path).count == 3)
    #expect(try PublicFiles(reading: folder.path + "/").count == 3)
    #expect(try PublicFiles(reading: folder.path).association.octets == Array("{}\n".utf8))
  }
}

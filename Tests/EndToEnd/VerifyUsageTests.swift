import Foundation
import Testing

extension EndToEnd {
  @Suite("deeplink verify and the server")
  struct VerifyOwnServer {
    @Test("agree: the site has no findings, and the link opens the app")
    func agree() throws {
      let server = try Server()
      let run = try Tool.run([
        "verify", "https://links.example.com/recipes/1", "--app-id", "ABCDE12345.com.example.inventory", "--package",
        "com.example.inventory", "--from", "http://127.0.0.1:\(server.port)",
      ])
      #expect(run.status == 0 && run.output.contains("\nhttps://links.example.com/recipes/1: opens\n"), "\(run)")
      #expect(!run.output.contains(": error: ") && run.output.contains("\nios      good  "))
      #expect(run.output.contains("\nandroid  good  "))
    }
  }
}

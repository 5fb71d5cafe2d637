import Foundation
import Support
import Testing

@testable import SiteAssociation

@Suite struct Try {
  @Test func samples() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/work/shared/samples/aasa").sorted() where name.hasSuffix("json") {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/work/shared/samples/aasa/" + name)))
      print("==", name)
      guard let file = try? AssociationFile(parsing: bytes) else { print("unreadable"); continue }
      print(TableImport(file)?.text ?? "none")
    }
  }
}

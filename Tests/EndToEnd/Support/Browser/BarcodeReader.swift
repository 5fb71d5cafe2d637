import Foundation
import Testing

/// Reads QR codes with zbarimg, which is independent of the code that makes them.
enum BarcodeReader {
  /// The contents of the pictures, in order.
  static func read(_ pictures: [Data], as type: String = "png") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "codes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try pictures.enumerated().map { number, picture in
      let file = folder.appending(path: "\(number).\(type)")
      try picture.write(to: file)
      return file.path
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: BrowserProcess.reader)
    process.arguments = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable"] + files
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

import Foundation

/// The compiler, for code that is no target of the package.
enum SwiftCompiler {
  /// The messages about code of Swift 6; empty if there are none.
  ///
  /// - Parameters:
  ///   - arguments: the options and the files.
  ///   - folder: the working folder.
  static func messages(_ arguments: [String], _ folder: URL) throws -> String {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-swift-version", "6"] + arguments
    compiler.currentDirectoryURL = folder
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? "" : text
  }
}

import DeepLinkFiles
import DeepLinkJSON
import DeepLinkOctets
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The source of the collections' files.
public struct RecordSource: Sendable {
  /// The names of the collections with a file, in the order in which they are listed.
  public let names: [String]
  /// Reads the file of this name, such as "recipes.json".
  public let read: @Sendable (_ file: String) throws -> [UInt8]

  /// Makes a source; a fault quotes the errors that `read` throws.
  ///
  /// - Parameters:
  ///   - names: the names of the collections with a file.
  ///   - read: the octets of a collection's file.
  public init(names: [String], _ read: @escaping @Sendable (_ file: String) throws -> [UInt8]) {
    self.names = names
    self.read = read
  }

  /// Makes a source of files in memory, by file name.
  public init(_ files: [String: [UInt8]]) {
    self.init(names: files.keys.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()) { file in
      guard let octets = files[file] else { throw Unreadable(description: "no such file: \(file)") }
      return octets
    }
  }

  /// Makes a source that has to wait: of a database, or of another service. Loading waits for it, so it is for threads that
  /// may wait; the server's own do.
  ///
  /// - Parameters:
  ///   - names: the names of the collections.
  ///   - read: the records of a collection as a JSON array, by the name of its file, such as "recipes.json".
  public init(names: [String], reading read: @escaping @Sendable (_ file: String) async throws -> [UInt8]) {
    self.init(names: names) { file in try awaited { try await read(file) } }
  }

  /// One collection of values.
  ///
  /// ```swift
  /// RecordSource.values("products") { try await shop.products() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the collection.
  ///   - values: the records; their `Codable` conformance says what their JSON is.
  public static func values<Value: Encodable & Sendable>(
    _ name: String, _ values: @escaping @Sendable () async throws -> [Value]
  ) -> RecordSource {
    RecordSource(
      names: [name],
      reading: { _ in
        var writer = JSONWriter()
        try writer.encode(await values())
        return writer.bytes
      })
  }

  /// The collections of some sources. Of two with the same name, the first is read.
  public static func joined(_ sources: [RecordSource]) -> RecordSource {
    var (names, byName) = ([String](), [String: RecordSource]())
    for source in sources {
      for name in source.names where byName[name] == nil {
        names.append(name)
        byName[name] = source
      }
    }
    return RecordSource(names: names) { [byName] file in
      // The last source, usually a folder, says what is wrong with a file that none has.
      guard let source = byName[String(file.dropLast(".json".count))] ?? sources.last else {
        throw Unreadable(description: "no such file: \(file)")
      }
      return try source.read(file)
    }
  }

  /// The files in a directory.
  /// - Parameter path: the path of the directory, absolute or relative to the current directory.
  public static func directory(_ path: String) -> RecordSource {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let names = files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
    return RecordSource(names: names) { name in
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      do throws(RegularFile.Failure) {
        return try RegularFile.octets(at: file)
      } catch {
        throw Unreadable(description: "\(error.reason): \(file)")
      }
    }
  }

  /// The reason why a file is unreadable.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}

/// The result of a task, for which the calling thread waits.
private func awaited<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let (done, kept) = (DispatchSemaphore(value: 0), Kept<Value>())
  let task = Task { try await work() }
  Task {
    let result = await task.result
    kept.result.withLock { $0 = result }
    done.signal()
  }
  // A reload that is given up cancels the task that reads.
  while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut, !Task.isCancelled {}
  task.cancel()
  guard let result = kept.result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}

private final class Kept<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

import Foundation
import Testing

/// A client of the WebDriver protocol (W3C Recommendation), as much of it as the tests need.
///
/// It speaks over a socket of its own: chromedriver writes no space before the values of its fields, which
/// FoundationNetworking takes for a broken header.
struct WebDriver: Sendable {
  let port: UInt16

  /// Sends a command and gives back the `value` of its answer.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let content = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? ""
    let connection = try Connection(host: "127.0.0.1", port: port)
    try connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
    let answer = try connection.answer()
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(answer.body.utf8))["value"]
    guard answer.status == 200 else {
      throw WebDriverError(command: "\(method) \(path)", reason: value["message"].text)
    }
    return value
  }
}

/// Why the browser did not do what it was told to.
struct WebDriverError: Error, CustomStringConvertible {
  let command: String
  let reason: String

  var description: String { "\(command): \(reason)" }
}

import Foundation
import Testing

/// A client for the part of the WebDriver protocol (W3C Recommendation) that the tests need.
///
/// It uses a plain socket: chromedriver writes no space before field values, and FoundationNetworking rejects such
/// fields.
struct WebDriver: Sendable {
  let port: UInt16

  /// Sends a command and returns the `value` of its answer.
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

/// The reason why a command of the browser failed.
struct WebDriverError: Error, CustomStringConvertible {
  let command: String
  let reason: String

  var description: String { "\(command): \(reason)" }
}

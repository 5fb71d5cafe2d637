import Foundation
import Testing

/// A headless browser, with one page that shows the inspector of one server.
struct Browser: Sendable {
  let driver: WebDriver
  let session: String
  /// Where the server is.
  let base: String

  /// Starts a session whose browser keeps nothing and shows nothing.
  static func start(_ driver: WebDriver, base: String) throws -> Browser {
    // The sandbox cannot be had by root. A pipe to the driver ends the browser when the driver ends.
    var arguments: [JSONValue] = [
      "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--hide-scrollbars",
    ]
    if getuid() == 0 { arguments.append("--no-sandbox") }
    let value = try driver.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "browserName": "chrome",
            "goog:chromeOptions": ["args": .array(arguments)],
            "goog:loggingPrefs": ["browser": "ALL"],
          ]
        ]
      ])
    let browser = Browser(driver: driver, session: "/session/" + value["sessionId"].text, base: base)
    // What goes wrong on a page is noted by the page itself, before anything else runs in it.
    try browser.tool(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        window.faults = [];
        addEventListener("error", (event) => faults.push(String(event.message)));
        addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
        document.addEventListener("securitypolicyviolation", (event) =>
          faults.push(event.violatedDirective + " " + event.blockedURI));
        """
      ])
    return browser
  }

  func end() throws { try driver.send("DELETE", session) }

  // MARK: The page

  /// Opens a page of the server and waits until it has said what it has to say.
  func open(_ path: String = "/", width: Int = 1_280, scheme: String = "light") throws {
    try look(width: width, scheme: scheme)
    try driver.send("POST", session + "/url", ["url": .string(base + path)])
    try wait(#"document.querySelectorAll("tr[data-route]").length > 0 && document.querySelector(".qr svg")"#)
    try wait(#"document.querySelector('#parts').children.length > 0"#)
  }

  /// Has the window so wide, and the reader prefer a colour scheme.
  func look(width: Int = 1_280, scheme: String = "light") throws {
    // A page that scrolls smoothly is still on its way when a test clicks.
    let preferences: [JSONValue] = [
      ["name": "prefers-color-scheme", "value": .string(scheme)],
      ["name": "prefers-reduced-motion", "value": "reduce"],
    ]
    try tool("Emulation.setEmulatedMedia", ["features": .array(preferences)])
    try tool(
      "Emulation.setDeviceMetricsOverride",
      ["width": .number(Double(width)), "height": 900, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Opens the page of a link.
  func inspect(_ link: String, width: Int = 1_280, scheme: String = "light") throws {
    let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
    let text = try #require(link.addingPercentEncoding(withAllowedCharacters: unreserved))
    try open("/?url=" + text, width: width, scheme: scheme)
    try wait(#"document.querySelector('#answer').dataset.kind !== "none""#)
  }

  /// The value of a JavaScript expression, with `arguments` as given.
  @discardableResult
  func value(_ expression: String, _ arguments: JSONValue...) throws -> JSONValue {
    try driver.send(
      "POST", session + "/execute/sync",
      ["script": .string("return (\(expression))"), "args": .array(arguments)])
  }

  /// What a promise is kept with.
  func kept(_ expression: String, _ arguments: JSONValue...) throws -> JSONValue {
    try driver.send(
      "POST", session + "/execute/sync",
      ["script": .string("return (async (...a) => (\(expression)))(...arguments)"), "args": .array(arguments)])
  }

  /// Waits until an expression is true. Half a minute is for machines that are busy with something else.
  func wait(_ expression: String, _ arguments: JSONValue...) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let value = try driver.send(
        "POST", session + "/execute/sync",
        ["script": .string("return !!(\(expression))"), "args": .array(arguments)])
      if value == true { return }
      if ContinuousClock.now > deadline {
        let text = try text("main")
        throw WebDriverError(command: "wait for \(expression)", reason: text)
      }
      usleep(10_000)
    }
  }

  /// The text of the first element that a selector finds; the empty string if there is none.
  func text(_ selector: String) throws -> String {
    try value("document.querySelector(arguments[0])?.textContent ?? ''", .string(selector)).text
  }

  /// The texts of all elements that a selector finds.
  func texts(_ selector: String) throws -> [String] {
    try value("[...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", .string(selector)).texts
  }

  // MARK: The reader's hands

  /// The reference of the first element that a selector finds.
  func element(_ selector: String) throws -> String {
    let value = try driver.send(
      "POST", session + "/element", ["using": "css selector", "value": .string(selector)])
    guard case .object(let members) = value, let reference = members.values.first else { return "" }
    return reference.text
  }

  func click(_ selector: String) throws {
    try driver.send("POST", session + "/element/\(element(selector))/click", [:])
  }

  /// Types over what is in a field, key after key.
  func type(_ text: String, into selector: String) throws {
    let reference = try element(selector)
    try driver.send("POST", session + "/element/\(reference)/clear", [:])
    try driver.send("POST", session + "/element/\(reference)/value", ["text": .string(text)])
  }

  /// Sends a key to whatever has the focus; `\u{E004}` is the tabulator.
  func press(_ key: String) throws {
    let actions: JSONValue = [
      ["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)],
    ]
    try driver.send(
      "POST", session + "/actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  func back() throws { try driver.send("POST", session + "/back", [:]) }

  /// What assistive technology calls an element.
  func label(_ reference: String) throws -> String {
    try driver.send("GET", session + "/element/\(reference)/computedlabel").text
  }

  /// A picture of an element, as PNG.
  func picture(of selector: String) throws -> Data {
    let text = try driver.send("GET", session + "/element/\(element(selector))/screenshot").text
    return try #require(Data(base64Encoded: text))
  }

  /// A command of the DevTools protocol.
  @discardableResult
  func tool(_ command: String, _ parameters: JSONValue) throws -> JSONValue {
    try driver.send(
      "POST", session + "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// What went wrong on the page: exceptions, violations of its policy, and what the console says, but for answers that
  /// are not 200, which are no fault of the page.
  func faults() throws -> [String] {
    let log = try driver.send("POST", session + "/se/log", ["type": "browser"]).elements
    let messages = log.filter { $0["source"] != "network" }.map { $0["message"].text }
    return try value("window.faults").texts + messages
  }
}

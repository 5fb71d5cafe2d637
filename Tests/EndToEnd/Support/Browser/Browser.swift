import Foundation
import Testing

/// A headless browser, with one page that shows the inspector of one server.
struct Browser: Sendable {
  let driver: WebDriver
  let session: String
  /// The address of the server.
  let base: String

  /// Starts a session of a headless browser with a temporary profile.
  static func start(_ driver: WebDriver, base: String) throws -> Browser {
    // The sandbox does not work for root. The pipe to the driver ends the browser when the driver ends.
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
    // This script runs before the page's own code, and records its errors.
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

  /// Whether the page shows an answer, or the greeting, and not the one before.
  static let isAnswered =
    "document.querySelector('#answer').ariaBusy === 'false' && performance.getEntriesByName('answer').length > 0"

  /// Opens an address of the server anew and waits until its tab is there.
  func open(_ path: String = "/", width: Int = 1_280, height: Int = 900, scheme: String = "light") throws {
    try look(width: width, height: height, scheme: scheme)
    // Another fragment alone would not load the page again.
    try driver.send("POST", session + "/url", ["url": "about:blank"])
    try tool("Storage.clearDataForOrigin", ["origin": .string(base), "storageTypes": "local_storage"])
    try driver.send("POST", session + "/url", ["url": .string(base + path)])
    let isInspect = path.contains("#inspect") || !path.contains("#")
    try wait(
      isInspect ? Self.isAnswered : "document.querySelector('main > .tab:not([hidden]) .room')?.children.length > 0")
  }

  /// Sets the width of the window, and the preferred colour scheme.
  func look(width: Int = 1_280, height: Int = 900, scheme: String = "light") throws {
    // Without this, a page would still be scrolling when a test clicks.
    let preferences: [JSONValue] = [
      ["name": "prefers-color-scheme", "value": .string(scheme)],
      ["name": "prefers-reduced-motion", "value": "reduce"],
    ]
    try tool("Emulation.setEmulatedMedia", ["features": .array(preferences)])
    try tool(
      "Emulation.setDeviceMetricsOverride",
      ["width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false])
  }

  /// Opens the page of a link.
  func inspect(_ link: String, width: Int = 1_280, height: Int = 900, scheme: String = "light") throws {
    let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
    let text = try #require(link.addingPercentEncoding(withAllowedCharacters: unreserved))
    try open("/#inspect?url=" + text, width: width, height: height, scheme: scheme)
    try wait("document.querySelector('#answer').dataset.kind !== 'none'")
  }

  /// The value of a JavaScript expression that may use `arguments`.
  @discardableResult
  func value(_ expression: String, _ arguments: JSONValue...) throws -> JSONValue {
    try driver.send(
      "POST", session + "/execute/sync",
      ["script": .string("return (\(expression))"), "args": .array(arguments)])
  }

  /// The value of a promise.
  func kept(_ expression: String, _ arguments: JSONValue...) throws -> JSONValue {
    try driver.send(
      "POST", session + "/execute/sync",
      ["script": .string("return (async (...a) => (\(expression)))(...arguments)"), "args": .array(arguments)])
  }

  /// Waits until an expression is true. The limit of half a minute is for busy machines.
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

  // MARK: Input

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

  /// Moves the pointer over the first element that a selector finds.
  func hover(_ selector: String) throws {
    let origin = JSONValue.object(["element-6066-11e4-a52e-4f735466cecf": .string(try element(selector))])
    let moves: JSONValue = [["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin]]
    try driver.send(
      "POST", session + "/actions", ["actions": [["type": "pointer", "id": "pointer", "actions": moves]]])
  }

  /// Replaces the content of a field, key by key.
  func type(_ text: String, into selector: String) throws {
    let reference = try element(selector)
    try driver.send("POST", session + "/element/\(reference)/clear", [:])
    try driver.send("POST", session + "/element/\(reference)/value", ["text": .string(text)])
  }

  /// Sends a key to the focused element; `\u{E004}` is the tabulator.
  func press(_ key: String) throws {
    let actions: JSONValue = [
      ["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)],
    ]
    try driver.send(
      "POST", session + "/actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  /// Lets the tabulator begin at the top of the page.
  func restartFocus() throws {
    try value("(document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute('tabindex'), 0)")
  }

  func back() throws { try driver.send("POST", session + "/back", [:]) }

  /// The accessible name of an element.
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

  /// Changes the network, by default back to the fast one. The latency is in milliseconds, the throughput in octets a second.
  func connect(isOffline: Bool = false, latency: Double = 0, throughput: Double = -1) throws {
    let conditions: [String: JSONValue] = [
      "offline": .boolean(isOffline), "latency": .number(latency), "downloadThroughput": .number(throughput),
      "uploadThroughput": .number(throughput),
    ]
    try tool("Network.enable", [:])
    try tool("Network.emulateNetworkConditions", .object(conditions))
  }

  /// The errors on the page: exceptions, violations of its policy, and messages of the console. Messages about answers
  /// other than 200 are left out, because they are no fault of the page.
  func faults() throws -> [String] {
    let log = try driver.send("POST", session + "/se/log", ["type": "browser"]).elements
    let messages = log.filter { $0["source"] != "network" }.map { $0["message"].text }
    return try value("window.faults").texts + messages
  }
}

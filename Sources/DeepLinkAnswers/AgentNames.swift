package import DeepLinkHTTP
import DeepLinkOctets

/// The class of a client by its `User-Agent`: a closed list, for logs and metrics. Clients can send any text, so no decision
/// depends on it.
package enum AgentClass: String, CaseIterable, Sendable {
  /// Apple's fetcher of association files, and Google's of Android's.
  case apple = "aasa-bot", google
  /// The usual networking libraries of apps for Apple's devices and Android.
  case cfNetwork = "cfnetwork", okHTTP = "okhttp"
  case curl, prometheus, kubeProbe = "kube-probe"
  /// A client that calls itself a robot.
  case bot
  case browser, other
  /// No `User-Agent`.
  case none

  /// The class of a request's `User-Agent`.
  package init(of request: borrowing Request) {
    guard let agent = request.agent, !agent.isEmpty else {
      self = .none
      return
    }
    self = Self.names.meaning(in: request.bytes.span.extracting(agent)) ?? .other
  }

  private static let names = AgentNames<AgentClass>([
    (.apple, .start, ["AASA-Bot"]), (.google, .start, ["Google"]), (.curl, .start, ["curl/"]),
    (.okHTTP, .start, ["okhttp/"]), (.prometheus, .start, ["Prometheus/"]), (.kubeProbe, .start, ["kube-probe/"]),
    (.cfNetwork, .word, ["CFNetwork/"]), (.bot, .anywhere, ["bot"]), (.browser, .start, ["Mozilla/"]),
  ])
}

/// A crawler that reads the page of a link: for the preview in a message or post, or for a search engine.
///
/// Such crawlers send `Accept: */*` or no `Accept`, as programs do, so their `User-Agent` decides. They get the page
/// whatever they accept, because it has the title, the text and the picture of a preview.
package enum PreviewCrawler {
  /// The browsers inside of apps name the apps (`Pinterest/iOS`, `FBAN/FBIOS`), so each name here is one that only a crawler
  /// sends. They are documented by those who send them, or in https://github.com/monperrus/crawler-user-agents.
  static let names = AgentNames<Void>([
    (
      (), .word,
      [
        // Facebook, Instagram, Threads, Messenger. Messages on Apple's devices sends the first three names:
        // "… Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0".
        "facebookexternalhit", "Facebot", "Twitterbot", "meta-externalagent", "meta-externalfetcher", "Slackbot",
        // Signal sends the name of WhatsApp.
        "LinkedInBot", "Discordbot", "WhatsApp", "TelegramBot", "Applebot", "Googlebot", "Google-InspectionTool",
        "GoogleOther", "bingbot", "BingPreview", "Mastodon", "Bluesky", "Iframely", "Embedly", "Pinterestbot",
        // Skype and Microsoft Teams send the second of these, Matrix sends Synapse.
        "Pinterest/0.", "redditbot", "SkypeUriPreview", "Snap URL Preview", "SnapURLPreview", "vkShare",
        "kakaotalk-scrap", "Synapse", "Mattermost-Bot", "DuckDuckBot", "YandexBot", "Baiduspider",
      ]
    )
  ])

  /// Whether a crawler sent a request.
  package static func sent(_ request: Request) -> Bool {
    request.agent.map { names.meaning(in: request.bytes.span.extracting($0)) != nil } ?? false
  }
}

/// The kind of a browser's device, by its `User-Agent`.
package enum Device: CaseIterable {
  /// An iPhone, an iPad that says so, or an iPod.
  case iPhone
  case android
  /// A Mac, or an iPad: Safari on an iPad sends the `User-Agent` of a Mac.
  case mac
  /// Windows, Linux or ChromeOS.
  case desktop

  private static let names = AgentNames<Device?>([
    (nil, .word, ["Windows Phone"]), (.iPhone, .word, ["iPhone", "iPad", "iPod"]), (.android, .word, ["Android"]),
    (.mac, .word, ["Macintosh"]), (.desktop, .word, ["Windows", "X11", "Linux", "Wayland"]),
  ])

  /// The device, or nil if the field does not name one of these systems. In browsers the system stands in the first
  /// parentheses: `Mozilla/5.0 (Linux; Android 15; Pixel 9)`.
  package init?(of request: borrowing Request) {
    guard let agent = request.agent, let start = request.bytes[agent].firstIndex(of: UInt8(ascii: "(")),
      let end = request.bytes[start..<agent.upperBound].firstIndex(of: UInt8(ascii: ")")),
      let device = Self.names.meaning(in: request.bytes.span.extracting(start..<end)) ?? nil
    else { return nil }
    self = device
  }
}

extension Request {
  /// The beginning of `User-Agent`, where clients name themselves; the bound limits the work for other texts.
  fileprivate var agent: Range<Int>? { value(of: .userAgent).map { $0.prefix(512) } }
}

/// Names in a `User-Agent`, and what each means. Letter case is not significant.
struct AgentNames<Meaning: Sendable>: Sendable {
  /// Where a name stands.
  enum Place {
    case start
    /// Where no letter or digit stands before it.
    case word
    case anywhere
  }

  fileprivate struct Row {
    let meaning: Meaning
    let place: Place
    let name: [UInt8]
  }

  private let rows: [Row]
  /// A bit for the first letter of each name.
  private let initials: UInt32

  /// - Parameter table: the names; of several that a text has, the first in the table counts.
  init(_ table: [(meaning: Meaning, place: Place, names: [String])]) {
    rows = table.flatMap { row in
      row.names.map { Row(meaning: row.meaning, place: row.place, name: Array($0.lowercased().utf8)) }
    }
    initials = rows.reduce(0) { $0 | 1 << UInt32($1.name[0] & 0x1F) }
  }

  /// The names in lower case.
  var all: [String] { rows.map { String(decoding: $0.name, as: UTF8.self) } }

  /// The meaning of the names that a text has; nil if it has none.
  func meaning(in agent: Span<UInt8>) -> Meaning? {
    var (best, isInWord) = (rows.count, false)
    for index in agent.indices {
      let octet = agent[index]
      defer { isInWord = octet.isLetter || octet.isDigit }
      guard initials & (1 << UInt32(octet & 0x1F)) != 0 else { continue }
      for place in 0..<best where rows[place].stands(in: agent, at: index, isInWord) {
        best = place
        break
      }
    }
    return best < rows.count ? rows[best].meaning : nil
  }
}

extension AgentNames.Row {
  fileprivate func stands(in agent: Span<UInt8>, at start: Int, _ isInWord: Bool) -> Bool {
    guard place == .anywhere || (place == .word ? !isInWord : start == 0), start &+ name.count <= agent.count else {
      return false
    }
    for index in name.indices where agent[start &+ index].lowercased != name[index] { return false }
    return true
  }
}

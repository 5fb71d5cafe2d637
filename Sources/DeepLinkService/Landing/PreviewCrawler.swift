import DeepLinkHTTP
import DeepLinkOctets

/// A crawler that reads the page of a link: for the preview in a message or post, or for a search engine.
///
/// Such crawlers send `Accept: */*` or no `Accept`, as programs do, so their `User-Agent` decides. They get the page
/// whatever they accept, because it has the title, the text and the picture of a preview.
struct PreviewCrawler: Sendable {
  /// A word of its `User-Agent`, or the words from there. Letter case is not significant.
  let name: String
  /// The page or the collection that documents the `User-Agent`.
  let source: String

  /// The crawlers. The browsers inside of apps name the apps (`Pinterest/iOS`, `FBAN/FBIOS`), so each name here is one
  /// that only a crawler sends.
  static let all = [
    // Facebook, Instagram, Threads, Messenger. Messages on Apple's devices sends all three names of the first group:
    // "… Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0".
    PreviewCrawler("facebookexternalhit", meta),
    PreviewCrawler("Facebot", meta),
    PreviewCrawler("Twitterbot", "https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started"),
    PreviewCrawler("meta-externalagent", meta),
    PreviewCrawler("meta-externalfetcher", meta),
    PreviewCrawler("Slackbot", "https://api.slack.com/robots"),
    PreviewCrawler("LinkedInBot", collection),
    PreviewCrawler("Discordbot", collection),
    // Signal sends the name of WhatsApp.
    PreviewCrawler("WhatsApp", collection),
    PreviewCrawler("TelegramBot", collection),
    PreviewCrawler("Applebot", "https://support.apple.com/119829"),
    PreviewCrawler("Googlebot", google),
    PreviewCrawler("Google-InspectionTool", google),
    PreviewCrawler("GoogleOther", google),
    PreviewCrawler("bingbot", bing),
    PreviewCrawler("BingPreview", bing),
    PreviewCrawler("Mastodon", collection),
    PreviewCrawler("Bluesky", collection),
    PreviewCrawler("Iframely", "https://iframely.com/docs/about"),
    PreviewCrawler("Embedly", collection),
    PreviewCrawler("Pinterestbot", pinterest),
    PreviewCrawler("Pinterest/0.", pinterest),
    PreviewCrawler("redditbot", collection),
    // Skype and Microsoft Teams.
    PreviewCrawler("SkypeUriPreview", collection),
    PreviewCrawler("Snap URL Preview", "https://developers.snap.com/robots"),
    PreviewCrawler("SnapURLPreview", collection),
    PreviewCrawler("vkShare", "https://vk.com/dev/Share"),
    PreviewCrawler("kakaotalk-scrap", collection),
    // Matrix.
    PreviewCrawler("Synapse", "https://github.com/matrix-org/synapse"),
    PreviewCrawler("Mattermost-Bot", collection),
    PreviewCrawler("DuckDuckBot", collection),
    PreviewCrawler("YandexBot", collection),
    PreviewCrawler("Baiduspider", collection),
  ]

  private static let meta = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers"
  private static let google = "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers"
  private static let bing = "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0"
  private static let pinterest = "https://help.pinterest.com/en/business/article/pinterest-crawler"
  private static let collection = "https://github.com/monperrus/crawler-user-agents"

  private init(_ name: String, _ source: String) { (self.name, self.source) = (name, source) }

  /// Whether a crawler sent a request.
  static func sent(_ request: Request) -> Bool {
    guard let agent = request.value(of: .userAgent) else { return false }
    // Crawlers name themselves early. The bound limits the work for other texts.
    return isNamed(in: request.bytes.span.extracting(agent.prefix(512)))
  }

  /// Whether a `User-Agent` names a crawler. A name begins where no letter or digit stands before it.
  static func isNamed(in agent: Span<UInt8>) -> Bool {
    var isInWord = false
    for index in 0..<agent.count {
      let octet = agent[index]
      defer { isInWord = octet.isAlphanumeric }
      guard !isInWord, octet.isAlphanumeric, initials & (1 << UInt32(octet & 0x1F)) != 0 else { continue }
      for name in names where agent.hasName(name, at: index) { return true }
    }
    return false
  }

  /// The names in lower case.
  private static let names = all.map { Array($0.name.lowercased().utf8) }

  /// A bit for the first letter of each name.
  private static let initials = names.reduce(UInt32(0)) { $0 | 1 << UInt32($1[0] & 0x1F) }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool { 0x61...0x7A ~= self | 0x20 || 0x30...0x39 ~= self }

  fileprivate var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension Span<UInt8> {
  fileprivate func hasName(_ name: [UInt8], at start: Int) -> Bool {
    guard start &+ name.count <= count else { return false }
    for index in name.indices where self[start &+ index].lowercased != name[index] { return false }
    return true
  }
}

import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("Crawlers that draw previews get the page of a link")
struct PreviewCrawlerTests {
  private static let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"

  /// What each crawler sends, by its documentation or by the collection crawler-user-agents.
  private static let crawlers = [
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit/1.1",
    // Messages on iPhones and Macs.
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 "
      + "Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "Facebot/1.0", "Twitterbot/1.0",
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    "meta-externalfetcher/1.1", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Slackbot 1.0 (+https://api.slack.com/robots)",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", "WhatsApp/2.23.20.0 A", "WhatsApp",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 "
      + "Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) \(webKit) Chrome/138.0.0.0 Mobile Safari/537.36 "
      + "(compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Googlebot-Image/1.0", "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)", "GoogleOther",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
    "http.rb/2.2.2 (Mastodon/1.5.1; +https://mastodon.example/)", "Mastodon/4.4.0 (http.rb/5.2.0; +https://m.example/)",
    "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)",
    "Iframely/1.3.1 (+https://iframely.com/docs/about) Atlassian",
    "Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)",
    "Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)",
    "Pinterest/0.2 (+http://www.pinterest.com/bot.html)",
    "Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots",
    "Mozilla/5.0 (compatible; SnapURLPreview/1.0; +https://www.snapchat.com)",
    "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)",
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984", "kakaotalk-scrap/1.0",
    "Synapse (bot; +https://github.com/matrix-org/synapse)", "Mattermost-Bot/1.1",
    "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  ]

  private static let others = [
    "curl/8.14.1", "Wget/1.25.0", "python-requests/2.32.4", "node", "okhttp/4.12.0",
    "Shop/7 CFNetwork/3826 Darwin/24.5",
    "AASA-Bot/1.0.0", "kube-probe/1.33", "Prometheus/3.4", "Go-http-client/2.0", "PostmanRuntime/7.44", "",
    // Browsers, and browsers inside of apps.
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 [Pinterest/iOS]",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 [FBAN/FBIOS;FBAV/515.0.0.31.98]",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 Instagram 385.0.0.29.84",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 Snapchat/13.40",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Twitter for iPhone/11.5", "NotTwitterbot/1.0",
    "myslackbot", "Twitterbo", "Google", "Googlebo", "9bingbot", String(repeating: "x ", count: 256) + "Twitterbot/1.0",
  ]

  @Test("whatever they accept", arguments: crawlers)
  func pages(_ agent: String) throws {
    let client = try Library.landing()
    let accepted = [["Accept: */*"], [], ["Accept: application/json"], [browsersAccept]].map { (agent, $0) }
    for (agent, fields) in accepted + [agent.uppercased(), agent.lowercased()].map({ ($0, ["Accept: */*"]) }) {
      let reply = try client.send("GET", "/books/1", ["Host: links.example.com", "User-Agent: \(agent)"] + fields)
      #expect((reply.status, reply["Content-Type"]) == (200, "text/html; charset=utf-8"), "\(agent) \(fields)")
      #expect(reply["Vary"] == "Accept, User-Agent, Accept-Language")
      #expect(reply.body.contains("<meta property=\"og:title\""))
    }
    let miss = try client.get("/nowhere", "User-Agent: \(agent)")
    #expect((miss.status, miss["Content-Type"]) == (404, "text/html; charset=utf-8"))
    // An endpoint answers everyone in the same way.
    #expect(try client.get("/routes", "User-Agent: \(agent)") == client.get("/routes"))
  }

  @Test("programs and browsers are no crawlers, nor is a word that only ends like the name of one", arguments: others)
  func json(_ agent: String) throws {
    let reply = try Library.landing().get("/books/1", "Accept: */*", "User-Agent: \(agent)")
    #expect((reply.status, reply["Content-Type"], reply["Vary"]) == (200, "application/json", "Accept, User-Agent"))
  }

  @Test("a crawler that names a phone gets the page and no store")
  func stores() throws {
    var listing = Library.listing
    listing.withoutApp = .init(.store)
    let client = try Library.landing(listing)
    let phone = "User-Agent: Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) \(Self.webKit) Mobile"
    #expect(try client.page("/books/1", phone).status == 302)
    #expect(try client.page("/books/1", phone + " (compatible; Googlebot/2.1)").status == 200)
  }

  @Test("each name of the table has an example, and every beginning of an example is read without harm")
  func table() {
    for name in PreviewCrawler.names.all {
      #expect(Self.crawlers.contains { $0.lowercased().contains(name) }, "\(name)")
    }
    for agent in Self.crawlers {
      for length in 0...agent.utf8.count {
        let prefix = Array(agent.utf8.prefix(length))
        let text = String(decoding: prefix, as: UTF8.self).lowercased()
        // The examples have no name within a longer word.
        let expected = PreviewCrawler.names.all.contains(where: text.contains)
        #expect((PreviewCrawler.names.meaning(in: prefix.span) != nil) == expected, "\(text)")
      }
    }
  }
}

import CDeepLinkResources
import DeepLinkHTTP
import DeepLinkTestSupport
import Foundation
import LendingLibrary
import Testing

@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("The language of a page")
struct PageLanguageTests {
  @Test("has shorter forms that do not end in a single letter (RFC 4647 3.4)")
  func prefixes() {
    #expect(LanguageTag.prefixes(of: "zh-hant-x-a") == ["zh-hant-x-a", "zh-hant", "zh"])
    #expect(LanguageTag.prefixes(of: "de-x-a-b-ch") == ["de-x-a-b-ch", "de"])
  }

  @Test(
    "is chosen by weight, and by the shorter forms of each range (RFC 9110 12.5.4, RFC 4647 3.4)",
    arguments: [
      (nil, "en"), ("", "en"), ("de", "de"), ("DE", "de"), ("de-CH", "de"), ("de-CH-1996", "de"),
      ("de-x-private", "de"),
      ("pt-BR", "pt-BR"), ("pt", "en"), ("pt-PT", "en"), ("zh-Hant-TW", "zh-Hant"), ("zh-Hant-x-a", "zh-Hant"),
      ("zh", "en"),
      ("fr, de", "fr"), ("fr;q=0.8, de", "de"), ("fr;q=0.8, de;q=0.9", "de"), ("it, de;q=0.1", "de"), ("*", "en"),
      ("*, de;q=0.1", "de"), ("de;q=0", "en"), ("de;q=0, fr;q=0.001", "fr"), ("de;q=1.5, fr", "fr"),
      ("de;q=x, fr", "fr"),
      ("de;q=0.5;q=1, fr;q=0.6", "fr"), (",,de,,", "de"), ("de-", "de"), ("-de", "en"), ("d e", "en"), ("deu", "en"),
      ("en-GB,en;q=0.9,de;q=0.8", "en"), ("x", "en"), (String(repeating: "a", count: 4_000), "en"),
      (String(repeating: "xx,", count: 31) + "de", "de"), (String(repeating: "xx,", count: 32) + "de", "en"),
      ("de-" + String(repeating: "a", count: 33), "en"),
    ] as [(String?, String)])
  func lookup(_ field: String?, _ expected: String) throws {
    let theme = PageTheme(languages: ["en", "de", "fr", "pt-BR", "zh-Hant"])
    let client = try Library.landing(AppListing(name: "Library", theme: theme))
    for target in ["/home", "/nothing"] {
      let reply = try client.send(
        "GET", target, ["Host: a", "Accept: text/html"] + (field.map { ["Accept-Language: \($0)"] } ?? []))
      #expect(reply["Content-Language"] == expected)
      #expect(reply.body.contains("<html lang=\"\(expected)\">"))
    }
  }

  @Test(
    "ships with its texts, its direction and its territory",
    arguments: [
      ("pt", "Abrir no app", "pt_BR"), ("it", "Apri nell’app", "it_IT"), ("nl", "Open in de app", "nl_NL"),
      ("pl", "Otwórz w aplikacji", "pl_PL"), ("tr", "Uygulamada aç", "tr_TR"), ("ru", "Открыть в приложении", "ru_RU"),
      ("uk", "Відкрити в застосунку", "uk_UA"), ("zh", "在 App 中打开", "zh_CN"), ("ko", "앱에서 열기", "ko_KR"),
      ("he", "פתיחה באפליקציה", "he_IL"), ("hi", "ऐप में खोलें", "hi_IN"), ("id", "Buka di aplikasi", "id_ID"),
    ])
  func shipped(_ language: String, _ open: String, _ locale: String) throws {
    let page = try HTMLReader.page(Library.landing().page("/home", "Accept-Language: \(language)").body)
    #expect(page.attributes == (language == "he" ? ["lang": language, "dir": "rtl"] : ["lang": language]))
    #expect(page.action?.text == open)
    #expect(page.meta("og:locale") == locale)
  }

  @Test("has its direction, and marks texts that are in another one")
  func direction() throws {
    let client = try Library.landing()
    let arabic = try client.page("/books/1", "Accept-Language: ar-EG, en;q=0.1")
    let page = try HTMLReader.page(arabic.body)
    #expect(page.attributes == ["lang": "ar", "dir": "rtl"])
    #expect(page.meta("og:locale") == "ar_AR")
    // The library's texts are in its first language.
    #expect(page.only("h1")?.only("bdi")?["lang"] == "en")
    #expect(page.action?.text == "فتح في التطبيق")
    for (tag, isRightToLeft) in [
      ("ar", true), ("he", true), ("fa-IR", true), ("ur", true), ("az-Arab", true), ("ar-Latn", false), ("en", false),
      ("de-AR", false), ("uz-Cyrl", false), ("ckb", true),
    ] as [(LanguageTag, Bool)] {
      #expect(tag.isRightToLeft == isRightToLeft, "\(tag)")
    }
  }

  @Test("has every text once, in every language that ships, and nothing else is in the file")
  func texts() {
    #expect(PageText.languages.count == 18 && Set(PageText.languages).count == 18)
    for text in PageText.allCases {
      let translations = PageText.shipped[text]?.texts ?? []
      #expect(translations.map(\.language) == PageText.languages, "\(text)")
      for text in translations.map(\.text) {
        #expect(!text.isBlank && text == text.trimmingCharacters(in: .whitespaces), "\(text)")
        #expect(!text.replacing("{title}", with: "").contains { "{}".contains($0) }, "\(text)")
      }
      #expect(translations.allSatisfy { $0.text.contains("{title}") == (text == .looking) }, "\(text)")
    }
    let lines = String(cString: page_texts()).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 18 * (PageText.allCases.count + 1))
    // Short words may be the same in two languages, but whole languages are not.
    let columns = PageText.languages.indices.map { index in
      PageText.allCases.map { PageText.shipped[$0]?.texts[index].text }
    }
    #expect(Set(columns).count == columns.count)
  }

  @Test("replaces texts, adds languages, and falls back to English")
  func given() throws {
    let theme = PageTheme(
      name: ["en": "Library", "sv": "Bibliotek"],
      texts: [.open: ["en": "Open Library", "sv": "Öppna Library"], .get: "Fetch it"])
    let client = try Library.landing(
      AppListing(name: "x", scheme: "nav", appStoreID: "1", withoutApp: .init(.page), theme: theme))
    for (language, open, get, missing, brand) in [
      ("en", "Open Library", "Fetch it", "This link doesn’t work", "Library"),
      ("sv", "Öppna Library", "Fetch it", "This link doesn’t work", "Bibliotek"),
      ("it", "Apri nell’app", "Scarica l’app", "Questo link non funziona", "Library"),
      ("de", "In der App öffnen", "App laden", "Dieser Link funktioniert nicht", "Library"),
    ] {
      let page = try HTMLReader.page(client.page("/home", "Accept-Language: \(language)").body)
      #expect(page["lang"] == language)
      #expect(page.action?.text == open)
      let phone = try client.page(
        "/home", "Accept-Language: \(language)", "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone)")
      #expect(try HTMLReader.page(phone.body).action?.text == get, "\(language)")
      #expect(page.meta("og:site_name") == brand)
      let miss = try HTMLReader.page(client.page("/nothing", "Accept-Language: \(language)").body)
      #expect(miss.only("h1")?.text == missing)
    }
  }

  @Test("is that of the link if a parameter names it, and the page names the links in the other languages")
  func locale() throws {
    let client = try Declared.client(
      """
      {"hosts": ["links.example.com"], "app": {"name": "Homes"}, "routes": [
        {"name": "listing", "pattern": "/:locale?/listing/:id", "parameters": [
          {"name": "locale", "enum": ["de", "fr-CH", "sv"]}, {"name": "id", "type": "integer"},
          {"name": "size", "place": "query", "repeated": true}]},
        {"name": "help", "pattern": "/help", "parameters": [
          {"name": "lang", "place": "query", "enum": ["de", "en"], "default": "en"}]},
        {"name": "wiki", "pattern": "/wiki/:lang"},
        {"name": "size", "pattern": "/shirts/:language", "parameters": [{"name": "language", "enum": ["xl", "9"]}]}]}
      """)
    let listing = ["de /de/listing/7", "fr-CH /fr-CH/listing/7", "sv /sv/listing/7", "x-default /listing/7"]
    for (target, language, alternates) in [
      ("/de/listing/7", "de", listing), ("/fr-CH/listing/7", "fr", listing), ("/listing/7", "ja", listing),
      // The site has no texts in this language.
      ("/sv/listing/7", "ja", listing),
      ("/listing/7?size=1&size=2", "ja", listing.map { $0 + "?size=1&size=2" }),
      ("/help?lang=de", "de", ["de /help?lang=de", "en /help"]), ("/help", "en", ["de /help?lang=de", "en /help"]),
      ("/wiki/de", "ja", []), ("/shirts/xl", "ja", []),
    ] {
      let reply = try client.page(target, "Accept-Language: ja")
      let page = try HTMLReader.page(reply.body)
      #expect(page["lang"] == language && reply["Content-Language"] == language, "\(target)")
      let found = page.all("link").filter { $0["rel"] == "alternate" }
      #expect(
        found.map { "\($0["hreflang"] ?? "") \($0["href"]?.replacing("https://links.example.com", with: "") ?? "")" }
          == alternates, "\(target)")
    }
  }

  @Test("of content is given to the app")
  func content() throws {
    let app = libraryApp.localizedPages { _, _, language in LandingContent(title: language == "de" ? "Ja" : "Yes") }
    let records = try Library.records()
    let site = try Site(
      table: app.definition.table(showing: records), records: records, files: Library.files(),
      pages: app.definition.pages(of: Library.listing, showing: records))
    for (field, title) in [("de", "Ja"), ("fr", "Yes")] {
      let page = try HTMLReader.page(Client(site).page("/home", "Accept-Language: \(field)").body)
      #expect(page.only("h1")?.text == title)
      #expect(page.only("h1")?.only("bdi")?.attributes == [:])
    }
  }

  @Test(
    "is a tag",
    arguments: [
      ("en", true), ("pt-BR", true), ("zh-Hant-TW", true), ("x", false), ("", false), ("e1", false), ("en-", false),
      ("en_US", false), ("ü", false), ("en-toolongpart", false), ("de\"", false), ("abcdefghi", false),
      ("aa-" + Array(repeating: "bbbbbbb", count: 4).joined(separator: "-"), true),
      ("aa-" + Array(repeating: "bbbbbbb", count: 5).joined(separator: "-"), false),
    ])
  func tags(_ text: String, _ isTag: Bool) throws {
    #expect((LanguageTag(text) != nil) == isTag)
    #expect(try (text.wholeMatch(of: Regex(LanguageTag.pattern)) != nil) == isTag)
  }
}

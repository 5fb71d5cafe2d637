/// Prints why `link` and `url` refuse each of these routes: one line for each, the same in all languages.
@main
struct Refusals {
  static func main() {
    let routes: [Route] = [
      .order(number: 1, page: 0), .order(number: 1, weight: 100.5), .order(number: 1, codes: ["1", "x"]),
      .user(handle: ""), .user(handle: ".."), .user(handle: "a" + String(repeating: "\u{301}", count: 31)),
      .short(handle: ""), .files(path: []), .files(path: ["a", ""]), .search(text: ""),
      .tag(tag: "new"), .call(room: "7"), .callTag(tag: "red"), .compare(base: "a...b", head: "c"),
      .compare(base: "a", head: ""), .day(year: "2026"), .article(lang: "", title: "Rose"),
      .article(lang: "EN", title: "Rose"), .article(lang: "evil.test/x", title: "Rose"),
      .article(lang: "en", title: "Rose"),
      .order(number: 1, codes: [String(repeating: "1", count: 40), String(repeating: "1", count: 40), "x"]),
    ]
    for route in routes {
      do {
        print("no error: \(try route.link)")
      } catch {
        print(error)
      }
    }
    let urls: [(Route, String?, String?)] = [
      (.home, "foo", nil), (.home, nil, "other.example.com"), (.home, nil, ""), (.home, "shop", "other"),
      (.call(room: "7"), nil, "shop.example.com"), (.article(lang: "en", title: "Rose"), nil, "en.example.com"),
      (.home, "music", "other"), (.home, "music", nil), (.order(number: 7, page: 2), "music", nil),
      (.user(handle: "a:b"), "music", nil), (.call(room: "7"), "music", nil),
    ]
    for (route, scheme, host) in urls {
      do {
        print("no error: \(try route.urlString(scheme: scheme, host: host))")
      } catch {
        print(error)
      }
    }
  }
}

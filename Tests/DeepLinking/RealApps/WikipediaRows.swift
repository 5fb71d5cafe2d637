// The examples and the misses from the source of the table.
extension RealApp {
  static let wikipediaRows: [Row] = [
    Row("https://en.wikipedia.org/wiki//%C3%A6/_raising", "article", ["lang": ["en"], "title": ["/æ/_raising"]]),
    Row("https://fr.m.wikipedia.org/wiki/France", "article", ["lang": ["fr"], "title": ["France"]]),
    Row(
      "https://en.wikipedia.org/wiki/The_Clash:_Westway_to_the_World", "article",
      ["lang": ["en"], "title": ["The_Clash:_Westway_to_the_World"]]),
    Row("https://en.wikipedia.org/wiki/G/O_Media", "article", ["lang": ["en"], "title": ["G/O_Media"]]),
    Row("https://en.wikipedia.org/wiki//dev/random", "article", ["lang": ["en"], "title": ["/dev/random"]]),
    Row("https://en.m.wikipedia.org/wiki/Main_Page", not: "article"),
    Row("https://thankyou.wikipedia.org/wiki/Thank_You/en", not: "article"),
    Row("https://en.wikipedia.org/w//%C3%A6/_raising", not: "article"),
    Row("https://en.wikipedia.org/wiki/User_talk:Pink_Bull", "userTalk", ["lang": ["en"], "name": ["Pink_Bull"]]),
    Row("https://en.wikipedia.org/wiki/User:Pink_Bull", not: "userTalk"),
    Row("https://en.wikipedia.org/wiki/Talk:France", "talk", ["lang": ["en"], "title": ["France"]]),
    Row("https://fr.m.wikipedia.org/wiki/Special:MobileDiff/24601", "articleDiff", ["lang": ["fr"], "to": ["24601"]]),
    Row(
      "https://zh.m.wikipedia.org/wiki/%E7%89%B9%E6%AE%8A:MobileDiff/24601", "articleDiff",
      ["lang": ["zh"], "to": ["24601"]]),
    Row("https://en.wikipedia.org/wiki/Special:MobileDiff/abc", not: "articleDiff"),
    Row(
      "https://en.wikipedia.org/wiki/Special:MobileDiff/24600...24601", "articleDiff",
      ["lang": ["en"], "from": ["24600"], "to": ["24601"]]),
    Row(
      "https://en.wikipedia.org/wiki/Special:History/France", "articleHistory", ["lang": ["en"], "title": ["France"]]),
    Row(
      "https://en.wikipedia.org/wiki/Special:ReadingLists?limport=abc", "readingListsImport",
      ["lang": ["en"], "payload": ["abc"]]),
    Row("https://en.wikipedia.org/wiki/Special:ReadingLists", not: "readingListsImport"),
    Row("https://en.wikipedia.org/wiki/Special:Watchlist", "watchlist", ["lang": ["en"]]),
    Row("https://en.wikipedia.org/wiki/Special:UserLogin", "login", nil),
    Row("https://en.wikipedia.org/w/index.php?title=Special:UserLogin", "login", nil),
    Row("https://fr.wikipedia.org/wiki/Special:UserLogin", not: "login"),
    Row("https://en.wikipedia.org/w/index.php?search=dog", "search", ["lang": ["en"], "term": ["dog"]]),
    Row(
      "https://en.wikipedia.org/w/index.php?search=dog&title=Special:Search&fulltext=1", "search",
      ["lang": ["en"], "term": ["dog"]]),
    Row("https://en.wikipedia.org/w/index.php", not: "search"),
    Row(
      "https://en.wikipedia.org/w/index.php?title=Dog&action=history", "articleHistory",
      ["lang": ["en"], "title": ["Dog"]]),
    Row("https://en.wikipedia.org/w/index.php?title=Dog&action=edit", not: "articleHistory"),
    Row(
      "https://en.wikipedia.org/w/index.php?title=/%C3%A6/_raising&oldid=905679984", "articleDiff",
      ["lang": ["en"], "title": ["/æ/_raising"], "to": ["905679984"]]),
    Row("https://en.wikipedia.org/w/index.php?title=Dog", not: "articleDiff"),
    Row(
      "https://en.wikipedia.org/w/index.php?title=Dog&type=revision&diff=2&oldid=1", "articleDiff",
      ["lang": ["en"], "title": ["Dog"], "to": ["2"], "from": ["1"]]),
    Row(
      "https://en.wikipedia.org/w/index.php?title=Dog&diff=prev&oldid=5", "articleDiff",
      ["lang": ["en"], "title": ["Dog"], "to": ["5"]]),
    Row(
      "https://en.wikipedia.org/w/index.php?title=Dog&diff=next&oldid=5", "articleDiff",
      ["lang": ["en"], "title": ["Dog"], "from": ["5"]]),
    Row("wikipedia://explore", "explore", nil),
    Row("http://www.foo.com", not: "explore"),
    Row("wikipedia://saved", "saved", nil),
    Row(
      "wikipedia://places?WMFArticleURL=https://en.wikipedia.org/wiki/Amsterdam", "places",
      ["url": ["https://en.wikipedia.org/wiki/Amsterdam"]]),
    Row("wikipedia://places", "places", nil),
    Row("wikipedia://places?lat=52.3547498&long=4.8339215", "places", ["lat": ["52.3547498"], "lon": ["4.8339215"]]),
    Row("wikipedia://places?lat=52.35&lon=4.83", "places", ["lat": ["52.35"], "lon": ["4.83"]]),
    Row("wikipedia://places?lat=40.4380638&long=-3.7495758", "places", ["lat": ["40.4380638"], "lon": ["-3.7495758"]]),
    Row("wikipedia-official://places?lat=52.35&long=4.83", "places", ["lat": ["52.35"], "lon": ["4.83"]]),
    Row("wikipedia://places?lat=52&long=4", "places", ["lat": ["52.0"], "lon": ["4.0"]]),
    Row("wikipedia://places?lat=91&long=0", not: "places"),
    Row("wikipedia://places?lat=0&long=181", not: "places"),
    Row("wikipedia://places?lat=abc&long=4.83", not: "places"),
    Row("wikipedia://places?lat=&long=", not: "places"),
    Row("wikipedia://en.wikipedia.org/wiki/Foo", "article", ["title": ["Foo"]]),
    Row("wikipedia://en.wikipedia.org/Foo", not: "article"),
  ]
}

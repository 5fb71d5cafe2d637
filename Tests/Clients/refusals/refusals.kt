package links.refusals

/** Prints why `link` and `url` refuse each of these routes: one line for each, the same in all languages. */
fun main() {
    val routes = listOf(
        Route.Order(1, page = 0),
        Route.Order(1, weight = 100.5),
        Route.Order(1, codes = listOf("1", "x")),
        Route.User(""),
        Route.User(".."),
        Route.User("a" + "\u0301".repeat(31)),
        Route.Short(""),
        Route.Files(emptyList()),
        Route.Files(listOf("a", "")),
        Route.Search(""),
        Route.Tag("new"),
        Route.Call("7"),
        Route.CallTag("red"),
        Route.Compare("a...b", "c"),
        Route.Compare("a", ""),
        Route.Day("2026"),
        Route.Article("", "Rose"),
        Route.Article("EN", "Rose"),
        Route.Article("evil.test/x", "Rose"),
        Route.Article("en", "Rose"),
        Route.Order(1, codes = listOf("1".repeat(40), "1".repeat(40), "x")),
    )
    for (route in routes) {
        println(runCatching { "no error: ${route.link}" }.getOrElse { it.message })
    }
    val urls = listOf(
        Triple(Route.Home, "foo", null),
        Triple(Route.Home, null, "other.example.com"),
        Triple(Route.Home, null, ""),
        Triple(Route.Home, "shop", "other"),
        Triple(Route.Call("7"), null, "shop.example.com"),
        Triple(Route.Article("en", "Rose"), null, "en.example.com"),
        Triple(Route.Home, "music", "other"),
        Triple(Route.Home, "music", null),
        Triple(Route.Order(7, page = 2), "music", null),
        Triple(Route.User("a:b"), "music", null),
        Triple(Route.Call("7"), "music", null),
    )
    for ((route, scheme, host) in urls) {
        println(runCatching { "no error: ${route.url(scheme, host)}" }.getOrElse { it.message })
    }
    // A link behind a login: times, whether it is taken, and what was stored.
    for ((now, taken) in listOf(1000L to true, 1899L to true, 1900L to false, 101L to true, 100L to false)) {
        val pending = PendingLink()
        pending.hold("/tags/old", 500)
        pending.hold("/orders/7?page=2", 1000)
        val next = PendingLink(pending.text)
        for (link in listOf(pending, next)) {
            check(link.take(900, now) == if (taken) Route.Order(7, page = 2) else null) { "held at 1000, taken at $now" }
            check(link.take(900, 1000) == null && link.text == null) { "taken twice" }
        }
        next.hold("/tags/old")
        check(next.take() == Route.Tag("old")) { "the clock is not the system's" }
        next.hold("/tags/old")
        next.clear()
        check(next.take() == null) { "cleared and taken" }
    }
    for (text in listOf("", " ", "/", "x /", "1000", "1000 ", "1000 no link")) {
        check(PendingLink(text).take(900, 1000) == null) { "a route of \"$text\"" }
    }
    // A string of Swift has no unpaired surrogate.
    check(runCatching { Route.Search("\uD800").link }.isFailure) { "an unpaired surrogate is written" }
}

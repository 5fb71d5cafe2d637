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
    // A string of Swift has no unpaired surrogate.
    check(runCatching { Route.Search("\uD800").link }.isFailure) { "an unpaired surrogate is written" }
}

// Answers links with a client in Kotlin: reads a link as a JSON text from each line, and prints a line with the route or
// the miss.

fun main() {
    val output = System.out.bufferedWriter()
    for (line in generateSequence(::readLine)) output.append(json(answer(unquoted(line)))).append('\n')
    output.flush()
}

/** What the client makes of a link: the route with its canonical link and URL, or the miss. */
private fun answer(text: String): Map<String, Any?> {
    val route = Route.parse(text)
    val miss = Route.miss(text)
    check((route == null) == (miss != null)) { "a text has either a route or a miss: $text" }
    if (miss != null) {
        val kind = miss.kind.name.lowercase()
        val place = mapOf("link" to miss.link, "start" to miss.start, "end" to miss.end, "expected" to miss.expected)
        return mapOf("miss" to mapOf("kind" to kind) + place)
    }
    val read = checkNotNull(route)
    val answer = linkedMapOf<String, Any?>("route" to mapOf(read.name to read.parameters))
    return try {
        val links = links(read)
        val below = read.below.map { listOf(it.name) + links(it) }
        answer + mapOf("links" to links, "again" to links.all { it == null || Route.parse(it) == read }, "below" to below)
    } catch (error: IllegalArgumentException) {
        mapOf("error" to error.message)
    }
}

/** The link and the URL of a route. The path of one with hosts of its own may not lead to it. */
private fun links(route: Route): List<String?> {
    val url = runCatching { route.url() }.getOrNull()
    return listOf(if (url == null) route.link else runCatching { route.link }.getOrNull(), url)
}

/** The text of a JSON string that is a line. */
private fun unquoted(line: String): String {
    val output = StringBuilder()
    var index = line.indexOf('"') + 1
    while (line[index] != '"') {
        if (line[index] != '\\') {
            output.append(line[index++])
            continue
        }
        when (val character = line[index + 1]) {
            'n' -> output.append('\n')
            'r' -> output.append('\r')
            't' -> output.append('\t')
            'b' -> output.append('\b')
            'f' -> output.append('\u000C')
            'u' -> {
                output.append(line.substring(index + 2, index + 6).toInt(16).toChar())
                index += 4
            }
            else -> output.append(character)
        }
        index += 2
    }
    return output.toString()
}

private fun json(value: Any?): String = when (value) {
    is String -> value.map { if (it in ' '..'~' && it != '"' && it != '\\') "$it" else "\\u%04x".format(it.code) }
        .joinToString("", "\"", "\"")
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { json(it.key) + ":" + json(it.value) }
    is List<*> -> value.joinToString(",", "[", "]") { json(it) }
    else -> value.toString()
}

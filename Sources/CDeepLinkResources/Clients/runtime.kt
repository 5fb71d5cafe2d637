
    /** What each route is for this file: its index in the table, and its values. */
    sealed class Values(@Transient private val index: Int, @Transient private vararg val values: Any?) : Route {
        internal companion object {
            fun of(route: Route): Pair<Int, Array<out Any?>> = (route as Values).let { it.index to it.values }
        }
    }

    /**
     * Why a text has no route.
     *
     * @property kind the part of the link that is at fault.
     * @property link the link as it was read, in ASCII; the text itself if it is no link.
     * @property start the first column of [link] that is at fault, from 0.
     * @property end the column after the fault; the same as [start] where something is missing.
     * @property expected the alternatives expected there, in words: `a UUID for "id"`, `"add"`.
     */
    data class Miss(val kind: Kind, val link: String, val start: Int, val end: Int, val expected: List<String>) {
        /** A part of a link. [SYNTAX] is a text that is no link, [VALUES] a combination of values that has no route. */
        enum class Kind { SYNTAX, SCHEME, HOST, PATH, QUERY, FRAGMENT, VALUES }
    }

    companion object {
        private val engine = RouteEngine(routeData(), routeChoices()) {
            Values.of(it).let { (index, values) -> RouteEngine.Found(index, *values) }
        }

        /** The names of all routes in the table: `order.tab`. */
        val names: List<String> = RouteNames(engine)

        /** The route of an absolute URL of any scheme, or of a path; null if no route matches. */
        fun parse(url: String): Route? = engine.find(url)?.let(::madeRoute0)

        /** Why a text has no route; null if it has one. */
        fun miss(url: String): Miss? = engine.miss(url)
    }
}

/** The name of the route in the table: `order.tab`. */
val Route.name: String get() = routeEngine.name(this)

/**
 * The values of the route by the names of their parameters in the table, without those that are null. A member of a
 * closed set is its text.
 */
val Route.parameters: Map<String, Any> get() = routeEngine.parameters(this)

/**
 * The canonical path of the route, with its query and fragment: `/orders/7`.
 *
 * @throws IllegalArgumentException if no link can contain a value, if the link matches a more specific route, or if
 * the route has hosts of its own and the path alone matches another route or none: use [url] for such a route.
 */
val Route.link: String get() = routeEngine.path(this)

/**
 * The canonical URL of the route: `https://links.example.com/orders/7`, `shop://orders/7`.
 *
 * @param scheme `https`, `http` or a scheme of the app.
 * @param host a host of the route, if not the canonical one. A port may follow.
 * @throws IllegalArgumentException if no link can contain a value, or if the URL would not lead to the route.
 */
fun Route.url(scheme: String? = null, host: String? = null): String = routeEngine.url(this, scheme, host)

/**
 * The routes of the screens that lie below this one's, the root first: its `parent` in the table, the parent of that, and
 * so on, with the values of this route. Those that have no link with these values are left out.
 */
val Route.below: List<Route> get() = routeEngine.below(this).map(::madeRoute0)

/**
 * A link that waits behind a login: it is held, taken once, and expires. Times are in milliseconds.
 *
 * @property text the link and its time, for a `Bundle` or a file; the next process makes the same one of it.
 */
class PendingLink(text: String? = null) {
    var text = text
        private set

    /** Holds a link in place of another. */
    fun hold(url: String, now: Long = System.currentTimeMillis()) {
        text = "$now $url"
    }

    /** The route of the link, which is held no longer; null for none, and for one held [lifetime] ago or earlier. */
    fun take(lifetime: Long = 15 * 60 * 1000, now: Long = System.currentTimeMillis()): Route? {
        val (since, url) = text.orEmpty().let { it.substringBefore(' ').toLongOrNull() to it.substringAfter(' ') }
        clear()
        return if (since != null && since - now in 1 - lifetime until lifetime) Route.parse(url) else null
    }

    /** Forgets the link, as at a logout. */
    fun clear() {
        text = null
    }
}

private val routeEngine get() = (Route.names as RouteNames).engine

// The engine. Everything below is the same for every table.

/** A member of a closed set of texts. */
private interface RouteChoice {
    val value: String
}

/** The names of the routes, through which the extensions of `Route` find the engine. */
private class RouteNames(val engine: RouteEngine) : AbstractList<String>() {
    override val size get() = engine.names.size

    override fun get(index: Int) = engine.names[index]
}

/**
 * Reads and writes links as the server does. The code is the same for every table; the data is that of the app's table.
 *
 * A part of a link is a string of octets until it is a value: each of its characters is one octet, from 0 to 255.
 */
private class RouteEngine(
    data: String,
    private val choices: List<Pair<String, List<RouteChoice>>>,
    private val found: (Route) -> Found,
) {
    /** A link that has a route: the index of the route, and its values. */
    class Found(val route: Int, vararg values: Any?) {
        val values: List<Any?> = values.asList()
        private var next = 0

        /** The next value. The caller knows its type from the table. */
        @Suppress("UNCHECKED_CAST")
        operator fun <T> invoke(): T = values[next++] as T
    }

    // The parts of a table

    /** The form of a parameter's texts: what the data has behind the kind and the words is the kind's own. */
    inner class Type(json: List<*>) {
        val kind = json[0] as String
        val words = json[1] as String
        val separator = if (kind == "l") octets(json[2] as String) else ""
        private val element = if (kind == "l") Type(json[3] as List<*>) else null

        /** The texts of a closed set, or of the elements of a list, with their values; null for an open set. */
        val members: Map<String, Any?>? = when (kind) {
            "o" -> (json[2] as List<*>).map { octets(it as String) }.zip(json.last() as List<*>).toMap()
            "b" -> mapOf("true" to true, "false" to false)
            else -> element?.members
        }

        /** The value of a text; null if the text has none. */
        val read: (String) -> Any? = when (kind) {
            "i" -> form(json).let { form ->
                val range = (json[3] as String).toLong()..(json[4] as String).toLong();
                { text -> if (form.matches(text)) text.toLongOrNull()?.takeIf { it in range } else null }
            }
            "n" -> form(json).let { form ->
                val (least, greatest) = listOf(json[3], json[4]).map { (it as String?)?.toDouble() }
                // What only rounds to zero is in no bounds. Adding zero turns negative zero into zero.
                fun isWithin(value: Double, text: String) = value >= least ?: value && value <= greatest ?: value &&
                    (value != 0.0 || least == null && greatest == null || text.none { it in '1'..'9' });
                { text ->
                    val value = if (form.matches(text)) text.toDouble() + 0.0 else Double.NaN
                    value.takeIf { it.isFinite() && isWithin(it, text) && form.matches(textOfNumber(it)) }
                }
            }
            "u" -> form(json).let { form -> { text -> if (form.matches(text)) text.uppercase(java.util.Locale.ROOT) else null } }
            "o", "b" -> { text -> members?.get(text) }
            "r" -> form(json).let { form ->
                val flags = (json[3] as Long).toInt();
                { text ->
                    val link = encoded(text, if (flags and 1 == 1) inQueryItem else inComponent)
                    if (form.matches(if (flags and 2 == 2) lowercased(link) else link)) textOf(text) else null
                }
            }
            "l" -> { text -> parts(text, separator).map { element?.read?.invoke(it) }.takeIf { null !in it } }
            else -> ::textOf
        }

        private fun form(json: List<*>) = Regex(json[2] as String)

        /** The text of a value: what is read as the value; null if no link can contain it. */
        fun write(value: Any?): String? {
            if (kind == "l") return (value as? List<*>)?.map { element?.write(it) }?.let(::joined)
            val text = octets(shown(value, ""))
            val again = read(text)
            // Each UUID has one text. Negative zero is written as zero.
            if (kind == "u") return again as String?
            return text.takeIf { again == value || again is Double && value is Double }
        }

        /** The texts with separators between them; null if they would be read as other texts. */
        private fun joined(texts: List<String?>) =
            if (null in texts) null else texts.joinToString(separator).takeIf { parts(it, separator) == texts }
    }

    /** A parameter of a route, or an item that only selects the route. */
    inner class Parameter(json: Map<*, *>) {
        val name = json["n"] as String
        val fixed = (json["v"] as String?)?.let(::octets)
        val type = (json["t"] as Long?)?.let { types[it.toInt()] }
            ?: Type(json["v"]?.let { listOf("o", "\"$it\"", listOf(it)) } ?: listOf("s", "a text"))
        private val presence = (json["p"] as Long? ?: 0).toInt()
        val isRequired = presence == 0
        val isOptional = presence == 1
        val isRepeated = presence == 2
        val isAbsent = presence == 3
        val isRest = "r" in json
        val isFlag = "f" in json
        val acceptsEmpty = "e" in json
        val isCondition = fixed != null || isAbsent

        /** Whether it takes several texts. */
        val isSeveral = isRepeated || isRest

        /** Whether an empty value counts as absent. */
        val refusesEmpty = "i" in json && isRequired && !acceptsEmpty && fixed == null

        /** The literal texts around the value in its component; the name between them. */
        val prefix = octets(json["a"] as String? ?: "")
        val suffix = octets(json["z"] as String? ?: "")
        val pattern = "${json["a"] ?: ""}:$name${json["z"] ?: ""}"

        /** The value of a link without the parameter; null for none. */
        val fallback: Any? = (json["d"] as String?)?.let { type.read(octets(it)) }
            ?: if (isSeveral) emptyList<Any?>() else null

        private val itemName = json["k"] as String? ?: name

        /** The name of the item. */
        val key = octets(itemName)

        /** The item and its expected value, in words. */
        val words get() = if (isAbsent) "no query item \"$itemName\"" else "the query item \"$itemName\" with ${type.words}"

        /** The members of the closed set in the program; null if there is none. */
        private val members: List<RouteChoice>? = choices.firstOrNull { (name, members) ->
            name == this.name && members.map { it.value } == type.members?.values?.distinct()
        }?.second

        /** A value with members of the closed set for their texts. */
        fun typed(value: Any?): Any? = when (value) {
            is List<*> -> value.map(::typed)
            is String -> if (members == null) value else members.firstOrNull { it.value == value }
            else -> value
        }

        /** A text with members of the closed set in their declared case; a list, if all of its elements are members. */
        fun declared(text: String, ignoringCase: Boolean): String {
            val members = type.members?.keys
            if (!ignoringCase || members == null) return text
            val found = parts(text, type.separator).map { part -> members.firstOrNull { equalIgnoringCase(it, part) } }
            return if (null in found) text else found.joinToString(type.separator)
        }

        /** Whether a canonical link has no text of the value: there is none, or it is the default. */
        fun isLeftOut(value: Any?): Boolean {
            val text = if (value == null) return true else type.write(value)
            return text != null && fallback != null && text == type.write(fallback)
        }
    }

    /** One step of a path: a literal text, or the parameters of a component or of a rest. */
    class Piece(val literal: String?, val all: List<Parameter>) {
        /** The parameter, or the first one. */
        val parameter = all.firstOrNull()

        val isOptional get() = parameter?.isOptional == true

        /** The expected texts, in words. */
        val words: String
            get() {
                val pattern = all.joinToString("") { it.pattern }
                val around = if (pattern == ":${parameter?.name}") "" else " in \"$pattern\""
                return all.joinToString(" and ") { "${it.type.words} for \"${it.name}\"" } + around
            }

        /** Whether values may be read from a component: it is not `.` or `..`, which clients remove, and not empty. */
        fun isCapturable(component: String) =
            if (component.isEmpty()) parameter?.acceptsEmpty == true else component != "." && component != ".."

        /**
         * The values in a component; null if it is no component of these parameters. Each value ends at the first place
         * where the rest of the component still matches. The work is bounded as on the server.
         */
        fun values(component: String, ignoringCase: Boolean): List<String>? {
            if (all.size == 1 && all[0].prefix.isEmpty() && all[0].suffix.isEmpty()) return listOf(component)
            fun accepts(part: Parameter, value: String) =
                all.size == 1 || part.type.read(part.declared(value, ignoringCase)) != null
            val text = folded(component, ignoringCase)
            var work = 1024 + 16 * text.length
            fun split(index: Int, offset: Int): List<String>? {
                val part = all[index]
                val start = offset + part.prefix.length
                if (start >= text.length || !text.startsWith(folded(part.prefix, ignoringCase), offset)) return null
                if (index + 1 == all.size) {
                    val end = text.length - part.suffix.length
                    if (end <= start || !text.endsWith(folded(part.suffix, ignoringCase))) return null
                    return component.substring(start, end).takeIf { accepts(part, it) }?.let(::listOf)
                }
                val mark = folded(all[index + 1].prefix, ignoringCase)
                for (end in start + 1 until text.length - mark.length) {
                    if (!text.startsWith(mark, end)) continue
                    work -= end - start + 16
                    if (work <= 0) return null
                    val value = component.substring(start, end)
                    val others = if (accepts(part, value)) split(index + 1, end) else null
                    if (others != null) return listOf(value) + others
                }
                return null
            }
            return split(0, 0)
        }
    }

    /** The steps of a path with its items; the items that only select the route come last. */
    class Parts(val path: List<Piece>, val items: List<Parameter>) {
        val rest = path.lastOrNull()?.takeIf { it.parameter?.isRest == true }

        /** Whether components are as many as those of the path without optional pieces. */
        fun hasLength(count: Int) = if (rest == null) count == path.size else count >= path.size

        /** Whether components have the length and the literals of the path of a fragment. */
        fun isFollowed(components: List<String>): Boolean {
            val areLiterals = path.zip(components).all { (piece, component) -> piece.literal in listOf(null, component) }
            return path.isEmpty() || hasLength(components.size) && areLiterals
        }
    }

    /** The hosts that a table or a route stands on. */
    class HostSet(val declared: List<String>) {
        val names = declared.filter { it[0] != ':' && it[0] != '*' }

        /** The domains behind a label that varies, each with a period in front. */
        val domains = (declared - names.toSet()).map { it.substring(it.indexOf('.')) }

        fun contains(host: String) = host in names || label(host) != null

        /** The varying label of a host: the shortest, because the longest domain decides. Null if no domain follows it. */
        fun label(host: String): String? = host.substringBefore('.')
            .takeIf { host.substring(it.length) in domains && hostLabel.matches(it) }
    }

    /** The pieces of the links of a route, of an alias or of a redirect. */
    class Shape(
        val name: String,
        val host: String?,
        val hosts: HostSet?,
        val label: Parameter?,
        val parts: Parts,
        val fragment: Parts?,
        val fragmentPattern: String,
        /** The indices of the routes below, the root first. */
        val below: List<Int> = emptyList(),
    ) {
        /** The parameters that are values, in order. */
        val parameters: List<Parameter> = (listOfNotNull(label) + listOfNotNull(parts, fragment).flatMap { parts ->
            parts.path.flatMap { it.all } + parts.items
        }).filter { !it.isCondition }
    }

    /** A form of the links of a route, or of a redirect to other links; without a target, to another site. */
    class Form(val shape: Shape, val route: Int?, val target: Parts? = null)

    /** The forms for a set of hosts, in the order in which they are tried. */
    class Root(val hosts: HostSet?, val isDefault: Boolean, val forms: List<Form>) {
        /** Whether links of a host, or without one, may have these forms. */
        fun hasHost(host: String?) = if (host == null) isDefault else hosts == null || hosts.contains(host)
    }

    // The table. The documentation of the program that generates the data has the meaning of its members.

    private val table = JsonReader(data).value() as Map<*, *>
    private val settings = table["settings"] as Map<*, *>
    private val ignoresCase = "ignoresCase" in settings
    private val plusIsSpace = "plusIsSpace" in settings
    private val schemeHostIsPath = "schemeHostIsPath" in settings
    private val schemes = settings.list("schemes").map { it as String }
    private val opaqueSchemes = settings.list("opaqueSchemes").map { it as String }
    /** More than 30 combining marks in a row, which take quadratic time to compare. */
    private val tooManyMarks = Regex("[${table["marks"]}]{31}")
    private val hostSets = table.list("hosts").map { set -> HostSet((set as List<*>).map { it as String }) }
    private val tableHosts = settings.of("hosts", hostSets)
    private val types = table.list("types").map { Type(it as List<*>) }
    private val allParameters = table.list("parameters").map { Parameter(it as Map<*, *>) }
    private val routes = table.list("routes").map {
        shape(if (it is List<*>) mapOf("n" to it[0], "p" to it.drop(1)) else it as Map<*, *>)
    }
    private val forms = table.list("forms").map(::form)
    private val roots = table.list("roots").map { root ->
        val (hosts, isDefault, runs) = root as List<*>
        val tried = (runs as List<*>).flatMap { run ->
            val ends = (run as? List<*> ?: listOf(run)).map { (it as Long).toInt() }
            forms.subList(ends.first(), ends.last() + 1)
        }
        Root(hostSets.getOrNull((hosts as Long).toInt()), isDefault == 1L, tried)
    }

    /** The names of the routes in the order of declaration. */
    val names = routes.map { it.name }

    private fun shape(json: Map<*, *>): Shape {
        val fragment = json["f"] as Map<*, *>?
        return Shape(
            json["n"] as String? ?: "", json["o"] as String?, json.of("h", hostSets), json.of("l", allParameters),
            parts(json), fragment?.let(::parts), fragment?.get("t") as String? ?: "#",
            json.list("u").map { (it as Long).toInt() },
        )
    }

    private fun parts(json: Map<*, *>) =
        Parts(path(json.list("p")), json.list("q").map { allParameters[(it as Long).toInt()] })

    private fun path(json: List<*>) = json.map { step ->
        val all = step as? List<*> ?: listOf(step)
        Piece((step as? String)?.let(::octets), all.mapNotNull { one -> (one as? Long)?.let { allParameters[it.toInt()] } })
    }

    private fun form(json: Any?): Form {
        if (json is Map<*, *>) {
            return Form(shape(json), (json["r"] as Long?)?.toInt(), (json["to"] as Map<*, *>?)?.let(::parts))
        }
        val route = ((json as? List<*>)?.first() ?: json) as Long
        val own = routes[route.toInt()]
        val parts = if (json is List<*>) Parts(path(json.drop(1)), own.parts.items) else own.parts
        val shape = Shape(own.name, own.host, own.hosts, own.label, parts, own.fragment, own.fragmentPattern)
        return Form(shape, route.toInt())
    }

    // Links

    /** An item of a query; without a value, `?name`. */
    class Item(val name: String, val value: String?)

    /** A normalised link, decoded. A fragment is a link within the link. */
    data class Link(
        val scheme: String?,
        val authority: String?,
        val components: List<String>,
        val items: List<Item>,
        val fragment: Link? = null,
        val fragmentText: String = "",
        /** What stands before each component. In an opaque link, `spotify:track:7`, the first is the scheme's colon. */
        val separator: Char = '/',
    ) {
        /** The columns of the host in the authority, between user and port. */
        val hostRange: IntRange = if (authority == null) IntRange.EMPTY else {
            val start = authority.lastIndexOf('@') + 1
            val literalEnd = if (authority.startsWith("[", start)) authority.indexOf(']', start) else start
            val end = authority.indexOf(':', if (literalEnd < 0) start else literalEnd)
            start until if (end < 0) authority.length else end
        }

        /** The host without user and port, as written; empty without an authority. */
        val host = authority?.substring(hostRange).orEmpty()

        /** The host in ASCII and lower case; null if it means the canonical one: none, `localhost`, or a literal address. */
        val siteHost: String? = asciiHost(host).removeSuffix(".")
            .takeIf { !it.startsWith("[") && it != "localhost" && !it.all { octet -> octet == '.' || isDigit(octet) } }

        val hasCustomScheme = scheme != null && scheme != "http" && scheme != "https"

        /** Whether a custom scheme has a host that does not look like a domain: `nav://inventory/add`. */
        val hasUnexpectedHost = hasCustomScheme && host.isNotEmpty() && host[0] != '[' && '.' !in host &&
            !equalIgnoringCase(host, "localhost")

        /** The path with its query and fragment. */
        val path: String get() = copy(scheme = null, authority = null, separator = '/').url

        /** The link with its scheme and authority, if it has them. */
        val url: String get() = Drawing(this).text
    }

    /** Why a text is not a link: the words, and the characters at fault. */
    class SyntaxFault(val words: String, val start: Int, val end: Int) : Exception(words, null, false, false)

    /** The fault of the character at an offset, with its number between the words, from 1. */
    private fun fault(link: String, offset: Int, before: String, after: String): SyntaxFault {
        val start = characters(link.take(offset))
        return SyntaxFault("$before (character ${start + 1})$after", start, start + 1)
    }

    /** The number of characters (Unicode scalars). A continuation octet begins none. */
    private fun characters(octets: String) = octets.count { it.code and 0xC0 != 0x80 }

    /** Reads an absolute URL, or a path that begins with a slash. An unescaped plus sign in an item may be a space. */
    private fun request(text: String, spaces: Boolean = plusIsSpace): Link {
        val link = octets(text)
        val forbidden = link.indexOfFirst { it <= ' ' || it == '\u007F' || it == '\\' }
        if (forbidden >= 0) {
            val octet = link[forbidden]
            val name = if (octet == ' ') "a space" else if (octet == '\\') "a backslash" else "a control character"
            throw fault(link, forbidden, "a link cannot contain $name", "; write it as ${escaped(octet)}")
        }
        fun end(delimiters: String, start: Int): Int {
            val end = link.indexOfAny(delimiters.toCharArray(), start)
            return if (end < 0) link.length else end
        }
        var scheme: String? = null
        var authority: String? = null
        var separator = '/'
        var offset = 0
        if (!link.startsWith("/")) {
            // RFC 3986 section 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
            scheme = lowercased(Regex("^[A-Za-z][A-Za-z0-9+.-]*(?=:)").find(link)?.value.orEmpty())
            offset = scheme.length + 1
            if (scheme in opaqueSchemes && !link.startsWith("/", offset)) {
                separator = ':'
                offset -= 1
            } else if (scheme.isEmpty() || offset < link.length && isDigit(link[offset])) {
                // In `localhost:8080/inventory` a port follows the colon; there is no scheme.
                val forms = "an absolute URL (https://example.com/path, example:///path) or a path that begins with \"/\""
                throw SyntaxFault("expected $forms", 0, characters(link))
            } else if (link.startsWith("//", offset)) {
                val start = offset + 2
                offset = end("/?#", start)
                authority = encoded(link.substring(start, offset), anyOctets)
            } else if (!link.startsWith("/", offset)) {
                val advice = "write $scheme:/// and then the path"
                throw SyntaxFault("the path after \"$scheme:\" does not begin with \"/\"; $advice", offset, offset)
            }
        }
        val pathEnd = end("?#", offset)
        val malformed = (offset until pathEnd).firstOrNull { link[it] == '%' && !escape.matchesAt(link, it) }
        if (malformed != null) {
            val words = " is not followed by two hexadecimal digits; write a percent sign as %25"
            throw fault(link, malformed, "\"%\"", words)
        }
        // Without an authority, "/." before two slashes is no component (RFC 3986 section 3.3).
        val start = offset + if (authority == null && link.startsWith("/.//", offset)) 3 else 1
        val components = link.substring(minOf(start, pathEnd), pathEnd).split(separator).map(::unescaped)
        val queryEnd = end("#", pathEnd)
        val items = items(link.substring(minOf(pathEnd + 1, queryEnd), queryEnd), spaces)
        val rest = link.substring(minOf(queryEnd + 1, link.length))
        // Without a `?`, the whole text of a fragment is read as items, too.
        val inside = rest.substringBefore('?').split('/').map(::unescaped)
        val fragment = if (queryEnd == link.length) null else Link(null, null, inside, items(rest.substringAfter('?'), spaces))
        // The escapes of unreserved octets are decoded (RFC 3986 6.2.2), and the others have upper-case digits.
        val normalized = Regex("(?:$escape)+|[^%]+|%").replace(rest) {
            encoded(unescaped(it.value), if (escape.matchesAt(it.value, 0)) unreservedOctets else inFragment)
        }
        // A trailing separator is not significant.
        val isTrailing = components.last().isEmpty()
        val all = if (isTrailing) components.dropLast(1) else components
        return Link(scheme, authority, all, items, fragment, normalized, separator)
    }

    private fun requestOrNull(text: String) = try { request(text) } catch (fault: SyntaxFault) { null }

    /** Reads `name=value` pairs between `&`, and skips empty pairs. */
    private fun items(text: String, spaces: Boolean) =
        (if (spaces) text.replace('+', ' ') else text).split('&').filter { it.isNotEmpty() }.map { pair ->
            val mark = pair.indexOf('=')
            if (mark < 0) Item(unescaped(pair), null)
            else Item(unescaped(pair.take(mark)), unescaped(pair.drop(mark + 1)))
        }

    /** The link with its host as the first component: `nav:///inventory/add`. */
    private fun withHostAsComponent(link: Link) = requestOrNull("${link.scheme}:///${link.host}${link.path}")

    /** The columns of a part of a link. */
    class Columns(val kind: Route.Miss.Kind, val start: Int, val end: Int)

    /** A link as text, with the columns of its parts. The text is ASCII, so one octet is one column. */
    class Drawing(link: Link, hasHostInPath: Boolean = false) {
        val text: String
        val host: Columns
        val components = ArrayList<Columns>()
        val items = ArrayList<Columns>()
        val whole: Columns get() = Columns(Route.Miss.Kind.VALUES, 0, text.length)

        /** The columns after the path, and after the query. */
        val pathEnd: Int
        val queryEnd: Int

        init {
            val (scheme, authority, separator) = Triple(link.scheme, link.authority, link.separator)
            val output = StringBuilder(scheme.orEmpty())
            if (scheme != null && (authority != null || separator == '/')) output.append(':')
            val start = output.length + 2
            if (authority != null) output.append("//").append(authority)
            val kind = if (hasHostInPath) Route.Miss.Kind.PATH else Route.Miss.Kind.HOST
            host = if (authority == null) Columns(kind, 0, 0)
            else Columns(kind, start + link.hostRange.first, start + link.hostRange.last + 1)
            if (hasHostInPath) components.add(host)
            fun append(separator: Char, text: String, kind: Route.Miss.Kind): Columns {
                output.append(separator).append(text)
                return Columns(kind, output.length - text.length, output.length)
            }
            val plain = if (separator == '/') inComponent else inOpaqueComponent
            link.components.mapTo(components) { append(separator, encoded(it, plain), Route.Miss.Kind.PATH) }
            if (link.components.isEmpty()) output.append(separator)
            pathEnd = output.length
            // An empty last component needs one more separator, because a trailing one is not significant.
            if (link.components.lastOrNull() == "") output.append(separator)
            link.items.mapTo(items) {
                append(if (items.isEmpty()) '?' else '&', itemText(it, inQueryItem), Route.Miss.Kind.QUERY)
            }
            queryEnd = if (items.isEmpty()) pathEnd else output.length
            if (link.fragment != null) output.append('#').append(link.fragmentText)
            text = output.toString()
        }
    }

    // Reading

    /** A text that a form reads of a link, and its value; without a value, an item that does not break a link. */
    class Slot(val text: String?, val value: Any?)

    /** What a form reads of a link, by the names of its parameters: several for a rest and for a repeated item. */
    class Slots : LinkedHashMap<String, ArrayList<Slot>>() {
        /** Keeps a text and its value; returns whether it has one. */
        fun add(parameter: Parameter, text: String?, value: Any?): Boolean {
            getOrPut(parameter.name) { ArrayList() }.add(Slot(text, value))
            return value != null
        }
    }

    /** How far a link follows a form: what was expected behind that, or all that the form reads. */
    private class Stop(
        val form: Form,
        val depth: Int,
        val expected: Expected,
        val item: Parameter? = null,
        val slots: Slots? = null,
    )

    /** A step of the path, the end of the path, an item, another host, another fragment, or other values. */
    private enum class Expected { PIECE, END, ITEM, HOST, FRAGMENT, VALUES }

    /** Why a table does not read the links of a scheme or a host. */
    private enum class Refusal { SCHEME, UNEXPECTED_HOST, UNREADABLE_HOST }

    /** The route of a text, with its values; null if no route matches. */
    fun find(text: String): Found? = requestOrNull(text)?.let(::search)?.let { (route, slots) -> made(route, slots) }

    private fun made(route: Int, slots: Slots) =
        Found(route, *routes[route].parameters.map { it.typed(value(it, slots)) }.toTypedArray())

    /** The index of the route of a link, and what it reads. */
    private fun search(request: Link): Pair<Int, Slots>? =
        settled(request)?.let { search(it, intArrayOf(64), 0) }.takeIf { it !== none }

    /** What is found if a redirect to another site has the link, or if it needs too many rewritings. */
    private val none = -1 to Slots()

    /** The link to match, with the host as the first component if the table says so. */
    private fun settled(request: Link, refuse: (Refusal) -> Unit = {}): Link? {
        val refusal = when {
            request.hasCustomScheme && !hasScheme(request.scheme) -> Refusal.SCHEME
            !request.hasUnexpectedHost -> return request
            !schemeHostIsPath -> Refusal.UNEXPECTED_HOST
            else -> withHostAsComponent(request)?.let { return it } ?: Refusal.UNREADABLE_HOST
        }
        refuse(refusal)
        return null
    }

    /** Whether a custom scheme is one of the app's; any is, if the table has none. */
    private fun hasScheme(scheme: String?) = schemes.isEmpty() || scheme in schemes

    /**
     * Tries the forms of links. Of many redirects with the same links, each may be tried: `rewritings` has how many links may
     * still be made.
     */
    private fun search(link: Link, rewritings: IntArray, depth: Int): Pair<Int, Slots>? {
        val host = host(link)
        val name = host ?: tableHosts?.names?.firstOrNull()
        val (named, others) = roots.filter { it.hasHost(host) }.partition { it.hosts != null && name in it.hosts.names }
        for (root in named + others) {
            for (form in root.forms) {
                val isTried = form.shape.parts.hasLength(link.components.size)
                val slots = (if (isTried) read(form, link).slots else null) ?: continue
                if (form.route != null) return form.route to slots
                if (form.target == null || depth == 3 || rewritings[0] == 0) return none
                rewritings[0] -= 1
                rewritten(link, form, form.target, slots)?.let { search(it, rewritings, depth + 1) }?.let { return it }
            }
        }
        return null
    }

    /** The host of a link; null if it means the canonical one. With a custom scheme, an unknown host is ignored. */
    private fun host(link: Link): String? =
        link.siteHost?.takeIf { host -> !link.hasCustomScheme || roots.any { it.hosts?.contains(host) == true } }

    /** Reads a link of a form, with members of closed sets in their declared case. */
    private fun read(form: Form, link: Link): Stop {
        val (parts, fragment) = form.shape.parts to form.shape.fragment
        val slots = Slots()
        val count = link.components.size
        val depth = readPath(parts, link.components, ignoresCase, slots)
        if (depth < count || depth < parts.path.size) {
            val isPiece = depth < parts.path.size || parts.rest != null
            return Stop(form, depth, if (isPiece) Expected.PIECE else Expected.END)
        }
        val item = readItems(parts.items, link.items, ignoresCase, slots)
        if (item != null) return Stop(form, count, Expected.ITEM, item)
        val inside = link.fragment ?: emptyFragment
        if (fragment != null) {
            val areItems = readItems(fragment.items, inside.items, false, slots) == null
            if (!areItems || !fragment.isFollowed(inside.components)) return Stop(form, count, Expected.FRAGMENT)
        }
        val isFragment = fragment == null || fragment.path.isEmpty() ||
            readPath(fragment, inside.components, false, slots) == inside.components.size
        val host = link.siteHost?.let { form.shape.hosts?.label(it) }
        val isLabel = form.shape.label?.let { host != null && slots.add(it, host, it.type.read(host)) } ?: true
        return Stop(form, count, Expected.VALUES, slots = slots.takeIf { isFragment && isLabel })
    }

    /**
     * Reads components one after the other; returns how many of them follow the path. Only the first component of a rest has
     * the literal texts.
     */
    private fun readPath(parts: Parts, components: List<String>, ignoringCase: Boolean, slots: Slots): Int {
        val stop = components.indices.firstOrNull { index ->
            val component = components[index]
            val piece = parts.path.getOrNull(index) ?: parts.rest ?: return@firstOrNull true
            if (piece.literal != null) return@firstOrNull folded(piece.literal, ignoringCase) != folded(component, ignoringCase)
            if (!piece.isCapturable(component)) return@firstOrNull true
            val texts = if (index < parts.path.size) piece.values(component, ignoringCase) else listOf(component)
            texts == null || !piece.all.zip(texts).all { (part, given) ->
                val text = part.declared(given, ignoringCase)
                slots.add(part, text, part.type.read(text))
            }
        }
        return stop ?: components.size
    }

    /** Reads items; returns the first that is missing or unreadable, or is there though it must be absent. */
    private fun readItems(all: List<Parameter>, items: List<Item>, ignoringCase: Boolean, slots: Slots): Parameter? =
        all.firstOrNull { parameter ->
            val own = items.filter { it.name == parameter.key }
            when {
                parameter.isAbsent -> own.isNotEmpty()
                own.isEmpty() -> parameter.isRequired
                else -> !own.take(if (parameter.isRepeated) own.size else 1).all { item ->
                    readItem(parameter, item.value?.let { parameter.declared(it, ignoringCase) }, slots)
                }
            }
        }

    /** Reads an item. An unreadable value does not break a link: the default takes its place. */
    private fun readItem(parameter: Parameter, text: String?, slots: Slots): Boolean {
        if (parameter.fixed != null) return text.orEmpty() == parameter.fixed
        val value = when {
            parameter.isFlag -> text != "0" && text != "false"
            text == null || text.isEmpty() && parameter.refusesEmpty -> null
            else -> parameter.type.read(text)
        }
        return slots.add(parameter, text, value) || !parameter.isRequired
    }

    /** The value of a parameter: what was read, or what stands for it in a link that leaves it out. */
    private fun value(parameter: Parameter, slots: Slots): Any? {
        val read = slots[parameter.name].orEmpty().mapNotNull { it.value }
        return if (parameter.isSeveral) read else read.firstOrNull() ?: parameter.fallback
    }

    private fun values(route: Int, slots: Slots): Map<String, Any> =
        routes[route].parameters.mapNotNull { one -> value(one, slots)?.let { one.name to it } }.toMap()

    /** The link that a redirect makes; parameters correspond by name. Null if a value is not text. */
    private fun rewritten(link: Link, form: Form, target: Parts, slots: Slots): Link? {
        val texts = slots.mapValues { (_, read) -> read.mapNotNull { it.text } }
        if (texts.values.flatten().any { textOf(it) == null }) return null
        val components = ArrayList<String>()
        var isLeftOut = false
        for (piece in target.path) {
            // Of optional components side by side, a link that leaves one out leaves out those after it.
            val made = if (isLeftOut && piece.isOptional) emptyList() else components(piece, texts)
            isLeftOut = made.isEmpty()
            components.addAll(made)
        }
        val items = target.items.flatMap { parameter ->
            val values = parameter.fixed?.let(::listOf) ?: texts[parameter.name].orEmpty()
            values.map { Item(parameter.key, it) }
        }
        // Items that the pattern does not name are kept as text.
        val named = form.shape.parts.items.map { it.key } + items.map { it.name }
        val kept = link.items.map { Item(legible(it.name), it.value?.let(::legible)) }.filter { it.name !in named }
        return link.copy(components = components, items = items + kept)
    }

    /** The components of a step of a made link; none if a value is missing. */
    private fun components(piece: Piece, texts: Map<String, List<String>>): List<String> {
        if (piece.literal != null) return listOf(piece.literal)
        val given = piece.all.mapNotNull { texts[it.name]?.firstOrNull() }
        if (given.size < piece.all.size || given.size > 1 && "" in given) return emptyList()
        val component = piece.all.zip(given).joinToString("") { (part, text) -> part.prefix + text + part.suffix }
        return listOf(component) + texts[piece.all[0].name].orEmpty().drop(1)
    }

    // Writing

    fun name(route: Route) = names[found(route).route]

    /** The values of a route by the names of its parameters, without those that are absent. */
    fun parameters(route: Route): Map<String, Any> {
        val parameters = LinkedHashMap<String, Any>()
        val found = found(route)
        for ((parameter, value) in routes[found.route].parameters.zip(found.values)) {
            raw(value)?.let { parameters[parameter.name] = it }
        }
        return parameters
    }

    /** A value with the texts of its members of closed sets. */
    private fun raw(value: Any?): Any? = when (value) {
        is RouteChoice -> value.value
        is List<*> -> value.map(::raw)
        else -> value
    }

    private fun name(found: Pair<Int, Slots>?) = if (found == null) "no route" else "route \"${names[found.first]}\""

    /**
     * The canonical link of a route, which has been read again.
     *
     * @throws IllegalArgumentException if no link can contain a value, or if the link matches another route.
     */
    private fun link(route: Int, values: Map<String, Any>): Link {
        val link = Writer(routes[route], values).link()
        val found = search(link)
        if (found?.first == route) return link
        val reason = if (found == null) ": it does not accept these values together" else ", which is more specific"
        throw IllegalArgumentException("route \"${names[route]}\": its link ${link.url} matches ${name(found)}$reason")
    }

    /**
     * The canonical link of a route without its host.
     *
     * @throws IllegalArgumentException if the path alone does not lead to the route, or if the route has no link.
     */
    fun path(given: Route): String {
        val route = found(given).route
        val link = link(route, parameters(given))
        val found = requestOrNull(link.path)?.let(::search)
        // Two slashes would name a host (RFC 3986 section 4.2).
        if (found?.first == route) return if (link.path.startsWith("//")) "/." + link.path else link.path
        val words = "without the host ${link.authority}, ${link.path} matches ${name(found)}; use url"
        throw IllegalArgumentException("route \"${names[route]}\": $words")
    }

    /**
     * The URL of a route. Without a host it has that of the canonical link, or the table's canonical host.
     *
     * @throws IllegalArgumentException if there is no such URL, or if it does not lead to the route.
     */
    fun url(given: Route, scheme: String?, host: String?): String {
        val route = found(given).route
        val shape = routes[route]
        val link = link(route, parameters(given))
        val isCustom = scheme != null && lowercased(scheme) != "http" && lowercased(scheme) != "https"
        val authority = host ?: link.authority ?: if (isCustom) "" else tableHosts?.names?.firstOrNull()
            ?: throw IllegalArgumentException("route \"${shape.name}\": the table names no host for its links; give one")
        val isHost = authority.none { it in "/?#" } && (isCustom || authority.isNotEmpty())
        val placed = link.copy(scheme = scheme?.let(::lowercased) ?: "https", authority = authority)
        val url = url(placed)
        val found = if (isHost) requestOrNull(url)?.let(::search) else null
        if (found?.first == route) {
            if (link(route, values(route, found.second)).url == link.url) return url
        }
        val isKnown = !isCustom || hasScheme(placed.scheme)
        val expected = if (isKnown) origins(shape, isCustom) else schemeTexts
        throw IllegalArgumentException(
            "route \"${shape.name}\": $url is not one of its links: expected ${expected.joinToString()}",
        )
    }

    /** The routes below a route, with the values that both have; without those that have no link with them. */
    fun below(given: Route): List<Found> {
        val (above, values) = found(given).let { routes[it.route] to parameters(given) }
        return above.below.mapNotNull { index ->
            val slots = Slots()
            for (parameter in routes[index].parameters) {
                val own = above.parameters.firstOrNull { it.name == parameter.name && it.isSeveral == parameter.isSeveral }
                val value = values[parameter.name] ?: continue
                for (one in if (parameter.isSeveral) (value as? List<*>).orEmpty() else listOf(value)) {
                    own?.type?.write(one)?.let { slots.add(parameter, it, parameter.type.read(it)) }
                }
            }
            runCatching { link(index, values(index, slots)) }.getOrNull()?.let { made(index, slots) }
        }
    }

    /** The URL of a link. With a custom scheme and no host, it has the form that the table gives such links. */
    private fun url(link: Link): String = when {
        !link.hasCustomScheme || link.authority != "" -> link.url
        link.scheme in opaqueSchemes -> link.copy(authority = null, separator = ':').url
        schemeHostIsPath && canBeHost(link.components.firstOrNull() ?: "") -> "${link.scheme}:/${link.path}"
        else -> link.url
    }

    /** The schemes of the table in words. */
    private val schemeTexts get() = (listOf("https", "http") + schemes).map { "the scheme \"$it\"" }

    /** The first hosts of sets in words. */
    private fun hostTexts(sets: List<HostSet?>, most: Int = 8) =
        sets.flatMap { it?.declared.orEmpty() }.distinct().take(most).map { "the host \"$it\"" }

    /** The hosts that a URL of a route can have, in words. */
    private fun origins(route: Shape, isCustom: Boolean): List<String> {
        if (isCustom && route.hosts == null) return listOf("no host")
        return hostTexts(listOf(route.hosts ?: tableHosts)).ifEmpty { listOf("a host such as \"www.example.com\"") }
    }

    /** Whether a component can be written as the host, which may come back in lower case. */
    private fun canBeHost(component: String) = component.isNotEmpty() && component != "localhost" &&
        component.all { it in 'a'..'z' || isDigit(it) || it in "-_~" }

    /** Writes the values of a route as a link. */
    private inner class Writer(private val shape: Shape, private val values: Map<String, Any>) {
        fun link(): Link {
            val parts = parts(shape.parts)
            val host = shape.label?.let(::host) ?: shape.host
            val inside = shape.fragment?.let(::parts) ?: noLink
            val text = fragmentText(inside)
            // Without a `?`, a reader of the link reads the text of items as components, too, and the other way round.
            val fragment = if (text.isEmpty()) null else requestOrNull("/#$text")?.fragment
            return Link(host?.let { "https" }, host, parts.components, parts.items, fragment, text)
        }

        /** Throws the error of a value that no link can contain, in the words of the server. */
        private fun refuse(parameter: Parameter, value: Any?, ifReadable: String = CAPTURABLE): Nothing {
            val start = "route \"${shape.name}\": parameter \"${parameter.name}\""
            val words = parameter.type.words
            if (value == null) throw IllegalArgumentException("$start is missing: expected $words")
            val given = shown(value, legibleText(parameter.type.separator))
            val condition = when {
                tooManyMarks.containsMatchIn(given) -> " with at most 30 combining marks in a row"
                legibleText(octets(given)) != given -> " without unpaired surrogates"
                parameter.refusesEmpty && given.isEmpty() -> " that is not empty"
                parameter.type.write(value) != null -> ifReadable
                else -> ""
            }
            val isLong = given.codePointCount(0, given.length) > 64
            val found = if (isLong) given.substring(0, given.offsetByCodePoints(0, 64)) + "…" else given
            throw IllegalArgumentException("$start: expected $words$condition, found \"$found\"")
        }

        private fun host(label: Parameter): String {
            val value = values[label.name]
            val text = label.type.write(value)
            val host = text + shape.hosts?.domains?.firstOrNull().orEmpty()
            if (text != null && shape.hosts?.label(host) == text) return host
            refuse(label, value, " that is one label of a host in lower case")
        }

        /** Writes the values of a path and its items, or of a fragment: the inverse of reading. */
        private fun parts(parts: Parts): Link {
            val components = ArrayList<String>()
            // The optional components left out so far. Their defaults are written if another one side by side follows.
            val leftOut = ArrayList<Piece>()
            for (piece in parts.path) {
                val parameter = piece.parameter
                if (parameter == null) {
                    components.add(piece.literal.orEmpty())
                    leftOut.clear()
                    continue
                }
                val given = piece.all.map { values[it.name] }
                val list = if (parameter.isRest) given[0] as? List<*> ?: emptyList<Any?>() else null
                if (piece.isOptional && (list?.isEmpty() ?: piece.all.all { it.isLeftOut(values[it.name]) })) {
                    leftOut.add(piece)
                    continue
                }
                if (piece.isOptional) leftOut.forEach { components.add(component(it, it.all.map(Parameter::fallback))) }
                leftOut.clear()
                if (list == null) components.add(component(piece, given))
                if (list?.isEmpty() == true) refuse(parameter, null)
                list?.forEachIndexed { index, one -> components.add(component(piece, listOf(one), isFirst = index == 0)) }
            }
            return Link(null, null, components, parts.items.flatMap { items(it, values[it.name]) })
        }

        /** The text of a value. */
        private fun text(parameter: Parameter, value: Any?): String =
            parameter.type.write(value)?.takeIf { it.isNotEmpty() || !parameter.refusesEmpty } ?: refuse(parameter, value)

        /** Writes the values of a component; only the first component of a rest has the literal texts. */
        private fun component(piece: Piece, given: List<Any?>, isFirst: Boolean = true): String {
            val all = piece.all
            val texts = all.indices.map { text(all[it], given[it]) }
            val around = all.indices.joinToString("") { all[it].prefix + texts[it] + all[it].suffix }
            val component = if (isFirst) around else texts[0]
            val isWhole = piece.isCapturable(component)
            val read = if (!isWhole) null else if (isFirst) piece.values(component, ignoresCase) else texts
            // A value may contain the text behind it, and would be read differently.
            val wrong = if (read == null) texts.size - 1 else texts.indices.firstOrNull { texts[it] != read[it] }
            if (wrong == null) return component
            val condition = " that is not empty and does not contain the text behind it"
            refuse(all[wrong], given[wrong], if (all.size > 1) condition else CAPTURABLE)
        }

        /** Writes a value as items: none for a default, several for a repeated item. */
        private fun items(parameter: Parameter, value: Any?): List<Item> = when {
            parameter.isAbsent || parameter.isOptional && parameter.isLeftOut(value) -> emptyList()
            parameter.fixed != null -> listOf(Item(parameter.key, parameter.fixed))
            parameter.isFlag -> if (value == true) listOf(Item(parameter.key, null)) else emptyList()
            parameter.isRepeated -> (value as? List<*>).orEmpty().map { Item(parameter.key, text(parameter, it)) }
            else -> listOf(Item(parameter.key, text(parameter, value)))
        }

        /** The text of a fragment that is written as components and items. */
        private fun fragmentText(fragment: Link): String {
            val path = fragment.components.joinToString("/") { encoded(it, inComponent) }
            val items = fragment.items.joinToString("&") { itemText(it, inFragmentItem) }
            return if (fragment.components.isEmpty() || fragment.items.isEmpty()) path + items else "$path?$items"
        }
    }

    // Misses

    /** Why a text has no route; null if it has one. */
    fun miss(text: String): Route.Miss? {
        val request = try {
            request(text)
        } catch (fault: SyntaxFault) {
            return Route.Miss(Route.Miss.Kind.SYNTAX, text, fault.start, fault.end, listOf(fault.words))
        }
        if (search(request) != null) return null
        // In the link as it is shown, a plus sign is a plus sign.
        val drawing = Drawing(request(text, spaces = false), request.hasUnexpectedHost && schemeHostIsPath)
        fun miss(columns: Columns, expected: List<String>) =
            Route.Miss(columns.kind, drawing.text, columns.start, columns.end, expected)
        var refusal: Refusal? = null
        val link = settled(request) { refusal = it } ?: return when (refusal) {
            Refusal.SCHEME -> miss(Columns(Route.Miss.Kind.SCHEME, 0, request.scheme.orEmpty().length), schemeTexts)
            Refusal.UNEXPECTED_HOST -> miss(drawing.host, listOf(withoutHost(request)))
            else -> miss(drawing.host, listOf("a component with two hexadecimal digits after each \"%\""))
        }
        val host = host(link)
        if (host != null && roots.none { it.hasHost(host) }) {
            return miss(drawing.host, hostTexts(listOf(tableHosts) + forms.map { it.shape.hosts }))
        }
        val stops = furthestStops(link)
        for (stop in stops) {
            // The link has the pattern of a redirect: what the link made of it should have been.
            val (target, slots) = stop.form.target to stop.slots
            if (slots == null || target == null) continue
            val made = rewritten(link, stop.form, target, slots) ?: continue
            val madeStops = furthestStops(made)
            if (madeStops.isEmpty() || madeStops.any { it.expected == Expected.VALUES }) continue
            // The columns of the component from which the made link has the component at fault.
            val place = made.components.getOrNull(madeStops[0].depth)?.let(link.components::lastIndexOf) ?: -1
            val expected = expectations(madeStops) + expectations(stops.filter { it !== stop })
            return miss(drawing.components.getOrNull(place) ?: drawing.whole, expected.distinct())
        }
        return miss(columns(link, drawing, stops), expectations(stops))
    }

    /** In words: the link with its host as the first component, or without its host; the first that has a route. */
    private fun withoutHost(request: Link): String {
        val (words, start) = if (request.scheme in opaqueSchemes) "no host" to ":" else "an empty host" to ":///"
        val others = listOfNotNull(withHostAsComponent(request), request.copy(authority = "", separator = '/'))
        val other = others.firstOrNull { search(it) != null }
        return "$words, as in ${if (other == null) request.scheme + start + request.host else url(other)}"
    }

    /** The stops of the forms that a link follows furthest. */
    private fun furthestStops(link: Link): List<Stop> {
        val furthest = ArrayList<Stop>()
        val host = host(link)
        val tried = roots.filter { it.hasHost(host) }.flatMap { it.forms }.toSet()
        val (own, foreign) = forms.partition { it in tried }
        var depth = 0
        for (stop in own.map { read(it, link) }) {
            if (stop.depth < depth) continue
            if (stop.depth > depth) furthest.clear()
            depth = stop.depth
            furthest.add(stop)
        }
        // A route on other hosts counts only if the rest of the link matches it, and one of its literals is further to the
        // right than the link follows any route on its own host. At most eight of them are named.
        val others = ArrayList<Stop>()
        for (form in foreign) {
            val last = form.shape.parts.path.indexOfLast { it.literal != null } + 1
            if (others.size == 8 || last < depth || (last == depth && others.isEmpty())) continue
            if (read(form, link).expected != Expected.VALUES) continue
            if (last > depth) others.clear()
            depth = last
            others.add(Stop(form, link.components.size, Expected.HOST))
        }
        return others.ifEmpty { furthest }
    }

    /** The alternatives expected at the fault: captures, then literals by name, then items. */
    private fun expectations(stops: List<Stop>): List<String> {
        val (components, literals, items) = List(3) { ArrayList<String>() }
        var last: Parameter? = null
        for (stop in stops) {
            val shape = stop.form.shape
            val path = shape.parts.path
            when (stop.expected) {
                Expected.PIECE -> {
                    val piece = path[minOf(stop.depth, path.size - 1)]
                    if (piece.literal != null) literals.add("\"${piece.literal}\"")
                    val parameter = piece.parameter ?: continue
                    // Neighbouring forms often share a parameter.
                    if (last?.name != parameter.name || last.type !== parameter.type) components.add(piece.words)
                    last = parameter
                }
                Expected.ITEM -> stop.item?.let { items.add(it.words) }
                Expected.HOST -> items.addAll(hostTexts(listOf(shape.hosts ?: tableHosts), Int.MAX_VALUE))
                Expected.FRAGMENT -> items.add("the fragment ${shape.fragmentPattern}")
                else -> {}
            }
        }
        if (stops.any { it.expected == Expected.VALUES }) items.add("another combination of values")
        val unique = (components + literals.sorted().map(::legibleText) + items).distinct()
        return if (unique.isEmpty() && stops.isNotEmpty()) listOf("the end of the path") else unique
    }

    /** The columns at fault. They are empty if something is missing. */
    private fun columns(link: Link, drawing: Drawing, stops: List<Stop>): Columns {
        drawing.components.getOrNull(stops.firstOrNull()?.depth ?: 0)?.let { return it }
        var end = drawing.queryEnd
        for (stop in stops) {
            when (stop.expected) {
                Expected.ITEM -> {
                    val item = link.items.indexOfFirst { it.name == stop.item?.key }
                    if (item >= 0) return drawing.items[item]
                }
                Expected.PIECE, Expected.END -> end = drawing.pathEnd
                Expected.HOST -> return drawing.host
                Expected.VALUES -> return drawing.whole
                Expected.FRAGMENT -> {
                    end = drawing.queryEnd
                    if (end < drawing.text.length) return Columns(Route.Miss.Kind.FRAGMENT, end, drawing.text.length)
                    break
                }
            }
        }
        return Columns(if (end == drawing.pathEnd) Route.Miss.Kind.PATH else Route.Miss.Kind.QUERY, end, end)
    }

    // Octets and values

    /** The text of octets, ASCII as it is; null if they are not valid UTF-8, or have too many marks. */
    private fun textOf(octets: String): String? =
        legibleText(octets).takeIf { it === octets || octets(it) == octets && !tooManyMarks.containsMatchIn(it) }

    /** The octets of a text for output: invalid sequences become U+FFFD, and so does a text with too many marks. */
    private fun legible(octets: String): String =
        octets(legibleText(octets).let { if (it !== octets && tooManyMarks.containsMatchIn(it)) "\uFFFD" else it })

    companion object {
        private const val CAPTURABLE = " that is not empty, \".\" or \"..\""

        private val noLink = Link(null, null, emptyList(), emptyList())

        /** No fragment is read as an empty one. */
        private val emptyFragment = Link(null, null, listOf(""), emptyList())

        // Octets that need no escape (RFC 3986)
        private const val UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        private val unreservedOctets = plain(UNRESERVED)
        private val inComponent = plain("$UNRESERVED!$&'()*+,;=:@")
        private val inOpaqueComponent = plain("$UNRESERVED!$&'()*+,;=@")
        private val inQueryItem = plain("$UNRESERVED!$'()*,;:@/?")
        private val inFragmentItem = plain("$UNRESERVED!$'()*,;:@/")
        private val inFragment = plain("$UNRESERVED!$&'()*+,;=:@/?")
        private val anyOctets = BooleanArray(256) { it in 0x21..0x7E }
        private val hostLabel = Regex("[a-z0-9_-]{1,63}")

        private fun plain(octets: String) = BooleanArray(256) { it.toChar() in octets }

        private fun isDigit(octet: Char) = octet in '0'..'9'

        /** Letters of ASCII in lower case. */
        private fun lowercased(octets: String): String {
            if (octets.none { it in 'A'..'Z' }) return octets
            return String(CharArray(octets.length) { octets[it].let { octet -> if (octet in 'A'..'Z') octet + 32 else octet } })
        }

        /** Octets as they are compared. */
        private fun folded(octets: String, ignoringCase: Boolean) = if (ignoringCase) lowercased(octets) else octets

        private fun equalIgnoringCase(one: String, other: String) =
            one.length == other.length && lowercased(one) == lowercased(other)

        /** A host as DNS has it: in lower case, each label beyond ASCII as its A-label. What cannot be a host stays as it is. */
        private fun asciiHost(host: String): String {
            if ('%' !in host) return lowercased(host)
            val text = legibleText(Regex("(%[89A-Fa-f][0-9A-Fa-f])+").replace(host) { unescaped(it.value) })
            // The case of a letter does not depend on its neighbours.
            val labels = scalars(text).joinToString("") { it.lowercase(java.util.Locale.ROOT) }.split(".")
            // A label has at most 63 octets, so a longer one is none, and is not worth its time.
            if (!labels.all { scalars(it).size < 64 && '\uFFFD' !in it }) return lowercased(host)
            return labels.joinToString(".") { label ->
                if (label.all { it < '\u0080' }) label else "xn--" + punycode(scalars(label).map { it.codePointAt(0) })
            }
        }

        /** The characters (Unicode scalars) of a text. */
        private fun scalars(text: String): List<String> {
            val starts = text.indices.filter { it == 0 || !text[it].isLowSurrogate() || !text[it - 1].isHighSurrogate() }
            return (starts + text.length).zipWithNext(text::substring)
        }

        /** A label in Punycode (RFC 3492 section 6.3). */
        private fun punycode(label: List<Int>): String {
            val basic = label.filter { it < 0x80 }
            val text = StringBuilder(basic.joinToString("") { it.toChar().toString() })
            if (basic.isNotEmpty()) text.append('-')
            var code = 0x80
            var delta = 0
            var bias = 72
            var done = basic.size
            while (done < label.size) {
                val next = label.filter { it >= code }.min()
                delta += (next - code) * (done + 1)
                for (scalar in label) {
                    if (scalar < next) delta += 1
                    if (scalar != next) continue
                    appendNumber(delta, bias, text)
                    done += 1
                    // The bias behind a number (section 6.1).
                    delta /= if (done == basic.size + 1) 700 else 2
                    delta += delta / done
                    bias = 0
                    while (delta > 455) {
                        delta /= 35
                        bias += 36
                    }
                    bias += 36 * delta / (delta + 38)
                    delta = 0
                }
                delta += 1
                code = next + 1
            }
            return text.toString()
        }

        /** Appends a number of variable length (RFC 3492 section 3.3). */
        private fun appendNumber(number: Int, bias: Int, text: StringBuilder) {
            val digits = "abcdefghijklmnopqrstuvwxyz0123456789"
            var rest = number
            var place = 36
            while (true) {
                val threshold = (place - bias).coerceIn(1, 26)
                if (rest < threshold) break
                text.append(digits[threshold + (rest - threshold) % (36 - threshold)])
                rest = (rest - threshold) / (36 - threshold)
                place += 36
            }
            text.append(digits[rest])
        }

        /** The octets of a text in UTF-8; an unpaired surrogate is U+FFFD. */
        private fun octets(text: String): String {
            if (text.all { it < '\u0080' }) return text
            val encoder = Charsets.UTF_8.newEncoder().onMalformedInput(java.nio.charset.CodingErrorAction.REPLACE)
            encoder.replaceWith("\uFFFD".toByteArray())
            val octets = encoder.encode(java.nio.CharBuffer.wrap(text))
            return Charsets.ISO_8859_1.decode(octets).toString()
        }

        /** The text of octets in UTF-8 (RFC 3629), with U+FFFD for each sequence that is the beginning of no character. */
        private fun legibleText(octets: String): String {
            if (octets.all { it < '\u0080' }) return octets
            // A decoder of Java takes the three octets of a surrogate for one sequence.
            val valid = Regex("\u00ED(?=[\u00A0-\u00BF])").replace(octets, "\u00FF")
            return String(valid.toByteArray(Charsets.ISO_8859_1), Charsets.UTF_8)
        }

        private val escape = Regex("%[0-9A-Fa-f]{2}")

        /** Decodes escapes. A `%` without two hexadecimal digits stays: existing links contain queries such as "100%". */
        private fun unescaped(text: String) =
            if ('%' !in text) text else escape.replace(text) { it.value.substring(1).toInt(16).toChar().toString() }

        private fun escaped(octet: Char) = "0123456789ABCDEF".let { "%${it[octet.code shr 4]}${it[octet.code and 15]}" }

        /** The text with escapes for the octets that are not plain, in upper-case digits (RFC 3986 section 6.2.2.1). */
        private fun encoded(octets: String, plain: BooleanArray): String =
            octets.toList().joinToString("") { if (plain[it.code]) it.toString() else escaped(it) }

        private fun itemText(item: Item, plain: BooleanArray) =
            encoded(item.name, plain) + (item.value?.let { "=" + encoded(it, plain) } ?: "")

        /** The parts of a text between separators. */
        private fun parts(text: String, separator: String): List<String> =
            if (separator.isEmpty()) listOf(text) else text.split(separator)

        /** A value as a link would write it. */
        private fun shown(value: Any?, separator: String): String = when (value) {
            is List<*> -> value.joinToString(separator) { shown(it, separator) }
            is Double -> if (value.isFinite()) textOfNumber(value) else value.toString()
            else -> value.toString()
        }

        /**
         * The shortest digits of a number in the notation of ECMAScript's `Number::toString`, without the `+` of an
         * exponent. `Double.toString` does not always give the shortest digits.
         */
        private fun textOfNumber(value: Double): String {
            if (value == 0.0) return "0"
            val exact = java.math.BigDecimal(Math.abs(value))
            val shortest = (1..17).firstNotNullOf { count ->
                // Of two digits that are equally near, the even one is first.
                listOf(java.math.RoundingMode.HALF_EVEN, java.math.RoundingMode.DOWN, java.math.RoundingMode.UP)
                    .map { exact.round(java.math.MathContext(count, it)) }
                    .filter { it.toDouble() == Math.abs(value) }
                    .minByOrNull { (it - exact).abs() }
            }
            val digits = shortest.unscaledValue().toString().trimEnd('0')
            // The number is 0.DIGITS times ten to the power of this.
            val point = shortest.precision() - shortest.scale()
            val sign = if (value < 0) "-" else ""
            return sign + when {
                point in digits.length..21 -> digits + "0".repeat(point - digits.length)
                point in 1..21 -> digits.substring(0, point) + "." + digits.substring(point)
                point in -5..0 -> "0." + "0".repeat(-point) + digits
                digits.length == 1 -> "${digits}e${point - 1}"
                else -> "${digits[0]}.${digits.substring(1)}e${point - 1}"
            }
        }

        private fun Map<*, *>.list(key: String) = this[key] as List<*>? ?: emptyList<Any?>()

        /** The element of a list that a member is the index of. */
        private fun <T> Map<*, *>.of(key: String, all: List<T>): T? = (this[key] as Long?)?.let { all[it.toInt()] }
    }

    /** Reads the JSON of a table: objects, arrays, strings, integers and null. */
    private class JsonReader(private val json: String) {
        private var offset = 0

        fun value(): Any? = when (next()) {
            '{' -> {
                val members = LinkedHashMap<String, Any?>()
                elements('}') { members[string()] = value() }
                members
            }
            '[' -> ArrayList<Any?>().also { list -> elements(']') { list.add(value()) } }
            '"' -> string()
            'n' -> null.also { offset += 4 }
            else -> {
                val start = offset
                while (json[offset] == '-' || json[offset] in '0'..'9') offset += 1
                json.substring(start, offset).toLong()
            }
        }

        /** The next character that is not a space or a separator. */
        private fun next(): Char {
            while (json[offset] in " \n,:") offset += 1
            return json[offset]
        }

        private inline fun elements(end: Char, element: () -> Unit) {
            offset += 1
            while (next() != end) element()
            offset += 1
        }

        private fun string(): String {
            val output = StringBuilder()
            offset += 1
            while (json[offset] != '"') {
                val character = json[offset++]
                if (character != '\\') {
                    output.append(character)
                    continue
                }
                val escaped = json[offset++]
                if (escaped == 'u') {
                    output.append(json.substring(offset, offset + 4).toInt(16).toChar())
                    offset += 4
                } else {
                    output.append("bfnrt".indexOf(escaped).let { if (it < 0) escaped else "\b\u000C\n\r\t"[it] })
                }
            }
            offset += 1
            return output.toString()
        }
    }
}

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

    /** The form of a parameter's texts. */
    inner class Type(json: List<*>) {
        val kind = json[0] as String
        val words = json[1] as String
        val range = if (kind == "i" && json.size > 2) json.long(2)..json.long(3) else null
        val bounds = if (kind == "n") json.double(2, -Double.MAX_VALUE)..json.double(3, Double.MAX_VALUE) else null
        val separator = if (kind == "l") octets(json[2] as String) else ""
        val element = if (kind == "l") Type(json.list(3)) else null
        val rule = if (kind == "r") {
            TextRule(json[2] as String?, json.list(3).map { octets(it as String) }, (json.getOrNull(4) as Long? ?: 0).toInt())
        } else {
            null
        }

        /** Numbers within bounds have no exponent, and are written without one. */
        private val takesExponent = kind == "n" && json[2] == null && json[3] == null

        private fun isInBounds(number: Double) = (bounds == null || number in bounds) &&
            (takesExponent || number == 0.0 || Math.abs(number).let { it >= 1e-6 && it < 1e21 })

        /** The texts of a closed set; null for an open one. */
        val members: List<String>? = when {
            kind == "o" -> json.list(2).map { octets(it as String) }
            kind == "b" -> listOf("true", "false")
            range != null && range.last - range.first in 0..63 -> range.map { it.toString() }
            else -> null
        }

        /** The value of a text; null if the text has none. */
        fun read(text: String): Any? = when (kind) {
            "i" -> integer(text)?.takeIf { range == null || it in range && text == it.toString() }
            // What only rounds to zero is in no bounds.
            "n" -> number(text, takesExponent)
                ?.takeIf { isInBounds(it) && (takesExponent || it != 0.0 || text.none { digit -> digit in '1'..'9' }) }
            "u" -> if (uuidForm.matches(text)) text.map { if (it in 'a'..'f') it - 32 else it }.joinToString("") else null
            "b" -> if (text == "true") true else if (text == "false") false else null
            "o" -> text.takeIf { members?.contains(it) == true }?.let(::text)
            "r" -> if (rule?.accepts(text) == true) text(text) else null
            "l" -> parts(text, separator).map { element?.read(it) }.takeIf { null !in it }
            else -> text(text)
        }

        /** The text of a value: what is read as the value; null if no link can contain it. */
        fun write(value: Any?): String? {
            if (kind == "l") return (value as? List<*>)?.map { element?.write(it) }?.let(::joined)
            val text = when (value) {
                is String -> octets(value)
                is Double -> if (value.isFinite()) textOfNumber(value) else null
                else -> value?.toString()
            }
            val again = text?.let(::read)
            // Each UUID has one text. Negative zero is written as zero.
            if (kind == "u") return again as String?
            return text.takeIf { again == value || again is Double && value is Double }
        }

        /** The texts with separators between them; null if they would be read as other texts. */
        private fun joined(texts: List<String?>) =
            if (null in texts) null else texts.joinToString(separator).takeIf { parts(it, separator) == texts }
    }

    /**
     * A rule for texts as links spell them: a pattern in the language of Apple's association file, and texts that are
     * refused. The flags are 1 for a query item, and 2 more if the case of letters is ignored.
     */
    inner class TextRule(match: String?, except: List<String>, private val flags: Int) {
        /** An octet, or one of the names below: `one` octet, `run` of any octets, or a kind of octet. */
        private val tokens = ArrayList<String>()
        private val refused = except.map(::spelled)

        init {
            val pattern = octets(match ?: "*")
            var offset = 0
            while (offset < pattern.length) {
                val kind = kinds.keys.firstOrNull { pattern.startsWith("$($it)", offset) }
                val token = kind ?: when (pattern[offset]) {
                    '?' -> "one"
                    '*' -> "run"
                    else -> pattern.substring(offset, offset + 1)
                }
                if (token != "run" || tokens.lastOrNull() != "run") tokens.add(token)
                offset += if (kind == null) 1 else kind.length + 3
            }
        }

        /** Whether the rule accepts a text. Only the last run is retried, so no pattern takes exponential time. */
        fun accepts(decoded: String): Boolean {
            val text = spelled(decoded)
            if (text in refused) return false
            var token = 0
            var offset = 0
            var retryToken = -1
            var retryOffset = 0
            while (offset < text.length) {
                val length = if (token < tokens.size) length(tokens[token], text, offset) else -1
                if (length == 0) {
                    token += 1
                    retryToken = token
                    retryOffset = offset
                } else if (length > 0) {
                    token += 1
                    offset += length
                } else {
                    if (retryToken < 0) return false
                    retryOffset += 1
                    token = retryToken
                    offset = retryOffset
                }
            }
            return (token until tokens.size).all { tokens[it] == "run" }
        }

        /** The number of octets that a token takes; 0 for a run, -1 if it does not match. */
        private fun length(token: String, text: String, offset: Int): Int {
            if (token == "run") return 0
            if (token != "one") {
                val isMatch = if (token.length == 1) text[offset] == token[0] else kinds.getValue(token)(text[offset])
                return if (isMatch) 1 else -1
            }
            return 1
        }

        /** A text as links spell it. */
        private fun spelled(text: String): String {
            val link = encoded(text, if (flags and 1 == 1) inQueryItem else inComponent)
            return if (flags and 2 == 2) lowercased(link) else link
        }
    }

    /** A named part of a link whose text varies. */
    inner class Parameter(json: Map<*, *>, val place: String) {
        val name = json["n"] as String
        val key = octets(json["k"] as String? ?: name)
        val type = (json["t"] as Long?)?.let { types[it.toInt()] }
        private val presence = (json["p"] as Long? ?: 0).toInt()
        val isRequired = presence == 0
        val isOptional = presence == 1
        val isRepeated = presence == 2
        val isAbsent = presence == 3
        val isRest = "r" in json
        val prefix = octets(json["a"] as String? ?: "")
        val suffix = octets(json["z"] as String? ?: "")
        val fixed = (json["v"] as String?)?.let(::octets)
        val acceptsEmpty = "e" in json
        val isFlag = "f" in json
        val isCondition = fixed != null || isAbsent

        /** The value of a link without the parameter; null for none. */
        val fallback: Any? = (json["d"] as String?)?.let { type?.read(octets(it)) }
            ?: if (isRepeated || isRest) emptyList<Any?>() else null

        /** Whether an empty text counts as no text: in a required item. */
        val refusesEmpty = place != "path" && place != "host" && isRequired && !acceptsEmpty && fixed == null

        /** The members of the closed set in the program; null if there is none. */
        private val members: List<RouteChoice>? = (type?.element ?: type)?.takeIf { it.kind == "o" }?.let { type ->
            choices.firstOrNull { it.first == name && it.second.map { one -> octets(one.value) } == type.members }?.second
        }

        /** A value with members of the closed set for their texts. */
        fun typed(value: Any?): Any? = when (value) {
            is List<*> -> value.map(::typed)
            else -> if (members == null) value else members.firstOrNull { it.value == value }
        }

        /** The index of the value among those of the route. */
        var index = -1

        /** A text with members of the closed set in their declared case. */
        fun declared(text: String, ignoringCase: Boolean) = if (ignoringCase) member(text) ?: text else text

        /**
         * The member of a closed set, or the list of its members, that equals a text without regard to case; null if there
         * is none.
         */
        private fun member(text: String): String? {
            val members = (if (fixed != null) listOf(fixed) else (type?.element ?: type)?.members) ?: return null
            val separator = type?.separator.orEmpty()
            val found = (if (separator.isEmpty()) listOf(text) else parts(text, separator)).map { part ->
                members.firstOrNull { equalIgnoringCase(it, part) } ?: return null
            }
            return found.joinToString(separator)
        }

        /** The name with the literal texts around it, for messages. */
        val pattern get() = "${text(prefix)}:$name${text(suffix)}"

        /** The expected value and its parameter, for messages. */
        val expectation: String
            get() {
                val words = if (fixed != null) "\"${text(fixed)}\"" else type?.words
                if (isAbsent) return "no query item \"${text(key)}\""
                if (place == "query") return "the query item \"${text(key)}\" with $words"
                if (prefix.isEmpty() && suffix.isEmpty()) return "$words for \"$name\""
                return "$words for \"$name\" in \"$pattern\""
            }
    }

    /** One step of a path: a literal text, a parameter, or several parameters in one component. */
    class Piece(val literal: String?, val all: List<Parameter>) {
        /** The parameter, or the first one. */
        val parameter = all.firstOrNull()

        val isSeveral = all.size > 1

        val isOptional get() = parameter != null && !parameter.isRequired

        /**
         * The values in a component; null if it is no component of these parameters. Each value ends at the first place
         * where the rest of the component still matches. The work is bounded as on the server.
         */
        fun values(component: String, ignoringCase: Boolean): List<String>? {
            val only = parameter?.takeIf { !isSeveral }
            if (only != null && only.prefix.isEmpty() && only.suffix.isEmpty()) return listOf(component)
            fun compared(text: String) = if (ignoringCase) lowercased(text) else text
            fun accepts(part: Parameter, value: String) =
                !isSeveral || part.type?.read(part.declared(value, ignoringCase)) != null
            val text = compared(component)
            var work = 1024 + 16 * text.length
            fun split(index: Int, offset: Int): List<String>? {
                val part = all[index]
                val start = offset + part.prefix.length
                if (start >= text.length || !text.startsWith(compared(part.prefix), offset)) return null
                if (index + 1 == all.size) {
                    val end = text.length - part.suffix.length
                    if (end <= start || !text.endsWith(compared(part.suffix))) return null
                    return component.substring(start, end).takeIf { accepts(part, it) }?.let(::listOf)
                }
                val mark = compared(all[index + 1].prefix)
                var end = start + 1
                while (end + mark.length < text.length) {
                    if (text.startsWith(mark, end)) {
                        work -= end - start + 16
                        if (work <= 0) return null
                        val value = component.substring(start, end)
                        val others = if (accepts(part, value)) split(index + 1, end) else null
                        if (others != null) return listOf(value) + others
                    }
                    end += 1
                }
                return null
            }
            return split(0, 0)
        }

        /** The expected component, for messages. */
        val expectation: String
            get() {
                if (!isSeveral) return parameter?.expectation.orEmpty()
                return all.joinToString(" and ") { "${it.type?.words} for \"${it.name}\"" } +
                    " in \"${all.joinToString("") { it.pattern }}\""
            }
    }

    /** The pieces of the links of a route, of an alias or of a redirect. */
    inner class Shape(
        val name: String,
        val host: String?,
        val hosts: Int,
        val label: Parameter?,
        val path: List<Piece>,
        val query: List<Parameter>,
        val fragment: Fragment?,
    ) {
        /** The number of components up to the last literal. */
        val lastLiteral = path.indexOfLast { it.literal != null } + 1

        /** The parameters that are values, in order. */
        val parameters: List<Parameter> =
            (listOfNotNull(label) + path.flatMap { it.all } + query + fragment?.parameters.orEmpty())
                .filter { !it.isCondition }

        /** The same shape without some steps of its path. */
        fun without(steps: List<Int>) =
            Shape(name, host, hosts, label, path.filterIndexed { step, _ -> step !in steps }, query, cut(steps))

        /** The fragment with as many components as a number below zero says. */
        private fun cut(steps: List<Int>): Fragment? {
            val length = steps.firstOrNull { it < 0 } ?: return fragment
            return fragment?.let { Fragment(it.path.take(-length), it.items, it.pattern) }
        }
    }

    /** What a route reads of the fragment. */
    inner class Fragment(val path: List<Piece>, val items: List<Parameter>, val pattern: String) {
        val parameters = path.flatMap { it.all } + items

        /** Whether the components of a link match the literals and the length of the path. */
        fun isFollowed(link: Link): Boolean {
            val count = link.components.size
            if (path.all { it.isOptional }) return path.isEmpty() || endsInRest(path) || count <= path.size
            if (!hasLength(path, count)) return false
            return path.indices.all { path[it].literal == null || path[it].literal == link.components[it] }
        }
    }

    /** A form of the links of a route, or of a redirect to other links; without a target, to another site. */
    class Form(val shape: Shape, val route: Int?, val target: Shape? = null)

    /** The forms for a set of hosts, in the order in which they are tried. */
    inner class Root(json: List<*>) {
        val hosts = (json[0] as Long).toInt()
        val isDefault = json[1] == 1L
        private val byFirst = HashMap<String, ArrayList<Form>>()
        private val others = ArrayList<Form>()

        init {
            val tried = json.list(2).flatMap { run ->
                val ends = (run as? List<*> ?: listOf(run)).map { (it as Long).toInt() }
                this@RouteEngine.forms.subList(ends.first(), ends.last() + 1)
            }
            val literals = tried.mapNotNull { it.shape.path.firstOrNull()?.literal?.let(::folded) }.toSet()
            for (literal in literals) byFirst[literal] = ArrayList()
            for (form in tried) {
                val first = form.shape.path.firstOrNull()
                if (first?.literal != null) {
                    byFirst.getValue(folded(first.literal)).add(form)
                } else {
                    others.add(form)
                    if (first != null) byFirst.values.forEach { it.add(form) }
                }
            }
        }

        /** The forms that may match a link, in their order. */
        fun forms(link: Link): List<Form> =
            if (link.components.isEmpty()) others else byFirst[folded(link.components[0])] ?: others
    }

    // The table

    private val table = JsonReader(data).value() as Map<*, *>
    private val settings = table["settings"] as Map<*, *>
    private val ignoresCase = "ignoresCase" in settings
    private val plusIsSpace = "plusIsSpace" in settings
    private val schemeHostIsPath = "schemeHostIsPath" in settings
    private val schemes = settings.list("schemes").map { it as String }
    private val opaqueSchemes = settings.list("opaqueSchemes").map { it as String }
    private val tableHosts = (settings["hosts"] as Long? ?: -1).toInt()
    private val marks = ranges(table["marks"] as String? ?: "")

    /** The names of each set of hosts, and the domains behind a label that varies. */
    private val exact = table.list("hosts").map { (it as List<*>).list(0).map { host -> host as String } }
    private val suffixes = table.list("hosts").map { (it as List<*>).list(1).map { host -> host as String } }
    private val types = table.list("types").map { Type(it as List<*>) }
    private val typesOfNames = table.list("names").associate { (it as List<*>)[0] to it[1] }
    private val routes = table.list("routes").map { shape(if (it is String) plain(it) else it as Map<*, *>) }
    private val forms = table.list("forms").map(::form)
    private val roots = table.list("roots").map { Root(it as List<*>) }
    private val readsHosts = roots.any { it.hosts >= 0 }

    /** The names of the routes in the order of declaration. */
    val names = routes.map { it.name }

    init {
        for (route in routes) route.parameters.forEachIndexed { index, parameter -> parameter.index = index }
    }

    private fun shape(json: Map<*, *>) = Shape(
        json["n"] as String? ?: "",
        json["o"] as String?,
        (json["h"] as Long? ?: -1).toInt(),
        (json["l"] as Map<*, *>?)?.let { Parameter(it, "host") },
        path(json, "path"),
        items(json, "query"),
        (json["f"] as Map<*, *>?)?.let { Fragment(path(it, "path"), items(it, "fragment"), it["t"] as String) },
    )

    private fun path(json: Map<*, *>, place: String) = json.list("p").map {
        val all = if (it is List<*>) it else listOf(it)
        if (it is String) Piece(octets(it), emptyList()) else Piece(null, all.map { one -> Parameter(one as Map<*, *>, place) })
    }

    private fun items(json: Map<*, *>, place: String) = json.list("q").map { Parameter(it as Map<*, *>, place) }

    /** The members of a plain route, which is a text: `order.tab /orders/:number`. */
    private fun plain(text: String): Map<*, *> {
        val pieces = text.substringAfter(" /").split("/").filter { it.isNotEmpty() }
        val path = pieces.map { piece ->
            val name = piece.removePrefix(":")
            if (name == piece) piece else mapOf("n" to name, "t" to typesOfNames[name])
        }
        return mapOf("n" to text.substringBefore(" "), "p" to path)
    }

    private fun form(json: Any?): Form {
        if (json is Long) return Form(routes[json.toInt()], json.toInt())
        if (json is List<*>) {
            val route = (json[0] as Long).toInt()
            val leftOut = json.drop(1).map { (it as Long).toInt() }
            return Form(routes[route].without(leftOut), route)
        }
        json as Map<*, *>
        return Form(shape(json), (json["r"] as Long?)?.toInt(), (json["to"] as Map<*, *>?)?.let(::shape))
    }

    // Links

    /** An item of a query; without a value, `?name`. */
    class Item(val name: String, val value: String?)

    /** A normalised link, decoded. A fragment is a link within the link. */
    class Link(
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

        /** The host without user and port, as written; null without an authority. */
        val host = authority?.substring(hostRange)

        /** The host in ASCII and lower case; null if it means the canonical one: none, `localhost`, or a literal address. */
        val siteHost: String? = host?.let { asciiHost(it).removeSuffix(".") }
            ?.takeIf { !it.startsWith("[") && it != "localhost" && !it.all { octet -> octet == '.' || isDigit(octet) } }

        val hasCustomScheme = scheme != null && scheme != "http" && scheme != "https"

        /** Whether a custom scheme has a host that does not look like a domain: `nav://inventory/add`. */
        val hasUnexpectedHost = hasCustomScheme && !host.isNullOrEmpty() && host[0] != '[' && '.' !in host &&
            !equalIgnoringCase(host, "localhost")

        fun with(components: List<String>, items: List<Item>) =
            Link(scheme, authority, components, items, fragment, fragmentText, separator)

        fun at(scheme: String?, authority: String?, separator: Char = '/') =
            Link(scheme, authority, components, items, fragment, fragmentText, separator)

        /** The path with its query and fragment. */
        val path: String get() = Drawing(at(null, null)).text

        /** The link with its scheme and authority, if it has them. */
        val url: String get() = Drawing(this).text

        val origin: String
            get() = when {
                scheme == null -> ""
                authority == null -> if (separator == '/') "$scheme:" else scheme
                else -> "$scheme://$authority"
            }
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
            throw fault(link, forbidden, "a link cannot contain $name", "; write it as %${hexDigits(octet)}")
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
        val malformed = (offset until pathEnd).firstOrNull { link[it] == '%' && escape(link, it) < 0 }
        if (malformed != null) {
            val words = " is not followed by two hexadecimal digits; write a percent sign as %25"
            throw fault(link, malformed, "\"%\"", words)
        }
        // Without an authority, "/." before two slashes is no component (RFC 3986 section 3.3).
        val start = offset + if (authority == null && link.startsWith("/.//", offset)) 3 else 1
        val components = link.substring(minOf(start, pathEnd), pathEnd).split(separator).map(::unescaped)
        val queryEnd = end("#", pathEnd)
        val items = items(link.substring(minOf(pathEnd + 1, queryEnd), queryEnd), spaces)
        val fragment = link.substring(minOf(queryEnd + 1, link.length))
        // A trailing separator is not significant.
        return Link(
            scheme, authority, if (components.last().isEmpty()) components.dropLast(1) else components, items,
            if (queryEnd < link.length) fragment(fragment, spaces) else null, normalized(fragment), separator,
        )
    }

    private fun requestOrNull(text: String) = try { request(text) } catch (fault: SyntaxFault) { null }

    /** Reads `name=value` pairs between `&`, and skips empty pairs. */
    private fun items(text: String, spaces: Boolean) =
        (if (spaces) text.replace('+', ' ') else text).split('&').filter { it.isNotEmpty() }.map { pair ->
            val mark = pair.indexOf('=')
            if (mark < 0) Item(unescaped(pair), null)
            else Item(unescaped(pair.take(mark)), unescaped(pair.drop(mark + 1)))
        }

    /**
     * Reads a fragment as components between slashes, and as items after the first `?`. Without a `?`, the whole text is
     * also read as items. A leading slash makes an empty first component.
     */
    private fun fragment(text: String, spaces: Boolean): Link {
        val components = text.substringBefore('?').split('/').map(::unescaped)
        return Link(null, null, components, items(text.substringAfter('?'), spaces))
    }

    /** Decodes the escapes of unreserved octets, and writes the others as this package does (RFC 3986 6.2.2). */
    private fun normalized(text: String): String {
        val output = StringBuilder()
        var offset = 0
        while (offset < text.length) {
            val escape = escape(text, offset)
            if (escape < 0) {
                output.append(encoded(text.substring(offset, offset + 1), inFragment))
            } else {
                output.append(encoded(escape.toChar().toString(), unreservedOctets))
            }
            offset += if (escape < 0) 1 else 3
        }
        return output.toString()
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

        /** No columns, where a component or an item is missing. */
        fun missing(end: Int) =
            Columns(if (end == pathEnd) Route.Miss.Kind.PATH else Route.Miss.Kind.QUERY, end, end)

        /** The column after the path. */
        val pathEnd: Int

        /** The column after the query, or after the path if there is no query. */
        val queryEnd: Int

        init {
            val output = StringBuilder(link.origin)
            val shift = output.length
            val hostStart = shift - (link.authority?.length ?: 0)
            val kind = if (hasHostInPath) Route.Miss.Kind.PATH else Route.Miss.Kind.HOST
            host = if (link.scheme == null || link.authority == null) Columns(kind, 0, 0) else {
                Columns(kind, hostStart + link.hostRange.first, hostStart + link.hostRange.last + 1)
            }
            val separator = link.separator
            fun append(text: String, plain: BooleanArray, columns: MutableList<Columns>? = null) {
                val start = output.length
                output.append(encoded(text, plain))
                columns?.add(Columns(Route.Miss.Kind.PATH, start, output.length))
            }
            if (link.components.isEmpty()) output.append(separator)
            for (component in link.components) {
                output.append(separator)
                append(component, if (separator == '/') inComponent else inOpaqueComponent, components)
            }
            pathEnd = if (components.isEmpty()) shift + 1 else components.last().end
            // An empty last component needs one more separator, because a trailing one is not significant.
            if (link.components.lastOrNull() == "") output.append(separator)
            link.items.forEachIndexed { index, item ->
                output.append(if (index == 0) '?' else '&')
                val start = output.length
                append(item.name, inQueryItem)
                item.value?.let { append("=", anyOctets); append(it, inQueryItem) }
                items.add(Columns(Route.Miss.Kind.QUERY, start, output.length))
            }
            queryEnd = if (items.isEmpty()) pathEnd else items.last().end
            if (link.fragment != null) output.append('#').append(link.fragmentText)
            text = output.toString()
            if (hasHostInPath) components.add(0, host)
        }
    }

    // Reading

    /** The route of a text, with its values; null if no route matches. */
    fun find(text: String): Found? = requestOrNull(text)?.let(::find)?.let { found ->
        Found(found.route, *routes[found.route].parameters.map { it.typed(found.values[it.index]) }.toTypedArray())
    }

    private fun find(request: Link): Found? = changed(request)?.let { search(it, Rewritings(), 0) }.takeIf { it !== none }

    /** What is found if a redirect to another site has the link, or if it needs too many rewritings. */
    private val none = Found(-1)

    /** How many links redirects may still make of one: of many redirects with the same links, each may be tried. */
    private class Rewritings(var left: Int = 64)

    /** How many redirects are followed in a row. */
    private val mostRewritings = 3

    /** Why a table does not read the links of a scheme or a host. */
    private enum class Refusal { SCHEME, UNEXPECTED_HOST, UNREADABLE_HOST }

    /** The link to match, with the host as the first component if the table says so. */
    private fun changed(request: Link, refuse: (Refusal) -> Unit = {}): Link? {
        val refusal = when {
            request.hasCustomScheme && schemes.isNotEmpty() && request.scheme !in schemes -> Refusal.SCHEME
            !request.hasUnexpectedHost -> return request
            !schemeHostIsPath -> Refusal.UNEXPECTED_HOST
            else -> withHostAsComponent(request)?.let { return it } ?: Refusal.UNREADABLE_HOST
        }
        refuse(refusal)
        return null
    }

    /** Offers a link to the forms that may take it, the most specific first. */
    private fun search(link: Link, rewritings: Rewritings, depth: Int): Found? {
        val host = host(link)
        val tried = when {
            !readsHosts -> roots
            host == null -> roots.filter { it.isDefault }
            else -> roots.filter { contains(it.hosts, host) }
        }
        val (named, others) = tried.partition { it.hosts >= 0 && (host ?: canonicalHost) in exact[it.hosts] }
        for (root in named + others) {
            for (form in root.forms(link)) {
                val isTried = hasLength(form.shape.path, link.components.size)
                val slots = (if (isTried) read(form, link).slots else null) ?: continue
                if (form.route != null) return Found(form.route, *values(routes[form.route], slots))
                if (form.target == null || depth == mostRewritings || rewritings.left == 0) return none
                rewritings.left -= 1
                val made = rewritten(link, form.shape, form.target, slots)
                made?.let { search(it, rewritings, depth + 1) }?.let { return it }
            }
        }
        return null
    }

    /** Whether a set of hosts contains a host; -1 is the set of all hosts. */
    private fun contains(hosts: Int, host: String) =
        hosts < 0 || host in exact[hosts] || labelEnd(hosts, host) != null

    /** The length of the label before a domain of a set; null if no domain follows. The longest domain decides. */
    private fun labelEnd(hosts: Int, host: String): Int? = suffixes[hosts]
        .filter { host.length > it.length && host.endsWith(it) }
        .map { host.length - it.length }
        .filter { it in 1..63 && host.take(it).all { char -> char in 'a'..'z' || isDigit(char) || char in "-_" } }
        .minOrNull()

    /** The host of a link; null if it means the canonical one. Custom schemes ignore a host that no route stands on. */
    private fun host(link: Link): String? = link.siteHost?.takeIf { !link.hasCustomScheme || isNamed(it) }

    /** Whether a set of hosts contains this one. */
    private fun isNamed(host: String) = roots.any { it.hosts >= 0 && contains(it.hosts, host) }

    /** Writes a link of a redirect as a link of its target; names correspond. Null if a value is not text. */
    private fun rewritten(link: Link, source: Shape, target: Shape, slots: Slots): Link? {
        val texts = slots.mapValues { (_, read) -> read.mapNotNull { it.text } }.filterValues { it.isNotEmpty() }
        if (texts.values.any { all -> all.any { text(it) == null } }) return null
        val own = source.query.map { it.key }.toSet()
        val given = target.query.filter { it.name in texts || it.fixed != null }.map { it.key }.toSet()
        // Items that the pattern does not name are kept as text.
        val others = link.items.map { Item(legible(it.name), it.value?.let(::legible)) }
            .filter { it.name !in own && it.name !in given }
        val components = ArrayList<String>()
        var isLeftOut = false
        for (piece in target.path) {
            // Of optional components side by side, a link that leaves one out leaves out those after it.
            val made = if (isLeftOut && piece.isOptional) null else components(piece, texts)
            isLeftOut = made == null
            if (made != null) components.addAll(made)
        }
        val items = target.query.filter { !it.isAbsent }.flatMap { parameter ->
            val values = parameter.fixed?.let(::listOf) ?: texts[parameter.name].orEmpty()
            values.map { Item(parameter.key, it) }
        }
        return link.with(components, items + others)
    }

    /** The components of a step of a made link; null if a value is missing. */
    private fun components(piece: Piece, texts: Map<String, List<String>>): List<String>? {
        if (piece.parameter == null) return listOfNotNull(piece.literal)
        if (!piece.isSeveral) {
            val values = texts[piece.parameter.name] ?: return null
            return listOf(piece.parameter.prefix + values[0] + piece.parameter.suffix) + values.drop(1)
        }
        val parts = piece.all.map { part ->
            val value = texts[part.name]?.first().orEmpty()
            if (value.isEmpty()) return null
            part.prefix + value + part.suffix
        }
        return listOf(parts.joinToString(""))
    }

    /** A text that a form reads of a link, and its value; without a value, an item that does not break a link. */
    class Slot(val text: String?, val value: Any?)

    /** What a form reads of a link, by the names of its parameters: several for a rest and for a repeated item. */
    class Slots : LinkedHashMap<String, ArrayList<Slot>>() {
        fun add(parameter: Parameter, text: String?, value: Any?) =
            getOrPut(parameter.name) { ArrayList() }.add(Slot(text, value))
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
    private enum class Expected { PIECE, END, ITEM, HOST, FRAGMENT, OTHER_VALUES }

    /** Reads a link of a form, with members of closed sets in their declared case. */
    private fun read(form: Form, link: Link): Stop {
        val (path, fragment) = form.shape.path to form.shape.fragment
        val slots = Slots()
        val count = link.components.size
        val depth = readPath(path, link.components, ignoresCase, slots)
        if (depth < count || depth < path.size) {
            return Stop(form, depth, if (depth < path.size || endsInRest(path)) Expected.PIECE else Expected.END)
        }
        val item = readItems(form.shape.query, link.items, ignoresCase, slots)
        if (item != null) return Stop(form, count, Expected.ITEM, item)
        val inside = link.fragment ?: noLink
        if (fragment != null) {
            val areItems = readItems(fragment.items, inside.items, false, slots) == null
            if (!areItems || !fragment.isFollowed(inside)) return Stop(form, count, Expected.FRAGMENT)
        }
        val isRead = (fragment == null || readFragment(fragment.path, inside.components, slots)) &&
            (form.shape.label == null || readLabel(form.shape, form.shape.label, link, slots))
        return Stop(form, count, Expected.OTHER_VALUES, slots = slots.takeIf { isRead })
    }

    /** Reads components one after the other; returns how many of them follow the path. */
    private fun readPath(path: List<Piece>, components: List<String>, ignoringCase: Boolean, slots: Slots): Int {
        val rest = path.lastOrNull()?.takeIf { endsInRest(path) }
        for ((index, component) in components.withIndex()) {
            val piece = path.getOrNull(index) ?: rest ?: return index
            if (!readComponent(piece, component, index < path.size, ignoringCase, slots)) return index
        }
        return components.size
    }

    /** Reads the values in a component; only the first component of a rest has the literal texts. */
    private fun readComponent(
        piece: Piece,
        component: String,
        isFirst: Boolean,
        ignoringCase: Boolean,
        slots: Slots,
    ): Boolean {
        if (piece.literal != null) {
            return if (ignoringCase) equalIgnoringCase(piece.literal, component) else piece.literal == component
        }
        if (!isCapturable(component, piece.parameter?.acceptsEmpty == true)) return false
        val texts = (if (isFirst) piece.values(component, ignoringCase) else listOf(component)) ?: return false
        return piece.all.indices.all { index ->
            val text = piece.all[index].declared(texts[index], ignoringCase)
            slots.add(piece.all[index], text, piece.all[index].type?.read(text) ?: return false)
        }
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

    /** Reads an item. An optional one that is unreadable has its default, so that existing links keep opening. */
    private fun readItem(parameter: Parameter, text: String?, slots: Slots): Boolean {
        if (parameter.fixed != null) return text.orEmpty() == parameter.fixed
        val value = when {
            parameter.isFlag -> text != "0" && text != "false"
            text == null || text.isEmpty() && parameter.refusesEmpty -> null
            else -> parameter.type?.read(text)
        }
        slots.add(parameter, text, value)
        return value != null || !parameter.isRequired
    }

    /** Reads the components of a fragment. A single empty one counts as none, unless the first value may be empty. */
    private fun readFragment(path: List<Piece>, given: List<String>, slots: Slots): Boolean {
        val isEmpty = given == listOf("") && path.firstOrNull()?.parameter?.acceptsEmpty == false
        val components = if (isEmpty || path.isEmpty()) emptyList() else given
        return readPath(path, components, false, slots) == components.size &&
            path.drop(components.size).all { it.isOptional }
    }

    private fun readLabel(shape: Shape, label: Parameter, link: Link, slots: Slots): Boolean {
        val host = link.siteHost ?: return false
        val text = host.take(labelEnd(shape.hosts, host) ?: return false)
        return slots.add(label, text, label.type?.read(text) ?: return false)
    }

    /** The values of a route: those that were read, or what stands for them in a link that leaves them out. */
    private fun values(route: Shape, slots: Slots): Array<Any?> = Array(route.parameters.size) { index ->
        val parameter = route.parameters[index]
        val read = slots[parameter.name].orEmpty().mapNotNull { it.value }
        if (parameter.isRest || parameter.isRepeated) read else read.firstOrNull() ?: parameter.fallback
    }

    // Writing

    fun name(route: Route) = names[found(route).route]

    /** The values of a route by the names of its parameters, without those that are absent. */
    fun parameters(route: Route): Map<String, Any> {
        val found = found(route)
        val parameters = LinkedHashMap<String, Any>()
        for (parameter in routes[found.route].parameters) {
            raw(found.values[parameter.index])?.let { parameters[parameter.name] = it }
        }
        return parameters
    }

    /** A value with the texts of its members of closed sets. */
    private fun raw(value: Any?): Any? = when (value) {
        is RouteChoice -> value.value
        is List<*> -> value.map(::raw)
        else -> value
    }

    /**
     * The canonical link of a route.
     *
     * @throws IllegalArgumentException if no link can contain a value, or if the link matches another route.
     */
    private fun link(route: Found): Link {
        val shape = routes[route.route]
        val link = Writer(shape, route.values.map(::raw)).link()
        val found = find(link)
        if (found?.route == route.route) return link
        val written = if (link.authority == null) link.path else link.url
        val reason = if (found == null) "no route: it does not accept these values together"
        else "route \"${names[found.route]}\", which is more specific"
        throw IllegalArgumentException("route \"${shape.name}\": its link $written matches $reason")
    }

    /**
     * The canonical link of a route without its host.
     *
     * @throws IllegalArgumentException if the path alone does not lead to the route, or if the route has no link.
     */
    fun path(given: Route): String {
        val route = found(given)
        val link = link(route)
        val found = find(link.at(null, null))
        // Two slashes would name a host (RFC 3986 section 4.2).
        if (found?.route == route.route) return if (link.path.startsWith("//")) "/." + link.path else link.path
        val other = if (found == null) "no route" else "route \"${names[found.route]}\""
        val words = "without the host ${link.authority}, ${link.path} matches $other; use url"
        throw IllegalArgumentException("route \"${names[route.route]}\": $words")
    }

    /**
     * The URL of a route. Without a host it has that of the canonical link, or the table's canonical host.
     *
     * @throws IllegalArgumentException if there is no such URL, or if it does not lead to the route.
     */
    fun url(given: Route, scheme: String?, host: String?): String {
        val route = found(given)
        val name = names[route.route]
        val link = link(route)
        val isCustom = scheme != null && lowercased(scheme) != "http" && lowercased(scheme) != "https"
        val authority = host ?: link.authority ?: if (isCustom) "" else canonicalHost
            ?: throw IllegalArgumentException("route \"$name\": the table names no host for its links; give one")
        val isHost = authority.none { it in "/?#" } && (isCustom || authority.isNotEmpty())
        val placed = link.at(scheme?.let(::lowercased) ?: "https", authority)
        val url = url(placed)
        val found = if (isHost) requestOrNull(url)?.let(::find) else null
        if (found?.route == route.route && link(found).url == link.url) return url
        val isKnown = !isCustom || schemes.isEmpty() || placed.scheme in schemes
        val expected = if (isKnown) origins(routes[route.route].hosts, isCustom) else schemeTexts
        throw IllegalArgumentException(
            "route \"$name\": $url is not one of its links: expected ${expected.joinToString()}",
        )
    }

    /** The URL of a link. With a custom scheme and no host, it has the form that the table gives such links. */
    private fun url(link: Link): String = when {
        !link.hasCustomScheme || link.authority != "" -> link.url
        link.scheme in opaqueSchemes -> link.at(link.scheme, null, ':').url
        schemeHostIsPath && canBeHost(link.components.firstOrNull() ?: "") -> "${link.scheme}:/${link.path}"
        else -> link.url
    }

    /** The schemes of the table in words. */
    private val schemeTexts get() = (listOf("https", "http") + schemes).map { "the scheme \"$it\"" }

    /** The hosts that a URL of a route with these hosts can have, in words. */
    private fun origins(hosts: Int, isCustom: Boolean): List<String> {
        if (isCustom && hosts < 0) return listOf("no host")
        val known = if (hosts >= 0) hosts else tableHosts
        val texts = if (known < 0) emptyList() else declared(known).take(8).map { "the host \"$it\"" }
        return texts.ifEmpty { listOf("a host such as \"www.example.com\"") }
    }

    private val canonicalHost: String? = if (tableHosts < 0) null else exact[tableHosts].firstOrNull()

    /** Whether a component can be written as the host, which may come back in lower case. */
    private fun canBeHost(component: String) = component.isNotEmpty() && component != "localhost" &&
        component.all { it in 'a'..'z' || isDigit(it) || it in "-_~" }

    /** Writes the values of a route as a link. */
    private inner class Writer(private val shape: Shape, private val values: List<Any?>) {
        fun link(): Link {
            val components = path(shape.path)
            val items = items(shape.query)
            val host = shape.label?.let(::host) ?: shape.host
            val link = Link(host?.let { "https" }, host, components, items)
            val fragment = shape.fragment ?: return link
            val inside = Link(null, null, path(fragment.path), items(fragment.items))
            if (inside.components.isEmpty() && inside.items.isEmpty()) return link
            val text = fragmentText(inside)
            // Without a `?`, a reader of the link reads the text of items as components, too, and the other way round.
            return Link(link.scheme, host, components, items, requestOrNull("/#$text")?.fragment, text)
        }

        /** Throws the error of a value that no link can contain, in the words of the server. */
        private fun refuse(
            parameter: Parameter,
            value: Any?,
            ifReadable: String = CAPTURABLE,
        ): Nothing {
            val type = parameter.type
            val words = type?.words
            if (value == null) refuse(parameter, " is missing: expected $words")
            val given = shown(value, parameter)
            val isReadable = type?.write(value) != null
            val condition = when {
                !isQuicklyCompared(octets(given)) -> " with at most 30 combining marks in a row"
                !isText(given) -> " without unpaired surrogates"
                parameter.refusesEmpty && given.isEmpty() -> " that is not empty"
                isReadable && parameter === shape.label -> " that is one label of a host in lower case"
                isReadable -> ifReadable
                else -> ""
            }
            val isLong = given.codePointCount(0, given.length) > 64
            val found = if (isLong) given.substring(0, given.offsetByCodePoints(0, 64)) + "…" else given
            refuse(parameter, ": expected $words$condition, found \"$found\"")
        }

        private fun refuse(parameter: Parameter, words: String): Nothing =
            throw IllegalArgumentException("route \"${shape.name}\": parameter \"${parameter.name}\"$words")

        /** A value as a link would write it. */
        private fun shown(value: Any?, parameter: Parameter): String = when (value) {
            is List<*> -> value.joinToString(text(parameter.type?.separator.orEmpty()).orEmpty()) { shown(it, parameter) }
            is Double -> if (value.isFinite()) textOfNumber(value) else value.toString()
            else -> value.toString()
        }

        private fun host(label: Parameter): String {
            val text = label.type?.write(values[label.index]) ?: refuse(label, values[label.index])
            val host = text + suffixes[shape.hosts].firstOrNull().orEmpty()
            if (!contains(shape.hosts, host) || lowercased(host) != host) refuse(label, values[label.index])
            return host
        }

        /** Writes components: the inverse of reading. */
        private fun path(path: List<Piece>): List<String> {
            val components = ArrayList<String>()
            // The optional components left out so far. Their defaults are written if another one side by side follows.
            val leftOut = ArrayList<Piece>()
            for (piece in path) {
                val parameter = piece.parameter
                if (parameter == null) {
                    components.add(piece.literal.orEmpty())
                    leftOut.clear()
                    continue
                }
                val given = piece.all.map { values[it.index] }
                val list = if (parameter.isRest) given[0] as? List<*> ?: emptyList<Any?>() else null
                if (piece.isOptional && (list?.isEmpty() ?: piece.all.all(::isLeftOut))) {
                    leftOut.add(piece)
                    continue
                }
                if (piece.isOptional) leftOut.forEach { components.add(component(it, it.all.map(Parameter::fallback))) }
                leftOut.clear()
                if (list == null) components.add(component(piece, given))
                if (list?.isEmpty() == true) refuse(parameter, null)
                list?.forEachIndexed { index, one -> components.add(component(piece, listOf(one), isFirst = index == 0)) }
            }
            return components
        }

        /** Writes the values of a component; only the first component of a rest has the literal texts. */
        private fun component(piece: Piece, given: List<Any?>, isFirst: Boolean = true): String {
            val all = piece.all
            val texts = all.mapIndexed { index, part -> part.type?.write(given[index]) ?: refuse(part, given[index]) }
            val around = all.indices.joinToString("") { all[it].prefix + texts[it] + all[it].suffix }
            val component = if (isFirst) around else texts[0]
            val isWhole = isCapturable(component, all[0].acceptsEmpty)
            val read = if (!isWhole) null else if (isFirst) piece.values(component, ignoresCase) else texts
            // A value may contain the text behind it, and would be read differently.
            val wrong = if (read == null) texts.size - 1 else texts.indices.firstOrNull { texts[it] != read[it] }
            if (wrong == null) return component
            val condition = " that is not empty and does not contain the text behind it"
            refuse(all[wrong], given[wrong], if (piece.isSeveral) condition else CAPTURABLE)
        }

        /** Whether a canonical link has no text of the value: there is none, or it is the default. */
        private fun isLeftOut(parameter: Parameter): Boolean {
            val value = values[parameter.index] ?: return true
            val text = parameter.type?.write(value)
            return text != null && text == textOfFallback(parameter)
        }

        private fun textOfFallback(parameter: Parameter) = parameter.fallback?.let { parameter.type?.write(it) }

        private fun items(parameters: List<Parameter>): List<Item> {
            val items = ArrayList<Item>()
            for (parameter in parameters) {
                if (parameter.fixed != null) items.add(Item(parameter.key, parameter.fixed))
                if (parameter.isCondition) continue
                val value = values[parameter.index]
                if (parameter.isFlag) {
                    if (value == true) items.add(Item(parameter.key, null))
                } else if (parameter.isRepeated) {
                    for (element in value as? List<*> ?: emptyList<Any?>()) {
                        items.add(Item(parameter.key, parameter.type?.write(element) ?: refuse(parameter, element)))
                    }
                } else if (parameter.isRequired || !isLeftOut(parameter)) {
                    val text = parameter.type?.write(value) ?: refuse(parameter, value)
                    if (parameter.refusesEmpty && text.isEmpty()) refuse(parameter, value)
                    items.add(Item(parameter.key, text))
                }
            }
            return items
        }

        /** The text of a fragment that is written as components and items. */
        private fun fragmentText(fragment: Link): String {
            val path = fragment.components.joinToString("/") { encoded(it, inComponent) }
            if (fragment.items.isEmpty()) return path
            val items = fragment.items.joinToString("&") { item ->
                encoded(item.name, inFragmentItem) + (item.value?.let { "=" + encoded(it, inFragmentItem) } ?: "")
            }
            return if (fragment.components.isEmpty()) items else "$path?$items"
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
        if (find(request) != null) return null
        // In the link as it is shown, a plus sign is a plus sign.
        val given = request(text, spaces = false)
        var drawing = Drawing(given)
        var refusal: Refusal? = null
        val link = changed(request) { refusal = it }
        if (link == null) {
            return when (refusal) {
                Refusal.SCHEME -> {
                    val columns = Columns(Route.Miss.Kind.SCHEME, 0, request.scheme.orEmpty().length)
                    miss(drawing, columns, schemeTexts)
                }
                Refusal.UNEXPECTED_HOST -> miss(drawing, drawing.host, listOf(withoutHost(request)))
                else -> {
                    val words = "a component with two hexadecimal digits after each \"%\""
                    miss(drawing, Drawing(given, hasHostInPath = true).host, listOf(words))
                }
            }
        }
        val host = host(link)
        if (readsHosts && host != null && !isNamed(host) && roots.none { it.hosts < 0 }) {
            val sets = (listOf(tableHosts) + forms.map { it.shape.hosts }).filter { it >= 0 }.distinct()
            val hosts = sets.flatMap(::declared).distinct().take(8)
            return miss(drawing, drawing.host, hosts.map { "the host \"$it\"" })
        }
        if (request.hasUnexpectedHost) drawing = Drawing(given, hasHostInPath = true)
        val stops = furthestStops(link)
        for (stop in stops) {
            val target = stop.form.target
            if (stop.slots == null || target == null) continue
            val made = rewritten(link, stop.form.shape, target, stop.slots) ?: continue
            val madeStops = furthestStops(made)
            if (madeStops.isEmpty() || madeStops.any { it.expected == Expected.OTHER_VALUES }) continue
            val others = stops.filter { it !== stop }
            val expected = expectations(madeStops) + if (others.isEmpty()) emptyList() else expectations(others)
            return miss(drawing, columns(made, madeStops[0].depth, link, drawing), expected.distinct())
        }
        return miss(drawing, columns(link, drawing, stops), expectations(stops))
    }

    private fun miss(drawing: Drawing, columns: Columns, expected: List<String>) =
        Route.Miss(columns.kind, drawing.text, columns.start, columns.end, expected)

    /** In words: the link with its host as the first component, or without its host; the first that has a route. */
    private fun withoutHost(request: Link): String {
        val (words, start) = if (request.scheme in opaqueSchemes) "no host" to ":" else "an empty host" to ":///"
        val others = listOfNotNull(withHostAsComponent(request), request.at(request.scheme, ""))
        val other = others.firstOrNull { find(it) != null }
        return "$words, as in ${if (other == null) request.scheme + start + request.host else url(other)}"
    }

    /** The hosts of a set as declared: names, and labels that vary. */
    private fun declared(hosts: Int): List<String> {
        val label = (routes + forms.map { it.shape }).firstOrNull { it.hosts == hosts && it.label != null }?.label?.name
        return exact[hosts] + suffixes[hosts].map { (if (label == null) "*" else ":$label") + it }
    }

    /** The greatest number of routes on other hosts that are named. */
    private val mostHosts = 8

    /** The stops of the forms that a link follows furthest. */
    private fun furthestStops(link: Link): List<Stop> {
        val furthest = ArrayList<Stop>()
        val host = host(link)
        for (form in forms) {
            if (!isOnHost(form.shape, host)) continue
            val stop = read(form, link)
            val depth = furthest.firstOrNull()?.depth ?: stop.depth
            if (stop.depth < depth) continue
            if (stop.depth > depth) furthest.clear()
            furthest.add(stop)
        }
        // A route on other hosts counts only if the rest of the link matches it, and one of its literals is further to the
        // right than the link follows any route on its own host.
        val others = ArrayList<Stop>()
        var depth = furthest.firstOrNull()?.depth ?: 0
        for (form in forms) {
            val last = form.shape.lastLiteral
            if (others.size == mostHosts || last < depth || (last == depth && others.isEmpty())) continue
            if (isOnHost(form.shape, host) || read(form, link).expected != Expected.OTHER_VALUES) continue
            if (last > depth) others.clear()
            depth = last
            others.add(Stop(form, link.components.size, Expected.HOST))
        }
        return if (others.isEmpty()) furthest else others
    }

    /** Whether a form stands on a host; null is the canonical one. */
    private fun isOnHost(shape: Shape, host: String?): Boolean {
        val hosts = if (shape.hosts >= 0) shape.hosts else tableHosts
        if (hosts < 0 || host == null && hosts == tableHosts) return true
        return (host ?: canonicalHost)?.let { contains(hosts, it) } ?: false
    }

    /** The alternatives expected at the fault: captures, then literals by name, then items. */
    private fun expectations(stops: List<Stop>): List<String> {
        val captures = ArrayList<String>()
        val literals = ArrayList<String>()
        val items = ArrayList<String>()
        var last: Parameter? = null
        for (stop in stops) {
            val shape = stop.form.shape
            when (stop.expected) {
                Expected.PIECE -> {
                    val piece = shape.path[minOf(stop.depth, shape.path.size - 1)]
                    if (piece.literal != null) literals.add("\"${piece.literal}\"")
                    val parameter = piece.parameter ?: continue
                    if (last?.name == parameter.name && last.type === parameter.type) continue
                    captures.add(piece.expectation)
                    last = parameter
                }
                Expected.ITEM -> stop.item?.let { items.add(it.expectation) }
                Expected.HOST -> {
                    val hosts = if (shape.hosts >= 0) shape.hosts else tableHosts
                    if (hosts >= 0) items.addAll(declared(hosts).map { "the host \"$it\"" })
                }
                Expected.FRAGMENT -> items.add("the fragment ${shape.fragment?.pattern ?: "#"}")
                else -> {}
            }
        }
        if (stops.any { it.expected == Expected.OTHER_VALUES }) items.add("another combination of values")
        val unique = (captures + literals.sorted().map { legibleText(it) } + items).distinct()
        return if (unique.isEmpty() && stops.isNotEmpty()) listOf("the end of the path") else unique
    }

    /** The columns of the fault. */
    private fun columns(link: Link, drawing: Drawing, stops: List<Stop>): Columns {
        val depth = stops.firstOrNull()?.depth ?: 0
        if (depth < drawing.components.size) return drawing.components[depth]
        var end = drawing.queryEnd
        for (stop in stops) {
            when (stop.expected) {
                Expected.ITEM -> {
                    val item = link.items.indexOfFirst { it.name == stop.item?.key }
                    if (item >= 0) return drawing.items[item]
                }
                Expected.PIECE, Expected.END -> end = drawing.pathEnd
                Expected.HOST -> return drawing.host
                Expected.FRAGMENT -> {
                    if (drawing.queryEnd == drawing.text.length) return drawing.missing(drawing.queryEnd)
                    return Columns(Route.Miss.Kind.FRAGMENT, drawing.queryEnd, drawing.text.length)
                }
                Expected.OTHER_VALUES -> return drawing.whole
            }
        }
        return drawing.missing(end)
    }

    /** The columns of the component from which a made link has its component at `depth`; else the whole link. */
    private fun columns(made: Link, depth: Int, link: Link, drawing: Drawing): Columns {
        val text = made.components.getOrNull(depth) ?: return drawing.whole
        return drawing.components.getOrNull(link.components.lastIndexOf(text)) ?: drawing.whole
    }

    // Octets and values

    /** A literal or a component as it is compared: in lower case if the table ignores case. */
    private fun folded(octets: String) = if (ignoresCase) lowercased(octets) else octets

    /** The text of octets; null if they are not valid UTF-8, or if the text is expensive to compare. */
    private fun text(octets: String): String? {
        if (octets.all { it < '\u0080' }) return octets
        return decoded(octets, isStrict = true)?.takeIf { isQuicklyCompared(octets) }
    }

    /** The octets of a text for output: invalid sequences become U+FFFD, and so does an expensive text. */
    private fun legible(octets: String): String {
        if (octets.all { it < '\u0080' }) return octets
        return octets(if (isQuicklyCompared(octets)) legibleText(octets) else "\uFFFD")
    }

    private fun legibleText(octets: String) = decoded(octets, isStrict = false).orEmpty()

    /** Whether a link can carry a text: it has no unpaired surrogate, and no more than 30 combining marks in a row. */
    private fun isText(text: String) = octets(text).let { isQuicklyCompared(it) && decoded(it, isStrict = true) == text }

    /** Whether no more than 30 combining marks follow one another. Comparing a longer run takes quadratic time. */
    private fun isQuicklyCompared(octets: String): Boolean {
        val text = legibleText(octets)
        var count = 0
        var offset = 0
        while (offset < text.length) {
            val value = text.codePointAt(offset)
            count = if (isMark(value)) count + 1 else 0
            if (count > 30) return false
            offset += Character.charCount(value)
        }
        return true
    }

    private fun isMark(value: Int): Boolean {
        var low = 0
        var high = marks.size
        while (low < high) {
            val middle = (low + high) / 2
            if (marks[middle].last < value) low = middle + 1 else high = middle
        }
        return low < marks.size && value in marks[low]
    }

    companion object {
        private const val CAPTURABLE = " that is not empty, \".\" or \"..\""

        private val noLink = Link(null, null, emptyList(), emptyList())

        // Octets that need no escape (RFC 3986)
        private const val UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        private val unreservedOctets = plain(UNRESERVED)
        private val inComponent = plain("$UNRESERVED!$&'()*+,;=:@")
        private val inOpaqueComponent = plain("$UNRESERVED!$&'()*+,;=@")
        private val inQueryItem = plain("$UNRESERVED!$'()*,;:@/?")
        private val inFragmentItem = plain("$UNRESERVED!$'()*,;:@/")
        private val inFragment = plain("$UNRESERVED!$&'()*+,;=:@/?")
        private val anyOctets = BooleanArray(256) { it in 0x21..0x7E }

        private fun plain(octets: String) = BooleanArray(256) { it.toChar() in octets }

        private val kinds: Map<String, (Char) -> Boolean> = mapOf(
            "digit" to ::isDigit,
            "xdigit" to { isDigit(it) || it in 'a'..'f' || it in 'A'..'F' },
            "alpha" to ::isLetter,
            "upper" to { it in 'A'..'Z' },
            "lower" to { it in 'a'..'z' },
            "alnum" to { isLetter(it) || isDigit(it) },
        )

        private fun isDigit(octet: Char) = octet in '0'..'9'

        private fun isLetter(octet: Char) = octet in 'a'..'z' || octet in 'A'..'Z'

        /** Whether a value may be read from a component: it is not `.` or `..`, which clients remove, and not empty. */
        private fun isCapturable(component: String, orEmpty: Boolean) =
            if (component.isEmpty()) orEmpty else component != "." && component != ".."

        /** Letters of ASCII in lower case. */
        private fun lowercased(octets: String): String {
            if (octets.none { it in 'A'..'Z' }) return octets
            val lowered = CharArray(octets.length) { octets[it] }
            for (index in lowered.indices) if (lowered[index] in 'A'..'Z') lowered[index] = lowered[index] + 32
            return String(lowered)
        }

        private fun endsInRest(path: List<Piece>) = path.lastOrNull()?.parameter?.isRest == true

        /** Whether components are as many as those of a path without optional pieces. */
        private fun hasLength(path: List<Piece>, count: Int) =
            if (endsInRest(path)) count >= path.size else count == path.size

        /** A host as DNS has it: in lower case, each label beyond ASCII as its A-label. What cannot be a host stays as it is. */
        private fun asciiHost(host: String): String {
            if ('%' !in host) return lowercased(host)
            val escapes = Regex("(%[89A-Fa-f][0-9A-Fa-f])+")
            val text = decoded(escapes.replace(host) { unescaped(it.value) }, isStrict = true)
            // The case of a letter does not depend on its neighbours.
            val lowered = text?.let(::scalars).orEmpty().joinToString("") { it.lowercase(java.util.Locale.ROOT) }
            val labels = lowered.split(".")
            // A label has at most 63 octets, so a longer one is none, and is not worth its time.
            val isHost = text != null && labels.all { scalars(it).size < 64 && '\uFFFD' !in it }
            if (!isHost) return lowercased(host)
            return labels.joinToString(".") { label ->
                if (label.all { it < '\u0080' }) label else "xn--" + punycode(scalars(label).map { it.codePointAt(0) })
            }
        }

        /** The characters (Unicode scalars) of a text. */
        private fun scalars(text: String): List<String> {
            val characters = ArrayList<String>()
            var offset = 0
            while (offset < text.length) {
                val end = text.offsetByCodePoints(offset, 1)
                characters.add(text.substring(offset, end))
                offset = end
            }
            return characters
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

        private fun equalIgnoringCase(one: String, other: String) =
            one.length == other.length && lowercased(one) == lowercased(other)

        /** The octets of a text in UTF-8; an unpaired surrogate is U+FFFD. */
        private fun octets(text: String): String {
            if (text.all { it < '\u0080' }) return text
            val encoder = Charsets.UTF_8.newEncoder().onMalformedInput(java.nio.charset.CodingErrorAction.REPLACE)
            encoder.replaceWith("\uFFFD".toByteArray())
            val octets = encoder.encode(java.nio.CharBuffer.wrap(text))
            return Charsets.ISO_8859_1.decode(octets).toString()
        }

        /** The text of octets in UTF-8 (RFC 3629). An invalid sequence becomes U+FFFD, or the result is null. */
        private fun decoded(octets: String, isStrict: Boolean): String? {
            val output = StringBuilder(octets.length)
            var offset = 0
            while (offset < octets.length) {
                val lead = octets[offset].code
                offset += 1
                var rest = when (lead) {
                    in 0x00..0x7F -> 0
                    in 0xC2..0xDF -> 1
                    in 0xE0..0xEF -> 2
                    in 0xF0..0xF4 -> 3
                    else -> -1
                }
                // Behind some leads the octet is limited, so that each value has one form and none is a surrogate.
                var low = if (lead == 0xE0) 0xA0 else if (lead == 0xF0) 0x90 else 0x80
                var high = if (lead == 0xED) 0x9F else if (lead == 0xF4) 0x8F else 0xBF
                var value = if (rest > 0) lead and (0x3F shr rest) else lead
                while (rest > 0 && offset < octets.length && octets[offset].code in low..high) {
                    value = value shl 6 or (octets[offset].code and 0x3F)
                    offset += 1
                    rest -= 1
                    low = 0x80
                    high = 0xBF
                }
                if (rest != 0 && isStrict) return null
                output.appendCodePoint(if (rest == 0) value else 0xFFFD)
            }
            return output.toString()
        }

        /** The octet that is percent-encoded at an offset; -1 if no escape begins there. */
        private fun escape(text: String, offset: Int): Int {
            if (text[offset] != '%' || offset + 2 >= text.length) return -1
            val high = hexValue(text[offset + 1])
            val low = hexValue(text[offset + 2])
            return if (high < 0 || low < 0) -1 else high shl 4 or low
        }

        /** Decodes escapes. A `%` without two hexadecimal digits stays: existing links contain queries such as "100%". */
        private fun unescaped(text: String): String {
            if ('%' !in text) return text
            val output = StringBuilder(text.length)
            var offset = 0
            while (offset < text.length) {
                val escape = escape(text, offset)
                output.append(if (escape < 0) text[offset] else escape.toChar())
                offset += if (escape < 0) 1 else 3
            }
            return output.toString()
        }

        private fun hexValue(octet: Char) = when (octet) {
            in '0'..'9' -> octet - '0'
            in 'a'..'f' -> octet - 'a' + 10
            in 'A'..'F' -> octet - 'A' + 10
            else -> -1
        }

        private fun hexDigits(octet: Char): String =
            "0123456789ABCDEF".let { "${it[octet.code shr 4]}${it[octet.code and 15]}" }

        /** The text with escapes for the octets that are not plain, in upper-case digits (RFC 3986 section 6.2.2.1). */
        private fun encoded(octets: String, plain: BooleanArray): String {
            if (octets.all { plain[it.code] }) return octets
            val output = StringBuilder(octets.length + 16)
            for (octet in octets) {
                if (plain[octet.code]) output.append(octet) else output.append('%').append(hexDigits(octet))
            }
            return output.toString()
        }

        /** The parts of a text between separators. */
        private fun parts(text: String, separator: String): List<String> =
            if (separator.isEmpty()) listOf(text) else text.split(separator)

        private val integerForm = Regex("[-+]?[0-9]+")
        private val numberForm = Regex("[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")
        private val uuidForm = Regex("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

        private fun integer(text: String) = if (integerForm.matches(text)) text.removePrefix("+").toLongOrNull() else null

        /** The finite number that a decimal text spells. */
        private fun number(text: String, takesExponent: Boolean): Double? {
            if (!numberForm.matches(text) || !takesExponent && text.any { it in "eE" }) return null
            // Adding zero turns negative zero into zero.
            return text.toDoubleOrNull()?.takeIf { it.isFinite() }?.plus(0.0)
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

        /** Reads ranges of numbers: `START-LENGTH` in base 36, each start counted from the end of the range before. */
        private fun ranges(text: String): List<IntRange> {
            var end = 0
            return text.split(" ").filter { it.isNotEmpty() }.map { range ->
                val start = end + range.substringBefore("-").toInt(36)
                end = start + range.substringAfter("-").toInt(36)
                start until end
            }
        }

        private fun Map<*, *>.list(key: String) = this[key] as List<*>? ?: emptyList<Any?>()

        private fun List<*>.list(index: Int) = this[index] as List<*>

        private fun List<*>.long(index: Int) = (this[index] as String).toLong()

        private fun List<*>.double(index: Int, none: Double) = (this[index] as String?)?.toDouble() ?: none
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
                when (val escaped = json[offset++]) {
                    'n' -> output.append('\n')
                    'r' -> output.append('\r')
                    't' -> output.append('\t')
                    'b' -> output.append('\b')
                    'f' -> output.append('\u000C')
                    'u' -> {
                        output.append(json.substring(offset, offset + 4).toInt(16).toChar())
                        offset += 4
                    }
                    else -> output.append(escaped)
                }
            }
            offset += 1
            return output.toString()
        }
    }
}

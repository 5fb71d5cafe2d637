"""Random links to a table: most match a form, and some have a fault."""
from octets import IN_FRAGMENT, IN_PATH, IN_QUERY, UNRESERVED, encoded
from pattern import Literal, Values

WORDS = ["a", "b", "c", "A", "B", "ab", "7", "1", "01", "-1", "+1", "12", "99", "1.5", "1e3", "-0", "x-a", "a-b", "a-1", "a.z", "x",
         "true", "TRUE", "false", "2024-02-29", "2023-02-29", "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4",
         "d2affef0-0629-4ef7-847b-bc7ba5a34ea4", "ü", "u\u0308", "é", "日本", "🙂", "", ".", "..", "a/b", "a b", "a+b", "%", "a%2Fb",
         "a,b", "1,2", "1-2", "x&y", "x=y", "a?b", "a#b", "a:b", ";", "9223372036854775807", "9223372036854775808", "1e21", "item", "de", "--"]
HOSTS = ["evil.org", "b.acme.com", "q.w.org", "de.x.org", "x.y.acme.com", "localhost:80", "127.0.0.1", "L.ACME.com."]


class RandomLinks:
    def __init__(self, rng, table):
        self.rng, self.table = rng, table
        declared = [text for form in table.forms for codec in form.codecs.values()
                    for text in list(codec.members) + codec.declared.get("except", [])]
        self.words = [word.encode() for word in WORDS + declared * 2]

    def some(self, chance):
        return self.rng.random() < chance

    def links(self, count):
        links = {self.link(): None for _ in range(count)}
        return [link for link in links if "\0" not in link]

    def value(self, codec):
        word = self.rng.choice(self.words)
        if self.some(0.85):
            if codec.separator and self.some(0.5):
                mark = codec.separator.encode()
                choices = [mark.join(self.rng.choices(self.words, k=self.rng.randint(1, 3))) for _ in range(8)]
            else:
                choices = self.rng.choices(self.words, k=20)
            word = next((one for one in choices if one and codec.read(one) is not None), word)
        return word.swapcase() if self.some(0.1) and word.isascii() else word

    def components(self, form, piece):
        if isinstance(piece, Literal):
            return [piece.text.swapcase() if self.some(0.08) and piece.text.isascii() else piece.text]
        if isinstance(piece, Values):
            return [b"".join(before + self.value(form.codecs[name]) for before, name in piece.parts) + piece.after]
        values = [self.value(form.codecs[piece.name]) for _ in range(self.rng.choice([0, 1, 1, 2, 2, 3]))]
        if values:
            values[0] = piece.before + values[0]
        if self.some(0.08):
            values.insert(self.rng.randint(0, len(values)), b"")
        return values

    def items(self, form, items):
        out = []
        for item in items:
            if item.absent:
                out += [(item.key, b"a")] * self.some(0.12)
            elif item.name is None:
                out += [(item.key, item.value if self.some(0.9) else b"zz")] * self.some(0.92)
            elif self.some(0.93 if item.required else 0.6):
                for _ in range(self.rng.choice([1, 1, 2, 3]) if item.repeated or self.some(0.15) else 1):
                    out.append((item.key, None if self.some(0.05) else self.value(form.codecs[item.name])))
        return out

    def spelled(self, octets, unencoded):
        kind = self.rng.random()
        if kind < 0.85:
            return encoded(octets, unencoded)
        if kind < 0.93:
            return encoded(octets, UNRESERVED)
        return "".join("%%%02x" % octet if self.some(0.4) else encoded([octet], unencoded) for octet in octets)

    def query(self, items, unencoded):
        out = []
        for key, value in items:
            text = self.spelled(key, unencoded)
            if value is not None:
                written = self.spelled(value, unencoded)
                text += "=" + (written.replace("%20", "+") if self.some(0.4) else written)
            out.append(text)
        return "&".join(out)

    def link(self):
        form = self.rng.choice(self.table.forms + self.table.web_only)
        components = [component for piece in form.path for component in self.components(form, piece)]
        if self.some(0.1):
            components.insert(self.rng.randint(0, len(components)), self.rng.choice(self.words))
        if self.some(0.06) and components:
            components[self.rng.randrange(len(components))] = self.rng.choice(self.words)
        items = self.items(form, form.items)
        if self.some(0.12):
            items.append((self.rng.choice([b"utm", b"k", b"l", b"x y"]), self.rng.choice(self.words)))
        tail = "?" + self.query(items, IN_QUERY) if items else ""
        return self.front(form, components) + tail + self.fragment(form)

    def fragment(self, form):
        if not form.route or not form.route.has_fragment or self.some(0.06):
            return self.rng.choice(["#", "#x", "#/a?b=c", "#fk=a"]) if self.some(0.1) else ""
        components = [component for piece in form.route.pattern.fragment_path if not (piece.optional and self.some(0.4))
                      for component in self.components(form, piece)]
        if self.some(0.06):
            components.append(self.rng.choice(self.words))
        query = self.query(self.items(form, form.route.fragment_items), IN_FRAGMENT)
        text = "/".join(self.spelled(component, IN_PATH) for component in components)
        return "#" + text + ("?" if text and query else "") + query if text or query or self.some(0.3) else ""

    def front(self, form, components):
        """What stands before the query: a path alone, or with a host, a custom scheme, or an opaque one."""
        kind, table = self.rng.random(), self.table
        if table.opaque_schemes and kind < 0.1:
            return "spot:" + ":".join(self.spelled(component, IN_PATH - {ord(":")}) for component in components)
        path = "/" + "/".join(self.spelled(component, IN_PATH) for component in components) + "/" * self.some(0.05)
        host = self.host(form)
        own = form.hosts and (not table.hosts or not form.hosts.same(table.hosts))
        if table.schemes and 0.1 < kind < 0.18:
            return self.rng.choice(table.schemes) + "://" + self.rng.choice(["", "", host]) + path
        if table.schemes and kind < 0.22 and components and components[0]:
            return self.rng.choice(table.schemes) + ":/" + path
        if kind < 0.5 or own and kind < 0.95:
            return "https://" + host + path
        return "/." + path if path.startswith("//") else path

    def host(self, form):
        hosts = form.hosts
        if not hosts or self.some(0.1):
            return self.rng.choice(HOSTS) if self.some(0.5) else "l.acme.com"
        label = self.rng.choice(["q", "de", "x1", "7", "ab"])
        host = self.rng.choice(hosts.exact + [label + suffix for suffix in hosts.suffixes])
        return host.upper() if self.some(0.05) else host

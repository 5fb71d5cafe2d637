"""Random tables: a few routes, redirects and patterns of `webOnly`, made of so few texts that they meet."""
import re

from codec import Codec
from octets import encoded
from pattern import Pattern, Rest, Values

LITERALS = ["a", "b", "c", "A", "7", "ab", "item", "a-b", "%C3%BC", "a%2Fb", "%25", "a%3Ab"]
MEMBERS = ["a", "b", "c", "A", "B", "7", "1", "ab", "ü", "a-b", "item", "true"]
UUID = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
FINGERPRINT = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
# Hosts of a route; those of the table are l.acme.com and, at times, n.org and *.w.org.
ROUTE_HOSTS = [["m.acme.com"], [":t.acme.com"], ["n.org", "*.w.org"], ["m.acme.com", "*.w.org"], [":t.x.org"], ["q.w.org"],
               ["q.w.org", "*.w.org"], [":t.w.org"], ["l.acme.com"], ["l.acme.com", "m.acme.com"], ["m.acme.com", "q.w.org"]]


class RandomTable:
    """`document` is a table; `rng` decides, so one seed makes one table."""

    def __init__(self, rng):
        self.rng = rng
        self.ignores_case = self.some(0.25)
        # How much of a table is of a kind, so that some tables have much of it.
        self.fragments, self.queries, self.aliases = (rng.choice([0, 0.1, 0.6]) for _ in range(3))
        # Routes of one length meet most often, and so do redirects with many routes.
        self.length = rng.choice([None, None, 1, 2])
        self.document = {**self.apps(), **({"caseSensitive": False} if self.ignores_case else {})}
        self.document["hosts"] = ["l.acme.com"] + ["n.org"] * self.some(0.2) + ["*.w.org"] * self.some(0.15)
        self.hosts = rng.choice([0, 0, 0.3])
        if self.some(0.15):
            self.document["opaqueSchemes"] = ["spot"]
        if self.some(0.2):
            self.document["plusIsSpace"] = True
        self.document["routes"] = [self.route(f"r{index}") for index in range(rng.randint(1, 5) + 2 * bool(self.length))]
        self.document["redirects"] = [self.redirect() for _ in range(rng.choice([0, 0, 1, 2, 3, 5]))]
        self.document["webOnly"] = [self.web_only() for _ in range(self.some(0.5))]
        self.document = {key: value for key, value in self.document.items() if value != []}

    def web_only(self):
        """A pattern that no app opens: mostly the path of a route, because others rarely match its links."""
        if self.some(0.7):
            return re.split(r"#|[?](?=[^/?])", self.rng.choice(self.document["routes"])["pattern"])[0]
        return self.text(self.path(self.rng.randint(1, 2), {}, plain=True))

    def some(self, chance):
        return self.rng.random() < chance

    def pick(self, *values):
        return self.rng.choice(values)

    def apps(self):
        def app(name):
            return {"name": name, "ios": {"appIDs": ["QQCDE12345.com.acme." + name]},
                    "android": {"package": "com.acme." + name, "fingerprints": [FINGERPRINT]}}

        if self.some(0.2):
            return {"apps": {"one": app("one"), "two": app("two")}}
        schemes = {"schemes": ["shop"], "schemeHostIsPath": self.some(0.5)} if self.some(0.3) else {}
        return {"app": {**app("shop"), **schemes}}

    # Parameters

    def type(self):
        """What a parameter says of its texts."""
        kind = self.rng.random()
        if kind < 0.25:
            return {}
        if kind < 0.4:
            members = self.rng.sample(MEMBERS, self.rng.randint(1, 3))
            folded = {member.lower(): member for member in members}
            return {"enum": list(folded.values()) if self.ignores_case else members}
        if kind < 0.55:
            bounds = {"minimum": self.pick(-1, 0, 1)} if self.some(0.5) else {}
            return {"type": "integer", **bounds, **({"maximum": self.pick(7, 99)} if self.some(0.3) else {})}
        if kind < 0.62:
            return {"type": "number", **({"minimum": self.pick(0, -1.5)} if self.some(0.3) else {})}
        if kind < 0.68:
            return {"type": "boolean"}
        if kind < 0.75:
            return {"type": "uuid"}
        rule = {"match": self.pick("a*", "*b", "?", "?*", "$(digit)*", "$(digit)", "$(digit)$(digit)", "*-*", "ü*", "$(upper)*")} if self.some(0.7) else {}
        return {**rule, **({"except": self.rng.sample(["a", "b", "ab", "1"], 2)} if not rule or self.some(0.4) else {})}

    def default(self, declared):
        """A value that the type has."""
        candidates = declared.get("enum", []) + ["a", "ab", "2024-02-29", "1", "11", UUID]
        if declared.get("type") in ("integer", "number", "boolean"):
            candidates = [3, 7, 1, 1.5, True]
        codec = Codec(declared, self.ignores_case, in_query=False)
        for value in candidates:
            fits = isinstance(value, bool) == (codec.type == "boolean") and not (codec.type == "integer" and value == 1.5)
            if fits and codec.read(codec.text(value)) == codec.text(value):
                return {"default": value}
        return {}

    # Paths

    def path(self, count, parameters, plain=False, place="path"):
        """Components as text; what they declare goes into parameters, by name."""
        out = []
        for index in range(count):
            kind, last = self.rng.random(), index == count - 1
            if kind < 0.45:
                out.append(self.pick(*LITERALS[:6]) if self.some(0.7) else self.pick(*LITERALS))
            elif kind < 0.88 or not last:
                out.append(self.component(parameters, plain, place, may_be_optional=place == "path" or last))
            else:
                out.append(self.rest(parameters, plain, place))
        return out

    def component(self, parameters, plain, place, may_be_optional):
        optional = may_be_optional and self.some(0.3)
        text = self.pick("", "", "", "@", "x-", "A", "%C3%BC")
        for index in range(1 if optional or self.some(0.8) else 2):
            declared = {} if plain else self.type()
            if declared and declared.get("type") not in ("uuid", "boolean") and self.some(0.08):
                declared["separator"] = self.pick(",", "-")
            if optional and not plain and "separator" not in declared and self.some(0.3):
                declared |= self.default(declared)
            name = self.name(parameters, declared, place)
            text += (self.pick("-", ".", "--") if index else "") + ":" + name
        return text + self.pick("", "", "", "", ".z", "b") + ("?" if optional else "")

    def rest(self, parameters, plain, place):
        declared = {} if plain or self.some(0.6) else self.type()
        if not plain and not {"type", "enum", "match", "except"} & set(declared) and self.some(0.25):
            declared["acceptsEmpty"] = True
        return ("a" if self.some(0.1) else "") + "*" + self.name(parameters, declared, place) + ("?" if self.some(0.4) else "")

    def name(self, parameters, declared, place):
        name = "pqrsuvwxyzPQRSUVWXYZ"[len(parameters)]
        parameters[name] = {"name": name, **declared, **({"place": place} if place != "path" else {})}
        return name

    @staticmethod
    def text(path):
        return "/" + "/".join(path)

    # Routes

    def route(self, name):
        parameters = {}
        pattern = self.text(self.path(self.length or self.pick(0, 1, 1, 2, 2, 3), parameters))
        if self.some(self.fragments):
            path = self.path(self.pick(0, 1, 1, 2), parameters, place="fragment")
            pattern += "#" + ("/" if self.some(0.4) else "") + "/".join(path)
            pattern = pattern.rstrip("#")
            for key in self.rng.sample(["fk", "fl"], self.pick(0, 0, 1, 2)):
                parameters[key] = self.item(key, "fragment")
        for key in ("k", "l", "f-g"):
            if self.some(self.queries):
                parameters[key] = self.item(key, "query")
        route = {"name": name, "pattern": pattern}
        if self.some(self.hosts):
            route["hosts"] = self.pick(*ROUTE_HOSTS)
            if route["hosts"][0].startswith(":t") and self.some(0.4):
                declared = self.pick({"enum": ["de", "x1"]}, {"type": "integer", "minimum": 0})
                parameters["t"] = {"name": "t", "place": "host", **declared}
        declared = [parameter for parameter in parameters.values() if set(parameter) - {"name"}]
        if declared:
            route["parameters"] = declared
        if self.some(0.12):
            route["opensApp"] = False
        elif "apps" in self.document and self.some(0.4):
            route["apps"] = [self.pick("one", "two")]
        if self.some(self.aliases):
            route["aliases"] = [self.alias(Pattern(pattern), parameters) for _ in range(self.pick(1, 1, 2))]
        return route

    def item(self, key, place):
        kind = self.rng.random()
        declared = {"name": key, "place": place}
        if kind < 0.12:
            return {**declared, "value": self.pick("a", "A", "b", "", "ü")}
        if kind < 0.2:
            return {**declared, "absent": True}
        if kind < 0.28:
            return {**declared, "type": "boolean", "flag": True}
        declared |= self.type()
        if 0.55 <= kind < 0.7:
            return {**declared, "repeated": True}
        if self.some(0.12):
            declared["separator"] = self.pick(",", "-")
        if kind < 0.55:
            return {**declared, "required": True}
        return {**declared, **({} if "separator" in declared or self.some(0.5) else self.default(declared))}

    def alias(self, pattern, parameters):
        """Another pattern with the same names at the same kinds of places."""
        path, items, last = [self.pick("y", "z", "a", "b")], [], []
        for piece in pattern.path:
            for name in piece.names:
                if isinstance(piece, Rest):
                    last = [f"*{name}" + "?" * piece.optional]
                else:
                    path.append(self.pick("", "", "x-") + f":{name}" + "?" * (piece.optional and self.some(0.6)))
        for name, declared in parameters.items():
            if declared.get("place") == "query" and not {"value", "absent"} & set(declared):
                if declared.get("required") or self.some(0.2):
                    items.append(f"{self.pick('', 'j')}{name}=:{name}")
        return self.text(path + last) + ("?" + "&".join(items) if items else "")

    # Redirects

    def redirect(self):
        parameters = {}
        source = self.path(self.pick(1, 1, 2, 2, 3), parameters, plain=True)
        pieces = Pattern(self.text(source)).path
        left = [(name, piece) for piece in pieces for name in piece.names]
        self.rng.shuffle(left)
        target, items, last = [], [], []
        # Most targets have the form of a route, or of what another redirect reads.
        models = self.document["routes"] + self.document.get("redirects", [])
        model = self.pick(*models)
        for piece in Pattern(model.get("pattern") or model["from"]).path if self.some(0.7) else []:
            if isinstance(piece, (Values, Rest)):
                if not left:
                    target += [] if piece.optional else [self.pick("a", "7", "1")]
                    continue
                name, own = left.pop()
                if isinstance(own, Rest):
                    last = [f"*{name}" + "?" * own.optional]
                else:
                    before = piece.parts[0][0] if isinstance(piece, Values) else b""
                    target.append(encoded(before).replace(":", "%3A") + f":{name}" + "?" * own.optional)
            else:
                target.append(encoded(piece.text).replace(":", "%3A"))
        for name, own in left:
            if isinstance(own, Rest):
                last = [f"*{name}" + "?" * own.optional]
            elif self.some(0.3):
                items.append(f"{self.pick('k', 'l', 'q')}=:{name}")
            elif self.some(0.7):
                target.insert(self.rng.randint(0, len(target)), f":{name}" + "?" * own.optional)
        items += ["utm=x"] * self.some(0.2) + ["k=a"] * self.some(0.1)
        query = "?" + self.pick("id=:id", "k=a") if self.some(0.15) else ""
        declared = {"from": self.text(source) + query, "to": self.text(target + last) + ("?" + "&".join(items) if items else "")}
        if self.some(0.1):
            declared["to"] = "https://o.acme.org" + declared["to"]
        elif self.some(0.12):
            declared["opensApp"] = False
        elif "apps" in self.document and self.some(0.2):
            declared["apps"] = [self.pick("one", "two")]
        return declared

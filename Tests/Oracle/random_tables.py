"""Random tables: a few routes, redirects and patterns of `webOnly`, made of so few texts that they meet."""
import math
import re

from codec import Codec
from octets import encoded
from pattern import Pattern, Rest, Values
from weights import LISTS, SHARE_OF_OTHERS

LITERALS = ["a", "b", "c", "A", "7", "ab", "item", "a-b", "%C3%BC", "a%2Fb", "%25", "a%3Ab"]
MEMBERS = ["a", "b", "c", "A", "B", "7", "1", "ab", "ü", "a-b", "item", "true"]
UUID = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
FINGERPRINT = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
# Hosts of a route; those of the table are l.acme.com and, at times, n.org and *.w.org.
ROUTE_HOSTS = [["m.acme.com"], [":t.acme.com"], ["n.org", "*.w.org"], ["m.acme.com", "*.w.org"], [":t.x.org"], ["q.w.org"],
               ["q.w.org", "*.w.org"], [":t.w.org"], ["l.acme.com"], ["l.acme.com", "m.acme.com"], ["m.acme.com", "q.w.org"]]


class RandomTable:
    """`document` is a table; `rng` decides, so one seed makes one table.

    A weighted table has the features of one list of links, so no two that no list has together.
    """

    def __init__(self, rng, weighted=False):
        self.rng = rng
        self.list = rng.choice(list(LISTS.values())) if weighted and not self.some(SHARE_OF_OTHERS) else None
        self.ignores_case = self.has("any case", 0.25)
        # How much of a table is of a kind, so that some tables have much of it.
        self.fragments, self.queries, self.aliases = (
            self.chance(feature, rng.choice([0, 0.1, 0.6])) for feature in ("fragment", "item", "alias"))
        # Routes of one length meet most often, and so do redirects with many routes.
        self.length = rng.choice([None, None, 1, 2])
        self.document = {**self.apps(), **({"caseSensitive": False} if self.ignores_case else {})}
        self.document["hosts"] = (
            ["l.acme.com"] + ["n.org"] * self.has("more hosts", 0.2) + ["*.w.org"] * self.has("any label", 0.15))
        self.hosts = rng.choice([0, 0, 0.3])
        if self.has("opaque scheme", 0.15):
            self.document["opaqueSchemes"] = ["spot"]
        if self.has("plus", 0.2):
            self.document["plusIsSpace"] = True
        self.document["routes"] = [self.route(f"r{index}") for index in range(rng.randint(1, 5) + 2 * bool(self.length))]
        self.document["redirects"] = [self.redirect() for _ in range(self.has("redirects", 0.67) * rng.choice([1, 2, 3, 5]))]
        self.document["webOnly"] = [self.web_only() for _ in range(self.has("web only", 0.5))]
        self.document = {key: value for key, value in self.document.items() if value != []}

    def web_only(self):
        """A pattern that no app opens: mostly the path of a route, because others rarely match its links."""
        if self.some(0.7):
            return re.split(r"#|[?](?=[^/?])", self.rng.choice(self.document["routes"])["pattern"])[0]
        return self.text(self.path(self.rng.randint(1, 2), {}, plain=True))

    def some(self, chance):
        return self.rng.random() < chance

    def chance(self, feature, chance):
        """The chance of a feature: that one, or by its share of the list. A table has fewer routes, so rare ones get more."""
        return chance if self.list is None else math.sqrt(self.list.get(feature, 0))

    def has(self, feature, chance):
        return self.some(self.chance(feature, chance))

    def kind(self, **chances):
        """One of several features, whose names have underscores here; the first if the list has none of them."""
        weights = [self.chance(feature.replace("_", " "), chance) for feature, chance in chances.items()]
        return self.rng.choices(list(chances), weights if any(weights) else [1] + [0] * (len(weights) - 1))[0]

    def pick(self, *values):
        return self.rng.choice(values)

    def apps(self):
        def app(name):
            return {"name": name, "ios": {"appIDs": ["QQCDE12345.com.acme." + name]},
                    "android": {"package": "com.acme." + name, "fingerprints": [FINGERPRINT]}}

        if self.has("apps", 0.2):
            return {"apps": {"one": app("one"), "two": app("two")}}
        schemes = {}
        if self.has("schemes", 0.3):
            schemes = {"schemes": ["shop"], "schemeHostIsPath": self.has("host is a component", 0.5)}
        return {"app": {**app("shop"), **schemes}}

    # Parameters

    def type(self):
        """What a parameter says of its texts."""
        kind = self.kind(text=0.25, enum=0.15, integer=0.15, number=0.07, boolean=0.06, uuid=0.07, rule=0.25)
        if kind == "text":
            return {}
        if kind == "enum":
            members = self.rng.sample(MEMBERS, self.rng.randint(1, 3))
            folded = {member.lower(): member for member in members}
            members = list(folded.values()) if self.ignores_case else members
            if len(members) > 1 and self.has("other texts", 0.4):
                *members, other = members
                value = self.pick(*members)
                # The member may be repeated.
                members = [one for one in members if one != value or self.some(0.3)] + [{"value": value, "also": [other]}]
            return {"enum": members}
        if kind == "integer":
            bounds = {"minimum": self.pick(-1, 0, 1)} if self.has("bounds", 0.5) else {}
            return {"type": "integer", **bounds, **({"maximum": self.pick(7, 99)} if self.has("bounds", 0.3) else {})}
        if kind == "number":
            return {"type": "number", **({"minimum": self.pick(0, -1.5)} if self.has("bounds", 0.3) else {})}
        if kind in ("boolean", "uuid"):
            return {"type": kind}
        excludes = self.has("except", 0.6)
        rule = {} if excludes and self.some(0.5) else {"match": self.pick(
            "a*", "*b", "?", "?*", "$(digit)*", "$(digit)", "$(digit)$(digit)", "*-*", "ü*", "$(upper)*")}
        return {**rule, **({"except": self.rng.sample(["a", "b", "ab", "1"], 2)} if excludes else {})}

    def default(self, declared):
        """A value that the type has."""
        codec = Codec(declared, self.ignores_case, in_query=False)
        candidates = list(codec.members) + ["a", "ab", "2024-02-29", "1", "11", UUID]
        if declared.get("type") in ("integer", "number", "boolean"):
            candidates = [3, 7, 1, 1.5, True]
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
            kind, last = self.kind(literal=0.45, value=0.43, rest=0.12), index == count - 1
            if kind == "literal":
                out.append(self.pick(*LITERALS) if self.has("escaped literal", 0.3) else self.pick(*LITERALS[:6]))
            elif kind == "value" or not last:
                out.append(self.component(parameters, plain, place, may_be_optional=place == "path" or last))
            else:
                out.append(self.rest(parameters, plain, place))
        return out

    def component(self, parameters, plain, place, may_be_optional):
        optional = may_be_optional and self.has("optional", 0.3)
        text = self.pick("@", "x-", "A", "%C3%BC") if self.has("text in front", 0.57) else ""
        for index in range(1 if optional or not self.has("several values", 0.2) else 2):
            declared = {} if plain else self.type()
            if declared and declared.get("type") not in ("uuid", "boolean") and self.has("separator", 0.08):
                declared["separator"] = self.pick(",", "-")
            if optional and not plain and "separator" not in declared and self.has("default", 0.3):
                declared |= self.default(declared)
            name = self.name(parameters, declared, place)
            text += (self.pick("-", ".", "--") if index else "") + ":" + name
        return text + (self.pick(".z", "b") if self.has("text behind", 0.33) else "") + ("?" if optional else "")

    def rest(self, parameters, plain, place):
        declared = {} if plain or self.some(0.6) else self.type()
        if not plain and not {"type", "enum", "match", "except"} & set(declared) and self.has("accepts empty", 0.25):
            declared["acceptsEmpty"] = True
        text = "a" if self.has("text before a rest", 0.1) else ""
        return text + "*" + self.name(parameters, declared, place) + ("?" if self.has("optional rest", 0.4) else "")

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
            for key in self.rng.sample(["fk", "fl"], self.has("item of the fragment", 0.5) * self.pick(1, 2)):
                parameters[key] = self.item(key, "fragment")
        for key in ("k", "l", "f-g"):
            if self.some(self.queries):
                parameters[key] = self.item(key, "query")
        route = {"name": name, "pattern": pattern}
        own = [feature for feature in ("own hosts", "label") if self.has(feature, self.hosts / 2)]
        if own:
            route["hosts"] = self.pick(*[hosts for hosts in ROUTE_HOSTS if (hosts[0][0] == ":") == (own[0] == "label")])
            declared = self.kind(text=0.6, enum=0.15, integer=0.15, rule=0.1)
            if own[0] == "label" and declared != "text":
                texts = {"enum": {"enum": ["de", "x1"]}, "integer": {"type": "integer"}, "rule": {"except": ["l", "q"]}}
                parameters["t"] = {"name": "t", "place": "host", **texts[declared]}
        declared = [parameter for parameter in parameters.values() if set(parameter) - {"name"}]
        if declared:
            route["parameters"] = declared
        if self.has("no app", 0.12):
            route["opensApp"] = False
        elif "apps" in self.document and self.has("some apps", 0.4):
            route["apps"] = [self.pick("one", "two")]
        # An alias has all required items.
        has_items = any(parameter.get("required") and parameter["place"] == "query" for parameter in declared)
        if self.some(self.aliases) and (not has_items or self.has("items of an alias", 1)):
            route["aliases"] = [self.alias(Pattern(pattern), parameters) for _ in range(self.pick(1, 1, 2))]
        return route

    def item(self, key, place):
        kind = self.kind(optional_item=0.3, required_item=0.27, fixed_item=0.12, absent_item=0.08, flag=0.08, repeated_item=0.15)
        declared = {"name": key, "place": place}
        if kind == "fixed_item":
            return {**declared, "value": self.pick("a", "A", "b", "", "ü")}
        if kind == "absent_item":
            return {**declared, "absent": True}
        if kind == "flag":
            return {**declared, "type": "boolean", "flag": True}
        declared |= self.type()
        if kind == "repeated_item":
            return {**declared, "repeated": True}
        if self.has("separator", 0.12):
            declared["separator"] = self.pick(",", "-")
        if kind == "required_item":
            return {**declared, "required": True}
        return {**declared, **(self.default(declared) if "separator" not in declared and self.has("default", 0.5) else {})}

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
                if declared.get("required") or self.has("items of an alias", 0.2):
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
            elif self.has("redirect to items", 0.3):
                items.append(f"{self.pick('k', 'l', 'q')}=:{name}")
            elif self.some(0.7):
                target.insert(self.rng.randint(0, len(target)), f":{name}" + "?" * own.optional)
        items += ["utm=x"] * self.has("redirect to items", 0.2) + ["k=a"] * self.has("redirect to items", 0.1)
        query = "?" + self.pick("id=:id", "k=a") if self.has("redirect to items", 0.15) else ""
        declared = {"from": self.text(source) + query, "to": self.text(target + last) + ("?" + "&".join(items) if items else "")}
        if self.has("redirect elsewhere", 0.1):
            declared["to"] = "https://o.acme.org" + declared["to"]
        elif self.has("no app", 0.12):
            declared["opensApp"] = False
        elif "apps" in self.document and self.has("some apps", 0.2):
            declared["apps"] = [self.pick("one", "two")]
        return declared

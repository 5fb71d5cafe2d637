"""A file `links.json` as forms: each is one way in which a link can match a route, an alias, a redirect or `webOnly`."""
import re
from dataclasses import dataclass, field, replace

from codec import Codec
from pattern import Pattern, Rest, expanded, names


@dataclass(frozen=True)
class Item:
    """An item of the query or of the fragment."""
    key: bytes
    # The parameter that the item has; None if the item has one value, or must not be there.
    name: str = None
    value: bytes = None
    absent: bool = False
    required: bool = False
    repeated: bool = False
    flag: bool = False
    accepts_empty: bool = False

    @property
    def is_demand(self):
        """Whether the item decides if a link matches."""
        return self.name is None or self.required


class Hosts:
    def __init__(self, declared):
        self.exact = [host.lower() for host in declared if host[0] not in "*:"]
        self.suffixes = [host[host.index("."):].lower() for host in declared if host[0] in "*:"]
        self.label = next((host[1:host.index(".")] for host in declared if host[0] == ":"), None)

    def same(self, other):
        return (set(self.exact), set(self.suffixes), self.label) == (set(other.exact), set(other.suffixes), other.label)

    def label_of(self, host):
        """The label before the longest suffix that the host has; None if there is none."""
        labels = [host[:-len(suffix)] for suffix in self.suffixes if host.endswith(suffix)]
        return min((label for label in labels if re.fullmatch(r"[a-z0-9_-]{1,63}", label)), key=len, default=None)

    def contain(self, host):
        return host in self.exact or self.label_of(host) is not None


@dataclass
class Route:
    declared: dict
    pattern: Pattern
    hosts: Hosts
    codecs: dict
    query: list
    fragment_items: list
    items: dict = field(default_factory=dict)
    # The component of the path or of the fragment in which a parameter stands.
    pieces: dict = field(default_factory=dict)

    @property
    def name(self):
        return self.declared["name"]

    @property
    def has_fragment(self):
        return bool(self.pattern.has_fragment or self.fragment_items)

    def is_list(self, name):
        return isinstance(self.pieces.get(name), Rest) or name in self.items and self.items[name].repeated


@dataclass
class Form:
    kind: str
    # The name of the route, or the `from` of a redirect.
    owner: str
    path: list
    left_out: int
    items: list
    codecs: dict
    hosts: Hosts = None
    route: Route = None
    # The pattern of an alias, and where a redirect leads: the site, if it is another one, and the pattern.
    alias: str = None
    declared: dict = None
    origin: str = None
    target: Pattern = None

    @property
    def fragment(self):
        """The path and the items that the form asks of the fragment."""
        if not self.route or not self.route.has_fragment:
            return [], []
        return self.route.pattern.fragment_path, self.route.fragment_items


class Table:
    def __init__(self, document):
        self.document = document
        apps = document.get("apps") or {"app": document.get("app", {})}
        self.apps = apps
        self.ignores_case = document.get("caseSensitive") is False
        self.plus_is_space = document.get("plusIsSpace", False)
        self.opaque_schemes = document.get("opaqueSchemes", [])
        self.schemes = [scheme for app in apps.values() for scheme in app.get("schemes", [])] + self.opaque_schemes
        self.scheme_host_is_path = any(app.get("schemeHostIsPath") for app in apps.values())
        self.hosts = Hosts(document["hosts"]) if document.get("hosts") else None
        self.forms, self.routes, self.web_only = [], {}, []
        for declared in document.get("routes", []):
            self.add_route(declared)
        self.known_keys = {item.key for form in self.forms for item in form.items}
        for declared in document.get("redirects", []):
            self.add_redirect(declared)
        for text in document.get("webOnly", []):
            pattern = Pattern(text)
            self.add_plain(pattern, self.web_only, kind="web", owner=text)
            for piece in pattern.path[-1:]:
                if isinstance(piece, Rest):
                    self.web_only[-1].codecs[piece.name].accepts_empty = True
        self.reads_hosts = any(form.hosts for form in self.forms)

    def add_route(self, declared):
        pattern = Pattern(declared["pattern"])
        parameters = {parameter["name"]: parameter for parameter in declared.get("parameters", [])}
        hosts = Hosts(declared["hosts"]) if declared.get("hosts") else None
        route = Route(declared, pattern, hosts, {}, [], [])
        in_path = names(pattern.path) + names(pattern.fragment_path) + ([hosts.label] if hosts and hosts.label else [])
        for name in in_path:
            place = "fragment" if name in names(pattern.fragment_path) else "path"
            route.codecs[name] = Codec({"place": place, **parameters.get(name, {})}, self.ignores_case, in_query=False)
        for piece in pattern.path + pattern.fragment_path:
            route.pieces.update(dict.fromkeys(piece.names, piece))
        for place, listed, out in (
                ("query", pattern.items, route.query), ("fragment", pattern.fragment_items, route.fragment_items)):
            others = [(name, name, None) for name, p in parameters.items() if p.get("place") == place and name not in in_path]
            given = [name for _, name, _ in listed]
            for key, name, value in listed + [other for other in others if other[1] not in given]:
                item = self.item(key, name, value, parameters.get(name, {}))
                out.append(item)
                if item.name:
                    route.items[name] = item
                    route.codecs[name] = Codec({"place": place, **parameters.get(name, {})}, self.ignores_case, place == "query")
        self.routes[route.name] = route
        common = dict(owner=route.name, codecs=route.codecs, hosts=hosts or self.hosts, route=route)
        for path, left_out in expanded(pattern.path):
            self.forms.append(Form("route", path=path, left_out=left_out, items=route.query, **common))
        for text in declared.get("aliases", []):
            alias = Pattern(text)
            items = [self.alias_item(route, *item) for item in alias.items]
            # What an alias does not name stands where the route has it.
            named, keys = {item.name for item in items}, {item.key for item in items}
            items += [item for item in route.query if item.name and item.name not in named and item.key not in keys]
            for path, left_out in expanded(alias.path):
                self.forms.append(Form("alias", path=path, left_out=left_out, items=items, alias=text, **common))

    @staticmethod
    def item(key, name, value, declared):
        key = key.encode()
        if value is not None or "value" in declared:
            return Item(key, value=value if value is not None else declared["value"].encode())
        if declared.get("absent"):
            return Item(key, absent=True)
        required = bool(declared.get("required"))
        return Item(key, name, required=required, repeated=bool(declared.get("repeated")), flag=bool(declared.get("flag")),
                    accepts_empty=required and bool(declared.get("acceptsEmpty")))

    @staticmethod
    def alias_item(route, key, name, value):
        """An item of an alias has one value, or a parameter of the query, at times under another key."""
        return Item(key.encode(), value=value) if name is None else replace(route.items[name], key=key.encode())

    def add_redirect(self, declared):
        origin = re.match(r"https?://[^/?#]*|", declared["to"]).group(0)
        target = Pattern(declared["to"][len(origin):] or "/")
        self.add_plain(Pattern(declared["from"]), self.forms, kind="redirect", owner=declared["from"], hosts=self.hosts,
                       declared=declared, origin=origin, target=target)

    def add_plain(self, pattern, forms, **fields):
        """Forms whose parameters are texts; those of the query are required."""
        codecs = {name: Codec({}, self.ignores_case, in_query=False) for name in names(pattern.path)}
        codecs |= {name: Codec({}, self.ignores_case, in_query=True) for _, name, _ in pattern.items if name}
        items = [Item(key.encode(), name, value, required=True) for key, name, value in pattern.items]
        for path, left_out in expanded(pattern.path):
            forms.append(Form(path=path, left_out=left_out, items=items, codecs=codecs, **fields))

    def is_default(self, hosts):
        """Whether links without a host may be those of a route on these hosts."""
        if hosts is None:
            return True
        return bool(self.hosts and (hosts.same(self.hosts) or self.hosts.exact and hosts.contain(self.hosts.exact[0])))

"""Whether `deeplink diff` finds what changes between a table and a changed one, with links that show it."""
import copy
import json
import re

from difference import Difference
from random_links import RandomLinks
from random_tables import RandomTable
from table import Table


def changed(rng, document, tool):
    """The document with one or two changes; None if they leave no table."""
    new = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 2])):
        Changes(rng, new).pick()
    return tool.accepted("new.json", new)


TYPE_KEYS = ("match", "except", "enum", "type", "minimum", "maximum", "default", "flag", "value", "absent")


class Changes:
    """Changes of a table, of which `pick` makes one; some are none."""

    def __init__(self, rng, document):
        self.rng, self.document, self.made = rng, document, RandomTable(rng)
        self.made.ignores_case = document.get("caseSensitive") is False
        self.route = rng.choice(document["routes"])
        self.parameter = rng.choice(self.route.get("parameters") or [{}])
        self.redirect = rng.choice(document.get("redirects") or [{}])

    def pick(self):
        self.rng.choice(
            [self.type] * 5 + [self.presence, self.literal, self.added, self.target] * 2
            + [self.separator, self.optional, self.prefix, self.removed, self.no_redirect]
            + [self.case, self.plus, self.aliases, self.hosts])()

    def type(self):
        if self.parameter:
            for key in TYPE_KEYS:
                self.parameter.pop(key, None)
            self.parameter.update(self.made.type())

    def presence(self):
        key = self.rng.choice(["required", "repeated", "value", "absent"])
        if self.parameter.get("place") == "query" and self.parameter.pop(key, None) is None:
            self.parameter[key] = "a" if key == "value" else True

    def separator(self):
        if self.parameter:
            self.parameter["separator"] = "-" if "separator" in self.parameter else ","

    def literal(self):
        self.route["pattern"] = self.route["pattern"].replace("/a", self.rng.choice(["/b", "/A", "/ab"]), 1)

    def optional(self):
        text = self.route["pattern"]
        self.route["pattern"] = text.replace("?", "", 1) if "?" in text else re.sub(r"([:*][a-z])$", r"\1?", text)

    def prefix(self):
        self.route["pattern"] = "/b" + self.route["pattern"].removesuffix("/")

    def removed(self):
        if len(self.document["routes"]) > 1:
            self.document["routes"].remove(self.route)

    def added(self):
        self.document["routes"].append(self.made.route("new"))

    def target(self):
        if self.redirect:
            more = self.redirect["to"] + ("&" if "?" in self.redirect["to"] else "?") + "l=1"
            self.redirect["to"] = self.rng.choice(["/a", "/b?l=1", "https://o.acme.org/z", more])

    def no_redirect(self):
        self.document.pop("redirects", None)

    def case(self):
        self.document["caseSensitive"] = self.document.get("caseSensitive") is False

    def plus(self):
        self.document["plusIsSpace"] = not self.document.get("plusIsSpace", False)

    def aliases(self):
        if self.route.pop("aliases", None) is None:
            self.route["aliases"] = ["/zz" + re.split("[?#]", self.route["pattern"])[0].removesuffix("/")]

    def hosts(self):
        if "hosts" in self.route:
            self.route["hosts"] = ["m.acme.com"]


def meaning(answer):
    """What a link of the old table has to keep: the route and its parameters, here also as they stand in `route`."""
    if "name" in answer:
        return [answer["name"], answer["parameters"], answer["route"]]
    return ["elsewhere", answer["location"]] if "location" in answer else None


def kind_of(old, new):
    if json.dumps(old) == json.dumps(new):
        return None
    return "lost" if new is None else "gained" if old is None else "changed"


def check_changes(tool, document, new, links, counts):
    old_path, new_path = tool.file("table.json", document)[0], tool.file("new.json", new)[0]
    status, out, errors = tool.run("diff", "--json", old_path, new_path)
    counts[f"diff: exit {status}"] += 1
    command = "deeplink diff OLD NEW"

    def difference(kind, expected, found, link=None):
        return Difference(f"diff: {kind}", document, command, expected, found, link=link, other=new)

    if status not in (0, 1, 3):
        yield difference(f"exit {status}", "0, 1 or 3", errors[:500])
        return
    findings = [json.loads(line) for line in out.splitlines()]
    breaking = any(finding["kind"] in ("lost", "changed") for finding in findings)
    if status != 3 and breaking != (status == 1):
        yield difference("exit status", 1 if breaking else 0, status)
    findings = [finding for finding in findings if "link" in finding]
    links = list(dict.fromkeys(links + [finding["link"] for finding in findings]))
    olds, news = (dict(zip(links, map(meaning, tool.resolved(path, links)))) for path in (old_path, new_path))
    told = set()
    for finding in findings:
        counts["links of differences"] += 1
        link = finding["link"]
        told.add((finding["kind"], (finding.get("old") or {}).get("name"), (finding.get("new") or {}).get("name")))
        found = kind_of(olds[link], news[link])
        if found != finding["kind"]:
            yield difference("a link that shows nothing", finding["kind"], f"{found}: {olds[link]}, {news[link]}", link)
    kinds = {kind for kind, _, _ in told}
    for link in links:
        kind = kind_of(olds[link], news[link])
        if kind is None:
            continue
        counts["links that differ"] += 1
        key = kind, *[answer and answer[0] for answer in (olds[link], news[link])]
        if key in told or "elsewhere" in key and kind in kinds:
            continue
        if kind == "changed" and olds[link][:2] == news[link][:2]:
            # "To other parameters": those of the description are the same.
            counts["open: only the JSON of the route differs"] += 1
            continue
        if status == 3 or "note:" in errors:
            # Of numbers in bounds and of texts that code checks, diff knows examples, and says so.
            counts["open: difference beside a note"] += 1
        else:
            expected = f"{kind}: {olds[link]}, {news[link]}"
            yield difference(f"missed {kind}", expected, f"exit {status}, {sorted(map(str, told))}", link)
            return


def links_of_both(rng, document, new, count):
    return [link for table in (document, new) for link in RandomLinks(rng, Table(table)).links(count)]

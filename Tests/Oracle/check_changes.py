"""Whether `deeplink diff` finds what changes between a table and a changed one, with links that show it."""
import copy
import json

from difference import Difference
from random_links import RandomLinks
from random_tables import RandomTable
from table import Table


def changed(rng, document, tool):
    """The document with one or two changes; None if they leave no table."""
    new = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 2])):
        change(rng, new)
    return tool.accepted("new.json", new)


def change(rng, document):
    routes = document["routes"]
    route = rng.choice(routes)
    made = RandomTable(rng)
    made.ignores_case = document.get("caseSensitive") is False
    kind = rng.random()
    if kind < 0.3 and route.get("parameters"):
        parameter = rng.choice(route["parameters"])
        for key in ("match", "except", "enum", "type", "minimum", "maximum", "format", "length", "caseSensitive", "default", "flag", "value", "absent"):
            parameter.pop(key, None)
        parameter.update(made.type())
    elif kind < 0.4 and route.get("parameters"):
        parameter = rng.choice(route["parameters"])
        if parameter.get("place") == "query":
            key = rng.choice(["required", "repeated", "value", "absent"])
            parameter.pop(key) if key in parameter else parameter.update({key: "a" if key == "value" else True})
        else:
            parameter.update({"separator": ","} if "separator" not in parameter else {"separator": "-"})
    elif kind < 0.5:
        route["pattern"] = route["pattern"].replace("/a", rng.choice(["/b", "/A", "/ab"]), 1)
    elif kind < 0.56 and len(routes) > 1:
        routes.remove(route)
    elif kind < 0.64:
        routes.append(made.route("new"))
    elif kind < 0.72 and document.get("redirects"):
        redirect = rng.choice(document["redirects"])
        redirect["to"] = rng.choice(["/a", "/b?l=1", "https://o.acme.org/z", redirect["to"] + ("&l=1" if "?" in redirect["to"] else "?l=1")])
    elif kind < 0.78 and document.get("redirects"):
        document["redirects"].pop()
    elif kind < 0.84:
        document["caseSensitive"] = document.get("caseSensitive") is False
    elif kind < 0.88:
        document["plusIsSpace"] = not document.get("plusIsSpace", False)
    elif kind < 0.94:
        route.pop("aliases") if "aliases" in route else route.update(aliases=["/zz" + route["pattern"].split("?")[0].split("#")[0].rstrip("/")])
    elif "hosts" in route:
        route["hosts"] = ["m.acme.com"]
    else:
        route["pattern"] = route["pattern"] + "?" if route["pattern"][-1].isalpha() and ":" in route["pattern"] else "/b" + route["pattern"].rstrip("/")


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
            yield difference(f"missed {kind}", f"{kind}: {olds[link]}, {news[link]}", f"exit {status}, {sorted(map(str, told))}", link)
            return


def links_of_both(rng, document, new, count):
    return [link for table in (document, new) for link in RandomLinks(rng, Table(table)).links(count)]

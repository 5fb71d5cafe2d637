"""Tables and association files of families whose links meet in many ways, each of about as many octets as wanted.

A family is a function of a source of randomness and a number of declarations; the same two make the same document.
"""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Oracle"))
from random_tables import FINGERPRINT, RandomTable

LIMIT = 30_000


def app(name):
    return {"name": name, "ios": {"appIDs": [f"QQCDE12345.com.acme.{name}"]},
            "android": {"package": f"com.acme.{name}", "fingerprints": [FINGERPRINT]}}


def table(routes, **more):
    routes = [{"name": f"r{index}", **route} for index, route in enumerate(routes)]
    return {"app": app("shop"), "hosts": ["l.acme.com"], "routes": routes, **more}


def match(rng, longest=24):
    parts = ["a", "b", "*", "?", "-", "?*", "$(digit)", "$(alpha)", "ab"]
    return "".join(rng.choice(parts) for _ in range(rng.randint(1, longest)))[:256]


# Tables

def optionals(rng, n):
    """Components that a link may lack before literals."""
    front = "".join(f"/:p{index}?" for index in range(rng.randint(1, 6)))
    return table([{"pattern": f"{front}/l{index}" + rng.choice(["", "", "/*rest?"])} for index in range(n)])


def captures(rng, n):
    """Up to four captures in a component, between the same few literals."""
    def component():
        literals = [rng.choice(["-", ".", "--", "a", "-a-"]) for _ in range(rng.randint(0, 3))]
        return "".join(f":p{index}{literal}" for index, literal in enumerate(literals + [""]))
    return table([{"pattern": f"/{component()}" + f"/l{index}" * rng.randint(0, 1)} for index in range(n)])


def items(rng, n):
    """Many items of the same names."""
    def item(name):
        kind = rng.choice([{}, {"required": True}, {"value": rng.choice("ab")}, {"absent": True}, {"repeated": True},
                           {"type": "boolean", "flag": True}, {"enum": ["a", "b"]}, {"match": match(rng, 4)}])
        return {"name": name, "place": "query", **kind}
    names = [f"k{index}" for index in range(rng.choice([3, 10, 30, 64]))]
    front = rng.choice(["/x", "/:p", "/:p?"])
    return table([{"pattern": front, "parameters": [item(name) for name in rng.sample(names, rng.randint(1, len(names)))]}
                  for _ in range(n)])


def closed_sets(rng, n):
    """Closed sets with common texts, as components and as items."""
    width = rng.choice([3, 30, 300])
    def route(index):
        texts = [f"t{rng.randrange(width * 2)}" for _ in range(width)]
        place = rng.choice(["path", "query"])
        pattern = "/:p" + "/:q?" * rng.randint(0, 1) if place == "path" else "/x"
        return {"pattern": pattern, "parameters": [{"name": "p", "place": place, "enum": sorted(set(texts))}
                                                   | ({"required": True} if place == "query" else {})]}
    return table([route(index) for index in range(n)])


def matches(rng, n):
    """Rules of texts that overlap."""
    longest = rng.choice([3, 12, 80])
    def route(index):
        rule = {"match": match(rng, longest)} | ({"except": [match(rng, 3).replace("$", "c") for _ in range(3)]} if rng.random() < 0.3 else {})
        return {"pattern": "/:p" + rng.choice(["", "/:q", "/*r?"]), "parameters": [{"name": "p", **rule}]}
    return table([route(index) for index in range(n)])


def kept(rng, n):
    """Patterns of `webOnly` across a route for everything."""
    deepest = rng.randint(1, 8)
    def pattern(index):
        return "/" + "/".join([":a"] * rng.randint(0, deepest) + [f"w{index}"] + rng.choice([[], ["*r?"], ["*r"], [":b?"]]))
    routes = rng.choice([["/*a"], ["/*a", "/x/*a"], ["/:a/:b", "/:a"], ["/:a?/:b?/*c"]])
    return table([{"pattern": pattern} for pattern in routes], webOnly=[pattern(index) for index in range(n)])


def kept_items(rng, n):
    """Routes that do not open the app, with items, across others."""
    routes = [{"pattern": f"/:a/l{index % 7}" if index % 2 else f"/l{index % 7}/:a",
               "parameters": [{"name": f"k{rng.randrange(9)}", "place": "query", "required": True}]}
              | ({"opensApp": False} if rng.random() < 0.5 else {}) for index in range(n)]
    return table([{"pattern": "/*all"}] + routes)


def redirects(rng, n):
    """Redirects with the form of many routes."""
    front = rng.choice(["/e/:x", "/:x", "/e"])
    source, target = rng.choice([("*rest", "/e/*rest"), ("*rest?", "/*rest"), (":a/:b", "/:b/:a"), (":a", "/e/:a")])
    return table([{"pattern": f"{front}/k{index}"} for index in range(n // 2 + 1)],
                 redirects=[{"from": f"/c{index}/{source}", "to": target} for index in range(n // 2)])


def chains(rng, n):
    """Redirects that lead to redirects."""
    step = rng.choice([1, 2, 7])
    more = [{"from": f"/c{index}/:a/*b?", "to": rng.choice([f"/c{index + step}/:a/*b", f"/c{index + step}/x/:a/*b"])}
            for index in range(n)]
    return table([{"pattern": "/*end"}], redirects=more)


def apps_and_hosts(rng, n):
    """Many apps at many hosts, each route for some of them."""
    apps = {f"a{index}": app(f"a{index}") for index in range(min(64, 2 + n // rng.choice([2, 4, 8])))}
    hosts = [f"h{index}.acme.com" for index in range(min(100, 1 + n // rng.choice([1, 2, 4])))]
    def route(index):
        return {"pattern": rng.choice(["/:a", "/*a", "/:a/:b", f"/x{index}/*a", f"/:a?/x{index}"]), "apps": rng.sample(sorted(apps), rng.choice([1, 1, 2]))} | (
            {"hosts": rng.sample(hosts, rng.choice([1, 1, min(4, len(hosts))]))} if rng.random() < 0.8 else {})
    document = table([route(index) for index in range(n)], hosts=hosts, apps=apps)
    del document["app"]
    return document


def sixty_four_apps(rng, n):
    """The most apps at a hundred hosts: 25 kB in all, with few routes."""
    apps = {f"a{index}": {"name": "A", "ios": {"appIDs": [f"QQCDE12345.c.a{index}"]}} for index in range(min(64, n))}
    hosts = [f"h{index}.a.com" for index in range(min(100, 2 * n))]
    routes = [{"pattern": f"/x{index}/*a", "apps": [f"a{index}"], "hosts": [hosts[index]]} for index in range(len(apps))]
    document = table(routes, hosts=hosts, apps=apps)
    del document["app"]
    return document


def repeated(rng, n):
    """The same again and again."""
    pattern = rng.choice(["/x/:id", "/:a/:b", "/*r", "/:a?/:b?", "/:a-:b", "/x"])
    more = rng.choice([{}, {"opensApp": False}, {"aliases": ["/y/:id"]} if ":id" in pattern else {},
                       {"parameters": [{"name": "k", "place": "query", "value": "a"}]}])
    return table([{"pattern": pattern, **more} for _ in range(n)])


def lattice(rng, n):
    """Literals and parameters at each level."""
    levels = rng.randint(3, 10)
    chosen = {tuple(rng.random() < 0.5 for _ in range(levels)) for _ in range(n)}
    return table([{"pattern": "".join(f"/:p{index}" if open_ else "/a" for index, open_ in enumerate(one))} for one in sorted(chosen)])


def labels(rng, n):
    """Labels of hosts, and hosts of one's own."""
    def route(index):
        hosts = [rng.choice([f"h{index}.acme.com", ":t.acme.com", f":t.h{index}.acme.com", "*.acme.com"])]
        return {"pattern": rng.choice(["/:a", "/x/:a", "/*a", "/x"]), "hosts": hosts}
    return table([route(index) for index in range(n)])


def fragments(rng, n):
    """Components and items of fragments."""
    def route(index):
        path = "/".join(rng.choice(["a", ":p", f"l{index}", "*r"][: 4 if last else 3]) + (f"{place}" if place else "")
                        for place, last in [(0, False), (1, True)][: rng.randint(1, 2)])
        path = path.replace(":p1", ":q").replace("a1", "b").replace("*r1", "*r")
        return {"pattern": f"/{rng.choice(['x', ':y', ':y?'])}#/{path}"}
    return table([route(index) for index in range(n)])


def separators(rng, n):
    """Lists of values with separators that begin alike."""
    def route(index):
        return {"pattern": rng.choice(["/x", "/:v"]), "parameters": [
            {"name": "ids", "place": "query", "separator": "," * rng.randint(1, 8), "required": True, **rng.choice([{}, {"enum": ["a", "b"]}, {"type": "integer"}])}]}
    return table([route(index) for index in range(n)])


def long_patterns(rng, n):
    """Patterns of up to 64 components, and rests in bounds."""
    def route(index):
        components = [rng.choice(["a", "b", f":p{place}"]) for place in range(rng.randint(20, 63))]
        return {"pattern": "/" + "/".join(components) + rng.choice(["", "/*r", "/*r?"])}
    return table([route(index) for index in range(n)])


def sites(rng, n):
    """Several sites in a file."""
    return {"app": app("shop"), "sites": [
        {"hosts": [f"s{index}.acme.com"], "routes": kept(rng, 2)["routes"], "webOnly": kept(rng, rng.randint(1, 6))["webOnly"]}
        for index in range(max(1, n // 4))]}


def mixed(rng, n):
    """Random tables with all keys, one behind the other."""
    whole = RandomTable(rng).document
    while len(whole["routes"]) < n:
        more = RandomTable(rng).document
        if ("apps" in more) != ("apps" in whole):
            continue
        for key in ("routes", "redirects", "webOnly"):
            whole.setdefault(key, []).extend(more.get(key, []))
    for index, route in enumerate(whole["routes"]):
        route["name"] = f"r{index}"
    return {key: value for key, value in whole.items() if value != []}


def joined(rng, n):
    """Two families in one table."""
    one, other = rng.choice(JOINABLE)(rng, n // 2 + 1), rng.choice(JOINABLE)(rng, n // 2 + 1)
    return table([{**route, "name": f"r{index}"} for index, route in enumerate(one["routes"] + other["routes"])],
                 **{key: one.get(key, []) + other.get(key, []) for key in ("redirects", "webOnly") if key in one or key in other})


JOINABLE = [optionals, captures, items, closed_sets, matches, kept, kept_items, redirects, chains, lattice, fragments, separators, long_patterns]
TABLES = JOINABLE + [apps_and_hosts, sixty_four_apps, repeated, labels, sites, mixed, joined]


# Association files

def apple(details, **more):
    return {"applinks": {"details": details, **more}}


def detail(components, index=0):
    return {"appIDs": [f"QQCDE12345.com.acme.a{index}"], "components": components}


def excluding(rng, component, chance=0.3):
    return component | ({"exclude": True} if rng.random() < chance else {})


def pattern(rng, index):
    parts = ["*", "?", "?*", "/", "a", "b", f"l{index}", "/*", "/?*"]
    return "/" + "".join(rng.choice(parts) for _ in range(rng.randint(1, rng.choice([4, 16]))))


def query_rows(rng, n):
    """An item of its own for each component."""
    width = rng.choice([1, 1, 2, 5])
    return apple([detail([excluding(rng, {"/": rng.choice(["*", "/x/*"]), "?": {f"k{index + more}": rng.choice(["?*", "a*", "*", "b"]) for more in range(width)}}, rng.choice([0, 0.3]))
                          for index in range(n)])])


def variable_rows(rng, n):
    """Variables with many values."""
    values = [f"x{index}" for index in range(n // 2)] or ["x"]
    return apple([detail([excluding(rng, {"/": rng.choice(["/$(v)/$(v)/", "/$(v)/*/", "/*/$(v)-$(v)/"]) + str(index)}, rng.choice([0, 0.3])) for index in range(n)])],
                 substitutionVariables={"v": values})


def star_rows(rng, n):
    """Patterns with many stars and question marks, some excluded."""
    return apple([detail([excluding(rng, {"/": pattern(rng, index)}) for index in range(n)])])


def fragment_rows(rng, n):
    """Fragments and items and paths."""
    return apple([detail([excluding(rng, {"/": pattern(rng, 0)[:8], "#": pattern(rng, index)[1:] or "*", **rng.choice([{}, {"caseSensitive": False}, {"percentEncoded": False}])})
                          for index in range(n)])])


def app_rows(rng, n):
    """Many apps, each with some of the same components."""
    known = [excluding(rng, {"/": pattern(rng, index)}) for index in range(8)]
    return apple([detail(rng.sample(known, rng.randint(1, 6)), index) for index in range(n)])


def old_paths(rng, n):
    """The keys of the time before iOS 13."""
    paths = [rng.choice(["", "NOT "]) + pattern(rng, index) for index in range(n)]
    return apple([{"appID": f"QQCDE12345.com.acme.a{index}", "paths": paths[index::2]} for index in range(2)], apps=[])


APPLE = [query_rows, variable_rows, star_rows, fragment_rows, app_rows, old_paths]


def android(rng, n):
    """Statements with rules."""
    def rule(index):
        part = rng.choice(["/", "/", "?", "#"])
        value = {f"k{index % 5}": "?*"} if part == "?" else pattern(rng, index)
        return excluding(rng, {part: value})
    rules = [rule(index) for index in range(n)]
    relation = "delegate_permission/common.handle_all_urls"
    return [{"relation": [relation], "target": {"namespace": "android_app", "package_name": f"com.acme.a{index}", "sha256_cert_fingerprints": [FINGERPRINT]},
             "relation_extensions": {relation: {"dynamic_app_link_components": rules[index::2]}}} for index in range(2)]


ANDROID = [android]
ALL = {family.__name__: family for family in TABLES + APPLE + ANDROID}


def document(family, seed, size):
    """The largest document of a family that is found within a size, and its text."""
    best, low, high = None, 1, 2
    while high < LIMIT:
        made = json.dumps(ALL[family](random.Random(seed), high), ensure_ascii=False, separators=(",", ":"))
        if len(made.encode()) > size:
            break
        best, low, high = made, high, high * 2
    while low + 1 < high and high < LIMIT:
        middle = (low + high) // 2
        made = json.dumps(ALL[family](random.Random(seed), middle), ensure_ascii=False, separators=(",", ":"))
        if len(made.encode()) <= size:
            best, low = made, middle
        else:
            high = middle
    return best or json.dumps(ALL[family](random.Random(seed), 1), ensure_ascii=False, separators=(",", ":"))

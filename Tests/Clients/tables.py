#!/usr/bin/env python3
"""A table with links of every kind, made at random: tables.py TOOL SEED ROUTES > links.json

Routes and redirects that the tool finds faults with are left out.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

tool, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = random.Random(seed)


def pick(*texts):
    return rng.choice(texts)


def some(chance):
    return rng.random() < chance


NAMES = ["id", "number", "tab", "name", "page", "slug", "in", "class", "default", "url", "link", "order-id", "größe", "day",
         "from", "to", "q", "type", "sort", "flag", "items", "self", "when", "init", "parameters", "hashCode", "X", "user_id", "__proto__", "values"]
WORDS = ["orders", "items", "a", "b", "über", "new", "x y", "50%", "Help", "v1.2", "@me", "index.php", "c:d", "(x)"]
SETS = [["items", {"value": "shipping", "also": ["Versand", "SHIP"]}], ["red", "Green", "BLUE"], ["a b", "ä", "1"], ["true", "false", "null"], ["", "x"], ["only"]]


def typed(parameter, place):
    """Adds a type to a parameter."""
    kind = pick("string", "string", "integer", "integer", "bounded", "small", "number", "range", "uuid", "enum", "enum",
                "boolean", "match", "except", "list", "letters")
    if kind in ("string", "integer", "number", "uuid", "boolean"):
        parameter["type"] = kind
    elif kind == "bounded":
        parameter.update(type="integer", minimum=pick(1, 0, -9007199254740991, -9223372036854775808))
        if some(0.5):
            parameter["maximum"] = pick(12345, 9007199254740991, 9007199254740992, 9223372036854775807)
    elif kind == "small":
        parameter.update(type="integer", minimum=pick(-3, 0, 1), maximum=pick(5, 12))
    elif kind == "range":
        parameter.update(type="number", minimum=pick(-90, 0, -0.5))
        if some(0.6):
            parameter["maximum"] = pick(90, 1e21, 1.5)
    elif kind == "enum":
        parameter["enum"] = pick(*(SETS if place == "query" else SETS[:4]))
    elif kind == "match":
        parameter["match"] = pick("@?*", "$(digit)$(digit)", "ord-$(digit)*", "$(xdigit)$(xdigit)-*", "?", "*.html", "$(upper)$(lower)$(alnum)*")
    elif kind == "except":
        parameter["except"] = ["all", "new", "é"]
    elif kind == "list":
        parameter.update(type=pick("string", "integer", "number"), separator=pick(",", "--", "...", ", "))
    elif kind == "letters":
        parameter.update(match="$(alpha)*", **{"except": ["none"]})
    return parameter


def default(parameter):
    """A default that fits the type, if one comes to mind."""
    if "separator" in parameter or "match" in parameter or "except" in parameter:
        return {}
    if "enum" in parameter:
        return {"default": parameter["enum"][0]}
    kind = parameter.get("type", "string")
    if kind in ("integer", "number"):
        value = max(parameter.get("minimum", 0), 0)
        return {"default": value} if value <= parameter.get("maximum", value) else {}
    return {"default": {"string": pick("", "a b", "text"), "boolean": some(0.5)}[kind]} if kind in ("string", "boolean") else {}


def parameters_in(kind, names):
    """The pieces of a path with their parameters."""
    pieces, parameters, isOptional = [], [], False
    for index in range(rng.randint(0, 4)):
        if some(0.6 if index else 0.85):
            isOptional = False
            pieces.append(pick(*WORDS).replace("%", "%25").replace(" ", "%20").replace(":", "%3A"))
            continue
        name = next((n for n in names if n.isidentifier() and n.isascii()), None)
        if name is None:
            break
        names.remove(name)
        parameter = typed({"name": name}, "path")
        # Optional components stand anywhere, also side by side.
        isOptional = some(0.35) or isOptional and some(0.6)
        if some(0.25):
            # Several parameters in one component. An optional one has no defaults.
            text = pick("", "", "@") + "{%s}" % name
            parameters.append(parameter)
            for _ in range(rng.choice([1, 1, 2])):
                other = next((n for n in names if n.isidentifier() and n.isascii()), None)
                if other is None:
                    break
                names.remove(other)
                text += pick("-", "...", "--", ",", "~", ".x.") + "{%s}" % other
                parameters.append(typed({"name": other}, "path"))
            pieces.append(text + pick("", "", ".pdf") + ("?" if isOptional else ""))
            continue
        text = "{%s}" % name
        if some(0.2) and name.isalnum() and name.isascii():
            text = pick("@", "p-", "") + text + pick("", "", ".pdf")
        if isOptional:
            text += "?"
            parameter.update(default(parameter) if some(0.5) else {})
        pieces.append(text)
        parameters.append(parameter)
    if names and some(0.15):
        name = names.pop()
        parameter = typed({"name": name}, "path")
        parameter.pop("separator", None)
        if some(0.2):
            parameter["acceptsEmpty"] = True
        pieces.append("*{%s}" % name + pick("", "?"))
        parameters.append(parameter)
    return pieces, parameters


def written(piece):
    """The piece in the language of patterns: {id} is :id, *{id} is *id."""
    if piece.startswith("*{"):
        return piece.replace("{", "").replace("}", "")
    return piece.replace("{", ":").replace("}", "") if "{" in piece else piece


def items(names, place):
    made = []
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
        if not names:
            break
        item = {"name": names.pop(), "place": place}
        kind = pick("required", "optional", "optional", "default", "repeated", "flag", "value", "absent")
        if kind == "value":
            item["value"] = pick("user", "a b", "")
        elif kind == "absent":
            item["absent"] = True
        elif kind == "flag":
            item.update(type="boolean", flag=True)
        else:
            typed(item, place)
            if kind == "required":
                item["required"] = True
                if some(0.3):
                    item["acceptsEmpty"] = True
            elif kind == "default":
                item.update(default(item))
            elif kind == "repeated":
                item["repeated"] = True
                item.pop("separator", None)
        made.append(item)
    return made


def route(number):
    names = [n for n in NAMES]
    rng.shuffle(names)
    pieces, parameters = parameters_in("path", names)
    pattern = "/" + "/".join(written(p) for p in pieces)
    made = {"name": pick("order", "order.tab", "shop-item", "home", "class", "String", "none", "3d", "a.b.c", "miss") + pick("", f".{number}"),
            "pattern": pattern}
    made["name"] += "" if some(0.2) else f"_{number}"
    query = items(names, "query")
    if some(0.15):
        inside, more = parameters_in("fragment", names)
        # Optional components of a fragment stand behind all others.
        kept = sorted((p for p in inside if not p.startswith("*")), key=lambda p: p.endswith("?"))
        used = {p for p in kept if "{" in p}
        text = "#" + pick("", "/") + "/".join(written(p).replace("=", "%3D") for p in kept)
        made["pattern"] += text if kept else ""
        parameters += [dict(p, place="fragment") for p in more if any("{%s}" % p["name"] in u for u in used)] if kept else []
        query += items(names, "fragment") if some(0.6) else []
    if some(0.2):
        made["hosts"] = rng.sample(["call.example.com", "*.shop.example.com", "m.example.com", "www.example.com"], rng.randint(1, 2))
    elif some(0.1):
        made["hosts"] = [":lang.wiki.example.com"]
        parameters.append(pick({"name": "lang", "place": "host"}, {"name": "lang", "place": "host", "enum": ["de", "en"]}))
    made["parameters"] = parameters + query
    if some(0.25) and not made.get("hosts"):
        required = [p for p in pieces if "{" in p]
        made["aliases"] = ["/" + "/".join([pick("alt", "old", "z") + str(number)] + [written(p) for p in required])]
    return made


table = {"app": {"schemes": ["shop"]} if some(0.6) else {}, "routes": [route(number) for number in range(count)], "redirects": []}
if some(0.5):
    table["app"]["schemeHostIsPath"] = True
if some(0.5):
    table["opaqueSchemes"] = ["music"]
if some(0.7):
    table["hosts"] = ["www.example.com", "example.com"] + (["*.example.com"] if some(0.3) else [])
if some(0.4):
    table["caseSensitive"] = False
if some(0.4):
    table["plusIsSpace"] = True
for number in range(rng.randint(0, 4)):
    table["redirects"].append({"from": f"/moved{number}/*rest", "to": pick("/orders/*rest", "/*rest", "/items/*rest")})
table["redirects"].append({"from": "/one/:id", "to": "/orders/:id"})
table["redirects"].append({"from": "/show?id=:id", "to": pick("/orders/:id", "/one/:id", "/orders/:id?page=:id")})


# Routes below others: their path goes on, and they have the same values, or other items.
for number, parent in enumerate(table["routes"]):
    if "*" in parent["pattern"] or "#" in parent["pattern"] or parent["pattern"] == "/" or some(0.4):
        continue
    if "parent" not in parent and some(0.5):
        parent["presentation"] = "sheet"
    child = {**parent, "name": f"{parent['name']}/{number}", "pattern": f"{parent['pattern']}/in{number}", "parent": parent["name"],
             "presentation": pick("push", "sheet", "replace")}
    child.pop("aliases", None)
    child["parameters"] = [one for one in parent["parameters"] if one.get("place") != "query" or one.get("required") or some(0.7)]
    table["routes"].append(child)


def text():
    """The table with a route or a redirect on each line, so that the line of a fault tells which."""
    rest = {key: value for key, value in table.items() if key not in ("routes", "redirects")}
    lines = ["{" + json.dumps(rest, ensure_ascii=False)[1:-1] + (", " if rest else "") + '"routes": [']
    for index, key in enumerate(("routes", "redirects")):
        if index:
            lines.append('], "redirects": [')
        lines += [json.dumps(one, ensure_ascii=False) + ("," if one is not table[key][-1] else "") for one in table[key]]
    return "\n".join(lines + ["]}"]) + "\n"


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "links.json")
    while True:
        with open(path, "w") as file:
            file.write(text())
        check = subprocess.run([tool, "routes", "--config", path], capture_output=True, text=True)
        if check.returncode == 0:
            break
        faulty = {int(line) - 2 for line in re.findall(r"links\.json:(\d+):\d+: error", check.stderr)}
        routes, kept = table["routes"], len(table["routes"]) + 1
        count = kept + len(table["redirects"])
        # Of two that contradict each other the message is at the second.
        table["routes"] = [one for index, one in enumerate(routes) if index not in faulty]
        table["redirects"] = [one for index, one in enumerate(table["redirects"]) if index + kept not in faulty]
        if len(table["routes"]) + 1 + len(table["redirects"]) == count:
            sys.exit(check.stderr)
sys.stdout.write(text())

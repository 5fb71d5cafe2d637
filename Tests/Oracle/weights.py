"""How often a feature of tables is drawn: as often as lists of links have it.

weights.py FILE... counts the features of lists, and prints what stands in LISTS: for each list the share of its routes with a
feature, or 1 for a feature of the whole table. The lists are those of three public apps, and those that the articles explain.
"""
import json
import re
import sys
import textwrap
from collections import Counter
from pathlib import Path

from pattern import Pattern, Rest, Values, split_at_query

LISTS = {
    "brands": {"schemes": 1, "more hosts": 1, "alias": 0.25, "bounds": 0.25, "enum": 0.5, "integer": 0.25, "item": 0.25,
        "literal": 1.0, "optional": 0.25, "optional item": 0.25, "required item": 0.25, "text": 0.5, "value": 0.75},
    "brands 2": {"redirects": 1, "bounds": 0.25, "integer": 0.25, "literal": 0.5, "rest": 0.25, "rule": 0.25, "text": 0.75,
        "text in front": 0.25, "value": 0.75},
    "element": {"schemes": 1, "fragment": 0.75, "item": 0.62, "item of the fragment": 0.5, "literal": 0.75,
        "own hosts": 0.75, "repeated item": 0.5, "required item": 0.12, "rest": 0.12, "rule": 0.62, "text": 0.88,
        "value": 0.75},
    "kickstarter": {"schemes": 1, "more hosts": 1, "absent item": 0.03, "accepts empty": 0.03, "alias": 0.03,
        "boolean": 0.03, "integer": 0.27, "item": 0.19, "literal": 0.97, "optional item": 0.16, "optional rest": 0.03,
        "own hosts": 0.03, "required item": 0.03, "rest": 0.03, "text": 0.73, "value": 0.78},
    "market": {"apps": 1, "more hosts": 1, "web only": 1, "enum": 0.5, "literal": 0.5, "no app": 0.5, "optional": 1.0,
        "text": 0.5, "value": 1.0},
    "shop": {"schemes": 1, "host is a component": 1, "redirects": 1, "alias": 0.2, "bounds": 0.4, "default": 0.2,
        "enum": 0.4, "integer": 0.4, "item": 0.2, "label": 0.2, "literal": 0.4, "optional item": 0.2, "optional rest": 0.2,
        "rest": 0.2, "text": 0.4, "text in front": 0.2, "value": 0.6},
    "wikipedia": {"any case": 1, "schemes": 1, "host is a component": 1, "accepts empty": 0.05, "alias": 0.16,
        "bounds": 0.05, "escaped literal": 0.32, "except": 0.74, "fixed item": 0.21, "integer": 0.26, "item": 0.47,
        "items of an alias": 0.11, "label": 0.74, "literal": 1.0, "number": 0.05, "optional item": 0.05, "own hosts": 0.05,
        "required item": 0.42, "rest": 0.16, "rule": 0.74, "text": 0.58, "text before a rest": 0.05, "text in front": 0.05,
        "value": 0.16},
    "sample": {"schemes": 1, "accepts empty": 0.06, "boolean": 0.35, "default": 0.41, "enum": 0.35, "integer": 0.59,
        "item": 0.47, "literal": 1.0, "optional item": 0.41, "required item": 0.06, "rest": 0.06, "text": 0.47,
        "uuid": 0.29, "value": 0.53},
}

# A pair of features that no list has is in about as many tables, which are drawn without these weights.
SHARE_OF_OTHERS = 0.01


def of_route(route):
    """The features of a route, each once."""
    pattern = Pattern(route["pattern"])
    for piece in pattern.path + pattern.fragment_path:
        if isinstance(piece, Values):
            yield from ["value"] + ["several values"] * (len(piece.parts) > 1) + ["optional"] * piece.optional
            yield from ["text in front"] * bool(piece.parts[0][0]) + ["text behind"] * bool(piece.after)
        elif isinstance(piece, Rest):
            yield from ["rest"] + ["optional rest"] * piece.optional + ["text before a rest"] * bool(piece.before)
        else:
            yield from ["literal"] + ["escaped literal"] * bool(re.search(rb"[^\w.-]", piece.text))
    yield from ["fragment"] * pattern.has_fragment + ["alias"] * bool(route.get("aliases"))
    yield from ["items of an alias" for alias in route.get("aliases", []) if Pattern(alias).items]
    yield from ["own hosts" if host[0] != ":" else "label" for host in route.get("hosts", [])]
    labels = [host[1:host.index(".")] for host in route.get("hosts", []) if host[0] == ":"]
    yield from ["no app"] * (route.get("opensApp") is False) + ["some apps"] * bool(route.get("apps"))
    parameters = {parameter["name"]: parameter for parameter in route.get("parameters", [])}
    listed = pattern.items + pattern.fragment_items
    yield from ["fixed item" for _, name, _ in listed if name is None]
    in_path = [name for piece in pattern.path + pattern.fragment_path for name in piece.names]
    for name in in_path + [name for _, name, _ in listed if name]:
        parameters.setdefault(name, {"name": name})
    for parameter in parameters.values():
        yield from of_texts(parameter)
        if parameter["name"] not in in_path and parameter.get("place") != "host" and parameter["name"] not in labels:
            is_of_fragment = parameter.get("place") == "fragment" or parameter["name"] in [
                name for _, name, _ in pattern.fragment_items]
            yield from ["item of the fragment"] * is_of_fragment + ["item", item_kind(parameter, listed)]


def item_kind(parameter, listed):
    for key, kind in (("value", "fixed item"), ("absent", "absent item"), ("flag", "flag"), ("repeated", "repeated item")):
        if key in parameter:
            return kind
    is_required = parameter.get("required") or parameter["name"] in [name for _, name, _ in listed]
    return "required item" if is_required else "optional item"


def of_texts(parameter):
    yield parameter["type"] if parameter.get("type", "string") != "string" else (
        "enum" if "enum" in parameter else "rule" if {"match", "except"} & set(parameter) else "text")
    yield from ["bounds"] * bool({"minimum", "maximum"} & set(parameter)) + ["default"] * ("default" in parameter)
    yield from ["separator"] * ("separator" in parameter) + ["except"] * ("except" in parameter)
    yield from ["other texts"] * any(isinstance(member, dict) for member in parameter.get("enum", []))
    yield from ["accepts empty"] * ("acceptsEmpty" in parameter)


def of_table(document):
    """The features of a table, apart from its routes."""
    app, hosts = document.get("app", {}), document.get("hosts", [])
    redirects = document.get("redirects", [])
    found = {
        "any case": document.get("caseSensitive") is False, "plus": document.get("plusIsSpace"),
        "opaque scheme": document.get("opaqueSchemes"), "schemes": app.get("schemes"),
        "host is a component": app.get("schemeHostIsPath"), "apps": document.get("apps"), "more hosts": len(hosts) > 1,
        "any label": any(host[0] in "*:" for host in hosts), "redirects": redirects, "web only": document.get("webOnly"),
        "redirect elsewhere": any(redirect["to"][0] != "/" for redirect in redirects),
        "redirect to items": any(split_at_query(redirect["to"])[1] for redirect in redirects),
    }
    return [feature for feature, value in found.items() if value]


def counted(document):
    counts = Counter()
    for route in document["routes"]:
        counts.update(set(of_route(route)))
    shares = {feature: round(count / len(document["routes"]), 2) or 0.01 for feature, count in sorted(counts.items())}
    return {**{feature: 1 for feature in of_table(document)}, **shares}


def read(path):
    """A file with comments and commas at the ends of lists; each of its sites is a list."""
    text = re.sub(r"^\s*//.*$", "", Path(path).read_text(), flags=re.M)
    document = json.loads(re.sub(r",(\s*[\]}])", r"\1", text))
    return document.get("sites", [document])


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for number, document in enumerate(read(path), 1):
            name = f'{Path(path).parent.name} {number}'.removesuffix(" 1")
            # Lines are broken between features.
            text = re.sub(' (?!")', "\u00A0", f'"{name}": {json.dumps(counted(document))},')
            print(textwrap.fill(text, 124, initial_indent=" " * 4, subsequent_indent=" " * 8).replace("\u00A0", " "))

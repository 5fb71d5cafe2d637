#!/usr/bin/env python3
"""Compares the answers of a client with those of a server: compare.py TABLE CORPUS ANSWERS…

TABLE is the answer of GET /routes, CORPUS is what corpus.py prints, and each ANSWERS is what a harness prints for the
links of the corpus. Prints each difference, up to ten of each client, and exits 1 if there is one.
"""
import json
import re
import sys
from urllib.parse import unquote

table, corpus, *clients = sys.argv[1:]
routes = {route["name"]: route for route in json.load(open(table))["routes"]}


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def given(name, parameters):
    """The parameters without those that have their default, as a description gives them."""
    declared = {p["name"]: p for p in routes[name]["parameters"] if "value" not in p and not p.get("absent")}
    unknown = set(parameters) - set(declared)
    if unknown:
        return {"unknown": sorted(unknown)}
    return {
        key: value for key, value in parameters.items()
        if not same(value, declared[key].get("default")) and value != [] and not (declared[key].get("flag") and value is False)
    }


def same(a, b):
    """Whether two JSON values are equal; 1, 1.0 and true are not the same."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        # A number beyond 2^53 may be written in full or with an exponent.
        return float(a) == float(b) if isinstance(a, float) or isinstance(b, float) else a == b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return type(a) is type(b) and a == b


def places_of_defaults(name, parameters, told):
    """A component of the path with its default is given if another one follows it, so both forms count."""
    declared = {p["name"]: p for p in routes[name]["parameters"]}
    return {k: v for k, v in told.items() if not same(v, declared[k].get("default"))}


def below(name, answer):
    """The screens with a link below that of a route: their names and links."""
    navigation = answer.get("navigation", {"stack": []})
    sheet = navigation.get("presented")
    screens = navigation["stack"] + ([sheet] + sheet["stack"] if sheet else [])
    return [(one["screen"], one["link"]) for one in screens if "link" in one and one["screen"] != name]


def is_in_stack(name):
    """Whether a navigation shows the screen: the root of a tab stands under the stack."""
    return "parent" in routes[name] or routes[name].get("presentation") == "sheet"


def fault(link, answer, got):
    """The difference between a server's answer and a client's, or None."""
    status = answer.get("status")
    if status is None:
        # To the server, a link is its own canonical link if another route takes that of its values.
        if "error" in got and re.search("which is more specific|matches no route", got["error"]):
            return None if answer["name"] in got.get("route", answer["name"]) else f"expected the route {answer['name']}"
        # It is too if the link of its values would be read differently, as "a--" and -0 in "/:a--:n" are; only the spelling
        # of the link gives these values.
        if "does not contain the text behind it" in got.get("error", ""):
            return None if unquote(answer["canonical"]) == unquote(link) else f"expected the link {answer['canonical']}"
        if "route" not in got:
            return "the server has a route"
        (name, parameters), = got["route"].items()
        if name != answer["name"]:
            return f"expected the route {answer['name']}"
        if answer["canonical"] not in got.get("links", []):
            return f"expected the link {answer['canonical']}"
        told = places_of_defaults(name, parameters, answer["parameters"])
        if not same(given(name, parameters), told):
            return f"expected the parameters {told}"
        if not same({name: parameters}, answer["route"]):
            return f"expected the route {answer['route']}"
        under, told = ([one for one in all if is_in_stack(one[0])] for all in (below(name, answer), got["below"]))
        if [one[0] for one in told] != [one[0] for one in under] or any(a[1] not in b for a, b in zip(under, told)):
            return f"expected {under} below it"
        return None if got.get("again") else "the link does not give the same route again"
    if "location" in answer:
        return "a redirect leads to another site" if "route" in got else None
    if status == 500:
        return None if "error" in got else "the server has no link for the route"
    miss = got.get("miss")
    if miss is None:
        return "the server has no route"
    if status == 400:
        # Only the server says what may have been meant.
        detail = re.sub(r"; did you mean https://.*\?$", "", answer["detail"], flags=re.DOTALL)
        if miss["kind"] == "syntax" and miss["expected"] == [detail]:
            return None
        return "expected " + answer["detail"]
    if status != 404:
        return f"a status that clients do not know: {status}"
    drawn, mark = answer["detail"].split("\n", 1)
    start = len(mark) - len(mark.lstrip(" "))
    width = len(mark[start:]) - len(mark[start:].lstrip("^"))
    if miss["link"] != drawn:
        return f"expected the link {drawn}"
    if miss["start"] != start or max(1, miss["end"] - start) != width:
        return f"expected the columns {start} to {start + width}"
    if miss["expected"] != answer.get("expected", []):
        return f"expected {answer.get('expected')}"
    return None


expected, failed = lines(corpus), False
answers = {client: lines(client) for client in clients}
for client, told in answers.items():
    differences = 0
    if len(told) != len(expected):
        print(f"{client}: {len(told)} answers to {len(expected)} links")
        failed = True
    for row, got, first in zip(expected, told, answers[clients[0]]):
        text = fault(row["link"], row["answer"], got)
        # A server's answer does not say the kind of a miss.
        if text is None and "miss" in got and got["miss"]["kind"] != first["miss"]["kind"]:
            text = f"{clients[0]} has the kind {first['miss']['kind']}"
        if text is None:
            continue
        differences += 1
        if differences <= 10:
            print(f"{client}: {json.dumps(row['link'])}: {text}, found {json.dumps(got)}")
    print(f"{client}: {len(told)} answers, {differences} differences")
    failed = failed or differences > 0
sys.exit(failed)

#!/usr/bin/env python3
"""A corpus of links with the answers of a server: corpus.py ORIGIN COUNT SEED > corpus.jsonl

Each line is an object: "link" is the text, and "answer" is what POST /resolve says of it. The links are made of the
patterns, examples and parameters in GET /routes: good ones, ones with a fault, and hostile ones.
"""
import json
import random
import re
import sys
import urllib.parse
import urllib.request

origin, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = random.Random(seed)
table = json.load(urllib.request.urlopen(origin + "/routes"))
routes, redirects = table["routes"], table.get("redirects", [])
hosts = list(table.get("hosts", [])) + [h for r in routes for h in r.get("hosts", [])]
hosts = [h.replace("*.", "any.") for h in hosts] + ["other.example", "localhost", "localhost:8080", "127.0.0.1", "[::1]:80"]
schemes = table.get("app", {}).get("schemes", []) + ["nav", "other"]
opaque = table.get("opaqueSchemes", [])
literals = sorted({c for r in routes for c in r["pattern"].split("/") if c and c[0] not in ":*"}) or ["a"]

INTEGERS = ["0", "1", "7", "42", "-1", "+5", "007", "-0", "9007199254740991", "9007199254740992", "9007199254740993",
            "-9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "1.0", "1e3", "", "٣", "0x10", "1_000", "99999999999999999999"]
NUMBERS = ["0", "-0", "1", "1.5", "-33.8688", "+2", "007.50", "1e21", "1e20", "123456789012345680000", "1e-7", "1e-6",
           "1.7976931348623157e308", "1e309", "5e-324", "4.9e-324", "2.2250738585072014e-308", "0.1", "0.30000000000000004",
           "1E5", "1e+5", "1e", ".5", "5.", "nan", "inf", "9007199254740993", "100000000000000000000000", "1e400", "-1e-400",
           "12345678901234567", "0.000001234", "123e-20"]
UUIDS = ["DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF", "deadbeef-dead-beef-dead-beefdeadbeef", "DEADBEEFDEADBEEFDEADBEEFDEADBEEF",
         "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEE", "GEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"]
TEXTS = ["a", "text", "Zürich", "e\u0301", "é", "日本語", "🎉", "👨‍👩‍👧", " ", "a b", "a+b", "a/b", "a?b", "a#b", "a&b=c", "100%",
         "%41", ".", "..", "...", "~", "it's", "(x)", "[x]", "{x}", "a;b", "a,b", "a:b", "@a", "*", "!", "$", "\"", "<>", "|",
         "^", "`", "\\", "\t", "\n", "\u0000", "\u007f", "\u0080", "\ufeff", "\u202e", "\ufffd", "x" * 300,
         "a" + "\u0301" * 30, "a" + "\u0301" * 31, "a" + "\u0345\u0300" * 16, "\U0010ffff", "true", "TRUE", "İ", "ß", "ſ", "K"]


def pick(texts):
    return rng.choice(texts)


def value(parameter):
    """A text for a parameter: mostly good, sometimes not."""
    if rng.random() < 0.12:
        return pick(TEXTS + INTEGERS + NUMBERS)
    if "separator" in parameter and rng.random() < 0.8:
        one = {k: v for k, v in parameter.items() if k != "separator"}
        return parameter["separator"].join(value(one) for _ in range(rng.choice([1, 1, 2, 3])))
    if "value" in parameter:
        return parameter["value"]
    if "enum" in parameter:
        member = pick(parameter["enum"])
        text = pick([member["value"], *member["also"]]) if isinstance(member, dict) else member
        return text if rng.random() < 0.8 else text.swapcase()
    kind = parameter["type"]
    if "match" in parameter and rng.random() < 0.8:
        text = parameter["match"]
        for name, letters in [("digit", "0123456789"), ("xdigit", "0aFf9"), ("alpha", "azAZ"), ("upper", "AZ"), ("lower", "az"),
                              ("alnum", "a9Z")]:
            while f"$({name})" in text:
                text = text.replace(f"$({name})", pick(letters), 1)
        return text.replace("?", "x").replace("*", pick(["", "b", "xyz", "é"]))
    if kind == "integer":
        low, high = parameter.get("minimum"), parameter.get("maximum")
        if (low is not None or high is not None) and rng.random() < 0.6:
            low = -1000 if low is None else low
            high = max(low, low + 1000 if high is None else high)
            return str(rng.randint(low, high))
        return pick(INTEGERS) if rng.random() < 0.5 else str(rng.randint(-10, 10 ** rng.randint(1, 18)))
    if kind == "number":
        return pick(NUMBERS) if rng.random() < 0.6 else repr(rng.uniform(-1, 1) * 10 ** rng.randint(-25, 25))
    if kind == "boolean":
        return pick(["true", "false", "true", "false", "1", "0", "", "True"])
    if kind == "uuid":
        return pick(UUIDS) if rng.random() < 0.3 else "%08X-%04x-%04X-%04x-%012X" % tuple(
            rng.getrandbits(n) for n in (32, 16, 16, 16, 48))
    return pick(TEXTS)


def coded(text, safe=""):
    """Percent-encodes a text, more or less than it needs."""
    if rng.random() < 0.1:
        return "".join("%%%02x" % b for b in text.encode())
    quoted = urllib.parse.quote(text, safe=pick([safe, safe + "!$'()*,;:@", "-._~"]))
    return quoted if rng.random() < 0.9 else quoted.replace("%20", "+")


def component(piece, parameters):
    """The components that a piece of a pattern may have."""
    optional = piece.endswith("?") and (piece[:1] in ":*" or ":" in piece)
    if optional:
        piece = piece[:-1]
    if piece.startswith("*") or ":" not in piece and "*" in piece:
        prefix, name = piece.split("*", 1)
        texts = [value(parameters.get(name, {"type": "string"})) for _ in range(rng.choice([0, 1, 1, 2, 3, 5, 64, 65] if rng.random() < 0.1 else [0, 1, 1, 2, 3]))]
        return [coded(cased((prefix if i == 0 else "") + t)) for i, t in enumerate(texts)]
    if ":" not in piece:
        text = urllib.parse.unquote(piece)
        return [coded(text if rng.random() < 0.95 else pick([text.upper(), text + "s", text[:-1], text + "/"]))]
    if optional and rng.random() < 0.5:
        return None
    # A component may have several parameters: :id-:slug.
    prefix, *parts = piece.split(":")
    text = urllib.parse.unquote(prefix)
    for rest in parts:
        name = next((n for n in sorted(parameters, key=len, reverse=True) if rest.startswith(n)), None)
        name = name or re.match(r"\w*", rest, re.ASCII).group()
        text += value(parameters.get(name, {"type": "string"})) + urllib.parse.unquote(rest[len(name):])
        if len(parts) > 1 and rng.random() < 0.1:
            # A text that occurs again, so that a value has several places to end.
            text += urllib.parse.unquote(rest[len(name):]) + pick(["", "a", "1"])
    return [coded(cased(text))]


def cased(text):
    """The text, sometimes with its letters in the other case."""
    return text.swapcase() if rng.random() < 0.1 else text


def items(parameters, place):
    made = []
    for p in parameters.values():
        if p.get("place") != place:
            continue
        if p.get("absent"):
            if rng.random() < 0.1:
                made.append(p["name"] + "=1")
            continue
        likely = 0.95 if p.get("required") else 0.5
        while rng.random() < likely:
            name = coded(p["name"])
            made.append(name if p.get("flag") and rng.random() < 0.5 else name + "=" + coded(value(p), "/?"))
            likely = 0.5 if p.get("repeated") else 0.05
    if rng.random() < 0.15:
        made.append(pick(["utm_source=x", "a", "=", "a=b=c", "%FF=%FF", "", "&", "a=%", "a=%zz", "a+b=c+d", "id=1", "page=2"]))
    if rng.random() < 0.2:
        rng.shuffle(made)
    return "&".join(made)


def made():
    """A link of a pattern."""
    if redirects and rng.random() < 0.1:
        route, pattern = {"parameters": []}, pick(redirects)["from"]
    else:
        route = pick(routes)
        pattern = pick([route["pattern"]] * 3 + route.get("aliases", []))
    parameters = {p["name"]: p for p in route.get("parameters", [])}
    pattern, _, fragment = pattern.partition("#")
    pattern, _, written = pattern.partition("?") if not pattern.endswith("?") or "?" in pattern[:-1] and "=" in pattern else (pattern, "", "")
    path, is_left_out = [], False
    for piece in pattern.split("/")[1:]:
        # Of optional components side by side, a link that leaves one out leaves out those after it.
        if is_left_out and piece.endswith("?") and rng.random() < 0.9:
            continue
        parts = component(piece, parameters) if piece else []
        is_left_out = parts is None
        path += parts or []
    origin, separator = origin_of(route, parameters), "/"
    if opaque and rng.random() < 0.3:
        origin, separator = pick(opaque + [pick(opaque).upper()]), ":"
        path = [p if rng.random() < 0.05 else p.replace(":", pick(["%3A", "%3a"])) for p in path]
    link = separator + separator.join(path) + pick(["", "", "", "", "", separator])
    query = "&".join(t for t in ["&".join(
        w if ":" not in w else w.split(":")[0] + coded(value(parameters.get(w.split(":")[1], {"type": "string"})))
        for w in written.split("&") if w for _ in range(2 if rng.random() < 0.1 else 1)), items(parameters, "query")] if t)
    if query or rng.random() < 0.03:
        link += "?" + query
    if fragment or rng.random() < 0.05:
        parts = []
        names, _, _ = fragment.partition("?")
        for piece in names.split("/"):
            got = component(piece, parameters) if piece else [""]
            if got is None:
                break
            parts += got
        inside = items(parameters, "fragment")
        link += "#" + "/".join(parts) + ("?" + inside if inside and "/".join(parts) else inside)
    return origin + link


def origin_of(route, parameters):
    own = [h for h in route.get("hosts", [])]
    chance = rng.random()
    if own and chance < 0.85:
        host = pick(own)
        if host.startswith(":"):
            name = host[1:].split(".")[0]
            host = (value(parameters.get(name, {"type": "string"})) or "x") + host[host.index("."):]
        return pick(["https", "https", "http", "HTTPS"]) + "://" + host.replace("*", "any")
    if chance < 0.6:
        return ""
    if chance < 0.8:
        return pick(["https://", "http://", "https://", "HTTP://"]) + pick(["", "", "", "user@", "u:p@"]) + pick(
            hosts + [h.upper() for h in hosts[:2]] + [h + "." for h in hosts[:2]])
    return pick(schemes) + pick(["://", "://", ":", ":///", "://app", "://" + pick(literals), "://" + pick(hosts)])


def hostile():
    """A text of which little is a link."""
    pieces = ["/", "//", "?", "&", "=", "#", "%", "%2F", "%00", "%FF", "%C3", "%E2%80%AE", ".", "..", ":", "@", "[", "]", ";", "+",
              ",", " ", "\\", "\n", "é", "🎉", "\ud7ff", "http:", "https://", "nav:", "x:y", "1", "a" * 50] + literals + TEXTS[:20]
    pieces += [scheme + ":" for scheme in opaque]
    return "".join(pick(pieces) for _ in range(rng.randint(0, 12)))


def mutated(link):
    if not link:
        return link
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(link) + 1)
        link = link[:place] + pick(["", "/", ":", "%", "x", "?", "&", "#", "=", "é", "%20", "A", "1"]) + link[place + rng.randint(0, 2):]
    return link


def links():
    for route in routes:
        yield route.get("example", "/")
    for redirect in redirects:
        for text in ["7", "a", "a/b", "%41", "0", "w1"]:
            yield re.sub(r"[:*]\w+\??", text, redirect["from"])
    for scheme in opaque:
        for rest in ["", ":", "::", ":a", "a::b", "7", "8080/a", "%", "%2F:%3A", "a b", "é", "?a:b", "#a:b", "?#", "/", "/a:b", "//", "///",
                     "//a", "//a:1/b", "//a%/b", "//" + hosts[0] + "/a"]:
            yield pick([scheme, scheme.upper()]) + ":" + rest
    while True:
        chance = rng.random()
        link = made()
        yield link if chance < 0.7 else mutated(link) if chance < 0.88 else hostile()


def resolved(batch):
    content = json.dumps({"urls": batch}).encode()
    request = urllib.request.Request(
        origin + "/resolve", content, {"Content-Type": "application/json"}, method="POST")
    return json.load(urllib.request.urlopen(request))["results"]


seen, batch = set(), []


def flush():
    for link, answer in zip(batch, resolved(batch)):
        print(json.dumps({"link": link, "answer": answer}, ensure_ascii=True))
    batch.clear()


for link in links():
    if link in seen or len(link.encode("utf-8", "replace")) > 6000:
        if len(seen) >= count:
            break
        seen.add(link + "\0" + str(len(seen)))
        continue
    seen.add(link)
    batch.append(link)
    if len(batch) == 100:
        flush()
    if len(seen) >= count:
        break
if batch:
    flush()

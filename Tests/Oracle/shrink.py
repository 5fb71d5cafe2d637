"""Makes the table of a difference smaller while the difference stays."""
import copy
import re


def smaller(document):
    """Documents without one declaration, key or component."""
    def without(*keys):
        new = copy.deepcopy(document)
        at = new
        for key in keys[:-1]:
            at = at[key]
        del at[keys[-1]]
        return new

    for key in [key for key in ("redirects", "webOnly", "routes") if key in document]:
        for index in range(len(document[key])):
            if len(document[key]) > 1:
                yield without(key, index)
            elif key != "routes":
                yield without(key)
    for key in document:
        if key not in ("routes", "redirects", "webOnly", "app", "apps", "hosts"):
            yield without(key)
    if "apps" in document:
        new = copy.deepcopy(document)
        new["app"] = new.pop("apps")["one"]
        for route in new["routes"]:
            route.pop("apps", None)
        yield new
    for key in ("schemes", "schemeHostIsPath", "android"):
        if key in document.get("app", {}):
            yield without("app", key)
    if len(document.get("hosts", [])) > 1:
        yield {**document, "hosts": document["hosts"][:1]}
    for kind in ("routes", "redirects"):
        for index, one in enumerate(document.get(kind, [])):
            for key in [key for key in one if key not in ("name", "pattern", "from", "to")]:
                yield without(kind, index, key)
            for key in ("aliases", "parameters", "hosts"):
                for position in range(len(one.get(key, []))):
                    yield without(kind, index, key, position)
            for position, parameter in enumerate(one.get("parameters", [])):
                for key in [key for key in parameter if key not in ("name", "place")]:
                    yield without(kind, index, "parameters", position, key)
            for key in ("pattern", "from"):
                for pattern in shorter(one.get(key, "")):
                    new = copy.deepcopy(document)
                    new[kind][index][key] = pattern
                    yield new


def shorter(pattern):
    """Patterns without one component or without the fragment."""
    parts = re.findall(r"[/#][^/#]*", pattern)
    for index in range(len(parts) if len(parts) > 1 else 0):
        text = "".join(parts[:index] + parts[index + 1:])
        if text.startswith("/"):
            yield text
    if "?" in re.sub(r"\?$", "", pattern) and "#" not in pattern:
        yield pattern.partition("?")[0]


def shrunk(difference, again, attempts=150):
    """The smallest difference of the same kind that `again` finds: it takes a document, and returns differences."""
    while attempts > 0:
        for document in smaller(difference.document):
            attempts -= 1
            try:
                found = next((one for one in again(document) if one.kind == difference.kind), None)
            except Exception:  # A document that the tool refuses, or that is none any more.
                found = None
            if found:
                difference = found
                break
            if attempts <= 0:
                break
        else:
            break
    return difference

"""Makes the table of a difference smaller while the difference stays."""
import copy
import re


def edits(document):
    """Ways to make a table smaller: each is a path of keys to leave out, or a path and the value to put there."""
    for key in [key for key in ("redirects", "webOnly", "routes") if key in document]:
        if key != "routes":
            yield (key,), None
        for index in range(len(document[key]) if len(document[key]) > 1 else 0):
            yield (key, index), None
    for key in document:
        if key not in ("routes", "redirects", "webOnly", "app", "apps", "hosts"):
            yield (key,), None
    for key in ("schemes", "schemeHostIsPath", "android"):
        if key in document.get("app", {}):
            yield ("app", key), None
    if len(document.get("hosts", [])) > 1:
        yield ("hosts",), document["hosts"][:1]
    for kind in ("routes", "redirects"):
        for index, one in enumerate(document.get(kind, [])):
            for key in [key for key in one if key not in ("name", "pattern", "from", "to")]:
                yield (kind, index, key), None
            for key in ("aliases", "parameters", "hosts"):
                for position in range(len(one.get(key, []))):
                    yield (kind, index, key, position), None
            for position, parameter in enumerate(one.get("parameters", [])):
                for key in [key for key in parameter if key not in ("name", "place")]:
                    yield (kind, index, "parameters", position, key), None
            for key in ("pattern", "from"):
                for pattern in shorter(one.get(key, "")):
                    yield (kind, index, key), pattern


def shorter(pattern):
    """Patterns without one component or without the query."""
    parts = re.findall(r"[/#][^/#]*", pattern)
    for index in range(len(parts) if len(parts) > 1 else 0):
        text = "".join(parts[:index] + parts[index + 1:])
        if text.startswith("/"):
            yield text
    if re.search(r"\?[^/?#]", pattern) and "#" not in pattern:
        yield pattern.partition("?")[0]


def edited(document, path, value):
    new = copy.deepcopy(document)
    at = new
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return new


def shrunk(difference, again, attempts=200):
    """The smallest difference of the same kind that `again` finds.

    `again` takes a table, a link, and the changed table of a comparison, which is made smaller in the same way.
    """
    progress = True
    while progress and attempts > 0:
        progress = False
        for path, value in edits(difference.document):
            attempts -= 1
            other = difference.other
            try:
                document = edited(difference.document, path, value)
                if other and "routes" in other:
                    try:
                        other = edited(other, path, value)
                    except (KeyError, IndexError):
                        pass
                found = [one for one in again(document, difference.link, other) if one.kind == difference.kind]
            except Exception:  # The tool refuses the table, or it is none any more.
                continue
            if found:
                difference, progress = found[0], True
                break
            if attempts <= 0:
                break
    return difference

"""The patterns of `links.json`: `/:locale?/item/:id-:slug/*rest?q=:text#/room/:id`."""
import re
from dataclasses import dataclass

from octets import decoded


@dataclass(frozen=True)
class Literal:
    text: bytes
    optional = False
    names = ()


@dataclass(frozen=True)
class Values:
    """A component with one value or several: the literal text before each, its name, and the literal text at the end."""
    parts: tuple
    after: bytes
    optional: bool

    @property
    def names(self):
        return [name for _, name in self.parts]

    @property
    def is_bare(self):
        """Whether the component is one value, without literal text."""
        return len(self.parts) == 1 and not self.parts[0][0] and not self.after


@dataclass(frozen=True)
class Rest:
    """All components that are left, the first of which may begin with a literal text."""
    before: bytes
    name: str
    optional: bool

    @property
    def names(self):
        return [self.name]


@dataclass
class Pattern:
    path: list
    # Of the query and of the fragment: (key, name of a parameter or None, the value it must have or None).
    items: list
    fragment_path: list
    fragment_items: list
    has_fragment: bool

    def __init__(self, text):
        before, mark, fragment = text.partition("#")
        path, query = split_at_query(before)
        self.path = [] if path in ("", "/") else [piece(part) for part in path[1:].split("/")]
        self.items = items(query)
        self.has_fragment = bool(mark)
        fragment, fragment_query = split_at_query(fragment)
        if fragment_query is None and "=" in fragment.split("/")[0]:
            fragment, fragment_query = "", fragment
        self.fragment_path = [piece(part) for part in fragment.split("/")] if fragment else []
        self.fragment_items = items(fragment_query)


def split_at_query(text):
    """The parts before and behind the question mark that begins a query; that of an optional component does not."""
    for index, character in enumerate(text[:-1]):
        if character == "?" and text[index + 1] not in "/?":
            return text[:index], text[index + 1:]
    return text, None


def piece(text):
    """A component of a pattern."""
    places = list(re.finditer(r"([:*])([A-Za-z0-9_]+)", text))
    if not places:
        return Literal(decoded(text))
    optional = text.endswith("?")
    text = text[:-1] if optional else text
    if places[0].group(1) == "*":
        return Rest(decoded(text[:places[0].start()]), places[0].group(2), optional)
    parts, start = [], 0
    for place in places:
        parts.append((decoded(text[start:place.start()]), place.group(2)))
        start = place.end()
    return Values(tuple(parts), decoded(text[start:]), optional)


def items(query):
    out = []
    for text in (query or "").split("&"):
        key, mark, value = text.partition("=")
        if not text:
            continue
        key = decoded(key).decode()
        if mark and not value.startswith(":"):
            out.append((key, None, decoded(value)))
        else:
            out.append((key, decoded(value[1:]).decode() if mark else key, None))
    return out


def names(pieces):
    return [name for piece in pieces for name in piece.names]


def expanded(pieces):
    """The forms of a path: of optional components side by side, a link that leaves one out leaves out those behind it.

    Each form comes with the number of components that it leaves out.
    """
    forms, start = [([], 0)], 0
    while start < len(pieces):
        end = start
        while end < len(pieces) and pieces[end].optional:
            end += 1
        if end == start:
            forms = [(form + [pieces[start]], left) for form, left in forms]
            start += 1
        else:
            run = pieces[start:end]
            forms = [(form + run[:count], left + len(run) - count) for form, left in forms for count in range(len(run) + 1)]
            start = end
    return forms

"""What the description of a link says: parameters, warnings, unrecognized items, and the canonical link."""
from codec import INEXPRESSIBLE
from octets import IN_FRAGMENT, IN_PATH, IN_QUERY, encoded
from pattern import Literal, Rest, Values

# Of the other values of an item that may stand once, no more have a warning.
MOST_WARNINGS = 20


def description(table, match, link):
    """The description of a link, or None if its values have no link of the route.

    `warnings` are (parameter, value, used value) in JSON; `others` are the values with a text that links do not write.
    """
    route = match.form.route
    read = values(match)
    if read is None:
        return None
    found, warnings = read
    canonical = Canonical(table, route, found)
    if canonical.text is None:
        return None
    parameters = {}
    for name, texts in canonical.written.items():
        listed = [route.codecs[name].json(text) for text in texts]
        parameters[name] = listed if route.is_list(name) else listed[0]
    keys = {item.key for item in route.query + match.form.items}
    keys.update(item.key for form in match.redirects for item in form.items)
    unrecognized = [key.decode("utf-8", "replace") for key, _ in link.items if key not in keys]
    return {
        "name": route.name, "canonical": canonical.text, "parameters": parameters, "alias": match.form.alias,
        "others": [f"{name}={text}" for name, codec in route.codecs.items() for text in map(codec.other_text, given(match, name))
                   if text is not None],
        "redirect": match.redirects[0].owner if match.redirects else None,
        "unrecognized": list(dict.fromkeys(unrecognized)),
        "warnings": [(name, value if value is None else value.decode("utf-8", "replace"),
                      None if used is None else route.codecs[name].json(used)) for name, value, used in warnings],
    }


def given(match, name):
    """The texts of a parameter in a link that may have values: of an item that may stand once, the first."""
    texts, item = match.texts.get(name), match.form.route.items.get(name)
    return [] if texts is None else texts.values[:1] if item and not item.repeated else texts.values


def values(match):
    """The canonical texts of each parameter, and the warnings; None if a value is not expressible."""
    route, out, warnings = match.form.route, {}, []
    for name, codec in route.codecs.items():
        texts, item = match.texts.get(name), route.items.get(name)
        given = texts.values if texts else []
        if item is None:
            if not route.is_list(name):
                given = given[:1]
            given = [] if given == [None] else given
            found = [None if value is None else codec.read(value) for value in given]
            if None in found:
                return None
        elif item.repeated:
            read = [(value, None if value is None else codec.read(value)) for value in given]
            warnings += [(name, value, None) for value, text in read if text is None]
            found = [text for _, text in read if text is not None]
        elif item.flag:
            found = flag(codec, name, given, warnings)
        else:
            found = once(codec, name, given, warnings)
        if INEXPRESSIBLE in found:
            return None
        out[name] = found
    return out, warnings


def flag(codec, name, given, warnings):
    """A flag that is off is left out."""
    if not given:
        return []
    known = {None: b"true", b"": b"true", b"1": b"true", b"0": b"false"}
    text = known[given[0]] if given[0] in known else codec.read(given[0])
    if text is None:
        warnings.append((name, given[0], b"true"))
        text = b"true"
    return [] if text == b"false" else [text]


def once(codec, name, given, warnings):
    """An item that may stand once: the first one counts."""
    if not given:
        return []
    text = None if given[0] is None else codec.read(given[0])
    if text is None:
        warnings.append((name, given[0], codec.default))
        return []
    warnings += [(name, value, text) for value in given[1:][:MOST_WARNINGS]]
    return [text]


class Canonical:
    """The canonical link of values: `text`, None if there is none, and what stands in it by name."""

    def __init__(self, table, route, values):
        self.route, self.values, self.written = route, values, {}
        self.text = self.link(table)

    def is_given(self, name):
        return bool(self.values.get(name)) and self.values[name] != [self.route.codecs[name].default]

    def texts(self, name):
        default = self.route.codecs[name].default
        return self.values.get(name) or ([] if default is None else [default])

    def link(self, table):
        pattern, hosts = self.route.pattern, self.route.hosts
        components, fragment = self.path(pattern.path), self.path(pattern.fragment_path)
        if components is None or fragment is None:
            return None
        text = "".join("/" + encoded(component, IN_PATH) for component in components) or "/"
        # An empty last component needs a slash of its own, and "//" in front would be a host.
        text += "/" if components[-1:] == [b""] else ""
        query, items = self.items(self.route.query, IN_QUERY), self.items(self.route.fragment_items, IN_FRAGMENT)
        text += "?" + query if query else ""
        inside = "/".join(encoded(component, IN_PATH) for component in fragment)
        inside += ("?" if fragment and items else "") + items
        # An empty fragment is none.
        text += "#" + inside if inside else ""
        if hosts and hosts.label:
            label = self.values[hosts.label]
            self.written[hosts.label] = label
            return "https://" + label[0].decode() + hosts.suffixes[0] + text
        if hosts and hosts.exact and not table.is_default(hosts):
            return "https://" + hosts.exact[0] + text
        return "/." + text if text.startswith("//") else text

    def path(self, pieces):
        """The components of a path; None if a value is missing."""
        out, start = [], 0
        while start < len(pieces):
            end = start
            while end < len(pieces) and pieces[end].optional:
                end += 1
            # Of optional components side by side, all up to the last one with a value are there.
            last = max((i for i in range(start, end) if all(map(self.is_given, pieces[i].names))), default=start - 1)
            for piece in pieces[start:last + 1] if end > start else [pieces[start]]:
                written = self.piece(piece)
                if written is None:
                    return None
                out += written
            start = max(end, start + 1)
        return out

    def piece(self, piece):
        if isinstance(piece, Literal):
            return [piece.text]
        texts = {name: self.texts(name) for name in piece.names}
        if not all(texts.values()) and not (isinstance(piece, Rest) and piece.optional):
            return None
        self.written.update({name: found for name, found in texts.items() if found})
        if isinstance(piece, Values):
            return [b"".join(before + texts[name][0] for before, name in piece.parts) + piece.after]
        return [(piece.before if index == 0 else b"") + text for index, text in enumerate(texts[piece.name])]

    def items(self, items, unencoded):
        out = []
        # Those with a parameter come first, then those of one value.
        for item in sorted(items, key=lambda item: item.name is None):
            key = encoded(item.key, unencoded)
            if item.name is None:
                out += [] if item.absent else [key + "=" + encoded(item.value, unencoded)]
            elif self.is_given(item.name) or item.repeated and self.values.get(item.name):
                self.written[item.name] = self.values[item.name]
                for text in self.values[item.name]:
                    out.append(key if item.flag and text == b"true" else key + "=" + encoded(text, unencoded))
        return "&".join(out)

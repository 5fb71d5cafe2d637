"""Whether a link matches a form, and which texts it has for the parameters."""
from dataclasses import dataclass

from octets import is_dot, same
from pattern import Literal, Rest


@dataclass
class Texts:
    """The texts of a parameter in a link; that of an item without `=` is None."""
    place: str
    values: list


def candidates(table, link):
    """The forms that match the link, each with its texts."""
    host = host_of(table, link)
    out = []
    for form in table.forms:
        if table.reads_hosts:
            if not (table.is_default(form.hosts) if host is None else form.hosts is None or form.hosts.contain(host)):
                continue
        texts = match(table, form, link)
        if texts is not None:
            out.append((form, texts))
    return out


def host_of(table, link):
    """The host of a link; None if the link stands for one on the first host: a custom scheme ignores hosts that no form has."""
    is_known = not link.has_custom_scheme or any(
        form.hosts and link.host and form.hosts.contain(link.host) for form in table.forms)
    return link.host if link.host and is_known else None


def match(table, form, link):
    """The texts of the parameters by name, or None."""
    texts = {}
    if not match_path(form, form.path, link.components, texts, "path", table.ignores_case):
        return None
    if not match_items(table, form, form.items, link.items, texts):
        return None
    path, items = form.fragment
    if form.route and form.route.pattern.has_fragment and not match_fragment_path(form, path, link, texts):
        return None
    if not match_items(table, form, items, link.fragment_items, texts):
        return None
    hosts = form.route.hosts if form.route else None
    if hosts and hosts.label:
        label = hosts.label_of(link.host) if link.host else None
        if label is None or form.codecs[hosts.label].read(label.encode()) is None:
            return None
        texts[hosts.label] = Texts("host", [label.encode()])
    return texts


def match_path(form, pieces, components, texts, place, ignores_case):
    """Whether components are those of a path without optional ones."""
    has_rest = bool(pieces) and isinstance(pieces[-1], Rest)
    if len(components) < len(pieces) or not has_rest and len(components) != len(pieces):
        return False
    return all(match_piece(form, piece, components[index:], texts, place, ignores_case) for index, piece in enumerate(pieces))


def match_piece(form, piece, components, texts, place, ignores_case):
    """Whether the first of the components is the piece, or all of them the rest."""
    if isinstance(piece, Literal):
        return same(piece.text, components[0], ignores_case)
    if isinstance(piece, Rest):
        found = [rest(form, piece, components, ignores_case)]
    else:
        read = values(form, piece, components[0], ignores_case)
        found = [None] if read is None else [[text] for text in read]
    if found == [None]:
        return False
    texts.update({name: Texts(place, text) for name, text in zip(piece.names, found)})
    return True


def values(form, piece, octets, ignores_case):
    """The texts of a component; each value ends at the first place where the rest of the component still matches."""
    if not octets or is_dot(octets):
        return None

    def read(index, octets):
        before, name = piece.parts[index]
        if not same(octets[:len(before)], before, ignores_case):
            return None
        octets = octets[len(before):]
        if index + 1 == len(piece.parts):
            end = len(octets) - len(piece.after)
            if end < 1 or not same(octets[end:], piece.after, ignores_case):
                return None
            return [octets[:end]] if form.codecs[name].read(octets[:end]) is not None else None
        mark = piece.parts[index + 1][0]
        for end in range(1, len(octets)):
            if same(octets[end:end + len(mark)], mark, ignores_case) and form.codecs[name].read(octets[:end]) is not None:
                others = read(index + 1, octets[end:])
                if others is not None:
                    return [octets[:end]] + others
        return None

    return read(0, octets)


def rest(form, piece, components, ignores_case):
    codec = form.codecs[piece.name]
    out = []
    for index, octets in enumerate(components):
        if is_dot(octets) or not octets and not codec.accepts_empty:
            return None
        if index == 0 and piece.before:
            length = len(piece.before)
            if not same(octets[:length], piece.before, ignores_case) or len(octets) == length:
                return None
            octets = octets[length:]
        if codec.read(octets) is None:
            return None
        out.append(octets)
    return out


def match_items(table, form, items, given, texts):
    for item in items:
        found = [value for key, value in given if key == item.key]
        if item.absent:
            if found:
                return False
        elif item.name is None:
            if not found or not same(found[0] or b"", item.value, table.ignores_case):
                return False
        else:
            if item.required and not is_value(form, item, found[0] if found else None):
                return False
            texts[item.name] = Texts("item", found)
    return True


def is_value(form, item, value):
    """Whether a required item has a value."""
    return value is not None and (value != b"" or item.accepts_empty) and form.codecs[item.name].read(value) is not None


def may_be_empty(pieces, components):
    """If all components of a fragment are optional, a link may leave out the fragment, or have an empty one."""
    return components == [b""] and all(piece.optional for piece in pieces)


def match_fragment_path(form, pieces, link, texts):
    """Optional components of a fragment stand behind all others. The case of letters counts in any table."""
    # No fragment is an empty one.
    components = link.fragment_components or [b""]
    required = sum(not piece.optional for piece in pieces)
    if not pieces:
        return True
    if may_be_empty(pieces, components):
        return True
    if len(components) < required or len(components) > len(pieces) and not isinstance(pieces[-1], Rest):
        return False
    return all(match_piece(form, piece, components[index:], texts, "fragment", False)
               for index, piece in enumerate(pieces) if index < len(components))

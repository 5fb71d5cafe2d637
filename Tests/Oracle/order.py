"""Which of two forms that match a link is the more specific one, as far as the documentation says.

Patterns.md: "The link's host counts first … Components are then compared from the left … the first component in which they
differ decides. What is there beats what was left out." Beyond that, in the words of the code: a longer literal text around a
value comes first, then what asks for more items, then what asks for more items of one value.
"""
from pattern import Literal, Rest


def compared(table, host, one, other):
    """Negative if the first form is the more specific one on a host, positive if the second is, 0 where this is left open."""
    hosts = host_rank(table, host, one), host_rank(table, host, other)
    if hosts[0] != hosts[1]:
        return sign(*hosts)
    for mine, theirs in zip(one.path, other.path):
        if content(table, one, mine) != content(table, other, theirs):
            return component_order(rank(one, mine), rank(other, theirs))
    if len(one.path) != len(other.path):
        return 0
    if one.fragment[0] or other.fragment[0]:
        return 0
    demands = [[item for item in form.items + form.fragment[1] if item.is_demand] for form in (one, other)]
    if len(demands[0]) != len(demands[1]):
        return sign(len(demands[1]), len(demands[0]))
    fixed = [sum(is_fixed(form, item) for item in items) for form, items in zip((one, other), demands)]
    if fixed[0] != fixed[1]:
        return sign(fixed[1], fixed[0])
    return sign(one.left_out, other.left_out) if not demands[0] else 0


def sign(one, other):
    return (one > other) - (one < other)


def host_rank(table, host, form):
    """A host by its name, then with a label that varies; hosts of the route, then of the table; any label, then a parameter."""
    if form.hosts is None:
        return (2,)
    if table.hosts and form.hosts.same(table.hosts):
        return (host not in form.hosts.exact, 1)
    return (host not in form.hosts.exact, 0, host not in form.hosts.exact and form.hosts.label is not None)


def is_fixed(form, item):
    return item.name is None or form.codecs[item.name].rank() == (0, 1)


def content(table, form, piece):
    """Equal for components with the same links."""
    if isinstance(piece, Literal):
        return piece.text.lower() if table.ignores_case else piece.text
    types = [type_key(form.codecs[name].declared) for name in piece.names]
    if isinstance(piece, Rest):
        return (piece.before, types)
    return ([before for before, _ in piece.parts], piece.after, types)


def type_key(declared):
    return {key: value for key, value in declared.items() if key not in ("name", "required", "default", "place")}


def rank(form, piece):
    """The place of a component in the order, least first; a pair of a coarse and a fine measure."""
    if isinstance(piece, Literal):
        return (0, 0, 0, 0), (1,)
    ranks = [form.codecs[name].rank() for name in piece.names]
    if isinstance(piece, Rest):
        return (9, 0, 0, 0) if ranks[0][0] == 0 else (9, 1, -len(piece.before), 0), ranks[0]
    if len(ranks) == 1 and ranks[0][0] == 0:
        return (0, 0, 0, 0), (ranks[0][1],)
    before = len(piece.parts[0][0])
    behind = len(piece.after) + sum(len(text) for text, _ in piece.parts[1:])
    kind = max(rank[0] for rank in ranks)
    if len(ranks) == 1:
        return (1, -before, -behind, kind), ranks[0]
    return (1, -before, -behind, max(1, kind)), None


def component_order(one, other):
    if one[0] != other[0]:
        return sign(one[0], other[0])
    if one[1] is None or other[1] is None or len(one[1]) != len(other[1]):
        return 0
    return sign(one[1], other[1])

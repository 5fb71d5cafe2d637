"""Where a link leads: the most specific form, or what is behind a redirect."""
from dataclasses import dataclass

import order
from octets import is_text
from pattern import Literal, Rest, Values
from reading import candidates, host_of, match

# In a row, and in all.
MOST_REWRITES, MOST_TRIES = 3, 64
# The search ends without a route: the link needs more rewrites.
EXHAUSTED = "exhausted"


@dataclass
class Match:
    """A route that a link matches, by redirects or without."""
    form: object
    texts: dict
    # The link that the last redirect makes.
    link: object
    redirects: tuple


@dataclass
class Elsewhere:
    """Another site has the link."""
    link: object
    redirects: tuple


def outcomes(table, link):
    """The answers that are right: one, or several if no rule says which of two forms comes first. None is a miss."""
    found = [outcome for outcome, _ in tried(table, candidates(table, link), link, 0, ())]
    return [None if outcome is EXHAUSTED else outcome for outcome in found]


def tried(table, forms, link, rewrites, redirects):
    """Outcomes with the number of rewrites, which counts those that led nowhere, too."""
    if not forms:
        return [(None, rewrites)]
    host = host_of(table, link) or table.hosts and next(iter(table.hosts.exact), None)
    first = [one for one in forms if not any(order.compared(table, host, other[0], one[0]) < 0 for other in forms)] or forms
    out = []
    for form, texts in first:
        others = [other for other in forms if other[0] is not form]
        if form.route:
            out.append((Match(form, texts, link, redirects), rewrites))
        elif len(redirects) >= MOST_REWRITES or rewrites >= MOST_TRIES:
            # "A link that needs more matches no route."
            out.append((EXHAUSTED, rewrites))
        else:
            behind = rewritten(table, form, texts, link)
            if form.origin:
                out.append((Elsewhere(behind, redirects + (form,)), rewrites))
                continue
            found = [(None, rewrites + 1)]
            if behind is not None:
                found = tried(table, candidates(table, behind), behind, rewrites + 1, redirects + (form,))
            for outcome, used in found:
                out += [(outcome, used)] if outcome is not None else tried(table, others, link, used, redirects)
    return out


def rewritten(table, form, texts, link):
    """The link that a redirect makes of a link; None if a value is no text."""
    values = {name: [value for value in found.values if value is not None] for name, found in texts.items()}
    if not all(is_text(value) for found in values.values() for value in found):
        return None
    components, skipping = [], False
    for piece in form.target.path:
        # Of optional components side by side, those behind one that is left out are left out.
        skipping = skipping and piece.optional
        if skipping:
            continue
        if isinstance(piece, Literal):
            components.append(piece.text)
        elif isinstance(piece, Rest):
            found = values.get(piece.name, [])
            components += [(piece.before if index == 0 else b"") + value for index, value in enumerate(found)]
        elif isinstance(piece, Values) and piece.optional and not all(values.get(name) for name in piece.names):
            skipping = True
        else:
            components.append(b"".join(before + (values.get(name) or [b""])[0] for before, name in piece.parts) + piece.after)
    return link.rewritten(components, items_behind(table, form, values, link))


def items_behind(table, form, values, link):
    """The items of the target, and those of the link that the redirect does not read.

    A fixed item gives way to that of the link, unless a route of the table reads it.
    """
    given = [(key.encode(), value if value is not None else (values.get(name) or [None])[0], value is not None)
             for key, name, value in form.target.items]
    given = [item for item in given if item[1] is not None]
    out, replaced = [item[:2] for item in given], set()
    read = {item.key for item in form.items}
    known = set() if form.origin else table.known_keys | read
    keys = [key for key, _, _ in given]
    for key, value in link.items:
        if key in read:
            continue
        if key not in keys:
            out.append((key, value))
            continue
        index = keys.index(key)
        if given[index][2] and key not in known and index not in replaced:
            replaced.add(index)
            out[index] = (key, value)
    return out


def opens(table, link, app):
    """Whether an app opens the link: True, False, or None where that is open."""
    if any(match(table, form, link) is not None for form in table.web_only):
        return False
    verdicts = set()
    for outcome in outcomes(table, link):
        if outcome is None or isinstance(outcome, Elsewhere):
            verdicts.add(False)
            continue
        said = [form.declared for form in outcome.redirects if "opensApp" in form.declared or "apps" in form.declared]
        if said and len(outcome.redirects) > 1:
            # Not said: which of several redirects decides.
            return None
        declared = said[0] if said else outcome.form.route.declared
        verdicts.add(declared.get("opensApp", True) and app in declared.get("apps", [app]))
    return verdicts.pop() if len(verdicts) == 1 else None

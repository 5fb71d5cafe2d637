"""What `deeplink resolve` says of links, compared with what the oracle expects; and that canonical links are canonical."""
import re

import resolving
from difference import Difference
from link import NotALink, parsed
from table import Table
from writing import description


def check_links(tool, document, links, counts):
    path, _ = tool.file("table.json", document)
    table = Table(document)
    found = []
    for text, answer in zip(links, tool.resolved(path, links)):
        counts["links"] += 1
        difference = compared(table, text, answer, counts)
        if difference:
            yield Difference(difference[0], document, f"deeplink resolve --json '{text}'", *difference[1:], link=text)
        if "name" in answer:
            found.append((text, answer))
    again = tool.resolved(path, [answer["canonical"] for _, answer in found]) if found else []
    for (text, answer), other in zip(found, again):
        for key in ("name", "parameters", "canonical"):
            # A link that is its own canonical link keeps its host.
            if other.get(key) != answer[key] and not (key == "canonical" and other.get(key) == without_host(answer[key])):
                yield Difference(f"canonical {key}", document, f"deeplink resolve --json '{text}', then '{answer['canonical']}'",
                                 f"the same {key} from the canonical link: {answer[key]}", other.get(key), link=text)
                break


def compared(table, text, answer, counts):
    """The kind of a difference, what was expected, and what was found; None if there is none."""
    name = answer.get("name") or ("elsewhere" if "location" in answer else None)
    try:
        link = parsed(text, table)
    except NotALink:
        counts["not a link"] += 1
        return ("not a link", "no link of the table", name) if name else None
    outcomes = resolving.outcomes(table, link)
    if len(outcomes) > 1:
        counts["open: order"] += 1
    expected = {label(outcome) for outcome in outcomes}
    if name not in expected:
        return "route", " or ".join(map(str, expected)), name
    if not answer.get("name"):
        counts["elsewhere" if name else "miss"] += 1
        return None
    counts["match"] += 1
    descriptions = [description(table, outcome, link) for outcome in outcomes if label(outcome) == name]
    if None in descriptions:
        counts["open: no link of the values"] += 1
        return None
    differences = [described(table, one, answer, counts) for one in descriptions]
    return None if None in differences else differences[0]


def label(outcome):
    if outcome is None:
        return None
    return "elsewhere" if isinstance(outcome, resolving.Elsewhere) else outcome.form.owner


def described(table, expected, answer, counts):
    warnings = [(w["parameter"], w.get("value"), w["used"]) for w in answer.get("warnings", [])]
    told = {"parameters": answer["parameters"], "alias": answer.get("alias"), "redirect": answer.get("redirect", {}).get("from"),
            "unrecognized": answer.get("unrecognized", []), "warnings": sorted(warnings, key=repr)}
    expected = {**expected, "warnings": sorted(expected["warnings"], key=repr)}
    if expected["others"] and not expected["alias"]:
        # It is not said which of several is told.
        expected["alias"] = told["alias"] if told["alias"] in expected["others"] else expected["others"]
    for key, value in told.items():
        if not equal(value, expected[key]):
            return key, expected[key], value
    if answer["canonical"] != expected["canonical"]:
        if not leads_to(table, expected):
            # Another route takes the link that the values have, so the link as it was read is its own canonical link.
            counts["own canonical link"] += 1
            return None
        return "canonical", expected["canonical"], answer["canonical"]
    return None


def equal(one, other):
    """JSON values are equal; a boolean is no number."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def leads_to(table, expected):
    """Whether the canonical link has the route and the parameters."""
    try:
        link = parsed(expected["canonical"], table)
    except NotALink:
        return False
    outcomes = resolving.outcomes(table, link)
    if len(outcomes) != 1 or label(outcomes[0]) != expected["name"]:
        return False
    other = description(table, outcomes[0], link)
    return other is not None and equal(other["parameters"], expected["parameters"])


def without_host(text):
    return re.sub(r"^https://[^/]*", "", text)

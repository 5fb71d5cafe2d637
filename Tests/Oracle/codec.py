"""The texts of a parameter: which ones it reads, how a link writes the value, and how the value looks in JSON."""
import json
import re
from functools import lru_cache

from octets import IN_PATH, IN_QUERY, encoded, is_text

# What `read` says of a value that its own canonical text does not name: a list with the separator in a value.
INEXPRESSIBLE = object()
CHARACTERS = {"digit": "[0-9]", "xdigit": "[0-9A-Fa-f]", "alpha": "[A-Za-z]", "upper": "[A-Z]", "lower": "[a-z]",
              "alnum": "[A-Za-z0-9]"}
LEAST, MOST = -2**63, 2**63 - 1
# A range of no more integers than this is a closed set.
MOST_MEMBERS = 64


@lru_cache(maxsize=None)
def glob(pattern, ignores_case=False, variables=()):
    """A pattern of association files as a regular expression over a whole text."""
    known = dict(variables)

    def expression(text):
        out = ""
        for name, character in re.findall(r"\$\(([^$()]*)\)|(.)", text, re.DOTALL):
            if name in known:
                out += "(?:" + "|".join(expression(value) for value in known[name]) + ")"
            elif name:
                out += CHARACTERS[name]
            else:
                out += {"*": ".*", "?": "."}.get(character) or re.escape(character)
        return out

    return re.compile(expression(pattern) + r"\Z", re.DOTALL | re.ASCII | (re.IGNORECASE if ignores_case else 0))


def number_text(value):
    """A number as links write it, which is how JavaScript does."""
    if value == 0:
        return "0"
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits, point = whole + part, len(whole) + int(exponent or 0)
    point -= len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    if 0 < point <= 21:
        text = digits[:point].ljust(point, "0") + ("." + digits[point:] if len(digits) > point else "")
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + "e" + str(point - 1)
    return ("-" if value < 0 else "") + text


class Codec:
    """What a parameter of `links.json` says of its texts."""

    def __init__(self, declared, ignores_case, in_query):
        self.declared = declared
        self.type = declared.get("type", "string")
        self.separator = declared.get("separator")
        self.unencoded = IN_QUERY if in_query else IN_PATH
        rule = "match" in declared or "except" in declared
        # "In a fragment it counts in any table", but for what devices compare as they compare the whole file.
        self.ignores_case = ignores_case and (rule or declared.get("place") != "fragment")
        self.match = None
        if "match" in declared:
            octets = "".join(c if c in "?*$()" else encoded(c.encode(), self.unencoded) for c in declared["match"])
            self.match = glob(octets, self.ignores_case)
        self.refused = {self.compared(encoded(text.encode(), self.unencoded)) for text in declared.get("except", [])}
        self.has_rule = rule
        # The texts of a closed set, and as which member each is read. An object may repeat a member.
        self.members = {}
        for member in declared.get("enum", []):
            value, also = (member["value"], member.get("also", [])) if isinstance(member, dict) else (member, [])
            self.members.update(dict.fromkeys([value, *also], value))
        self.accepts_empty = bool(declared.get("acceptsEmpty"))
        self.default = b"false" if declared.get("flag") else None
        if declared.get("default") is not None:
            self.default = self.read(self.text(declared["default"]))

    def compared(self, text):
        return text.lower() if self.ignores_case else text

    def text(self, value):
        """The text of a JSON value."""
        if isinstance(value, list):
            return self.separator.encode().join(self.text(one) for one in value)
        if isinstance(value, bool):
            return b"true" if value else b"false"
        if isinstance(value, str):
            return value.encode()
        return (str(value) if self.type == "integer" else number_text(float(value))).encode()

    def read(self, octets):
        """The canonical text of the value; None if there is no value, INEXPRESSIBLE if no text gives it back."""
        if not self.separator:
            return self.read_one(octets)
        mark = self.separator.encode()
        values = [self.read_one(part) for part in octets.split(mark)]
        if None in values:
            return None
        joined = mark.join(values)
        return joined if joined.split(mark) == values else INEXPRESSIBLE

    def read_one(self, octets):
        if not is_text(octets):
            return None
        text = octets.decode()
        if self.has_rule:
            written = encoded(octets, self.unencoded)
            matches = not self.match or self.match.match(written)
            return octets if matches and self.compared(written) not in self.refused else None
        if "enum" in self.declared:
            return self.read_member(text)
        if self.type == "integer":
            return self.read_integer(text)
        if self.type == "number":
            return self.read_number(text)
        if self.type == "boolean":
            # LinksFile.md does not say that the case of a boolean is ignored.
            text = text.lower() if self.ignores_case else text
            return text.encode() if text in ("true", "false") else None
        if self.type == "uuid":
            if not re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text):
                return None
            return octets.upper()
        return octets

    def listed(self, text):
        """The text of a closed set that a text equals; None if there is none."""
        if text in self.members:
            return text
        same = [one for one in self.members if self.ignores_case and one.encode().lower() == text.encode().lower()]
        return same[0] if same else None

    def read_member(self, text):
        found = self.listed(text)
        return None if found is None else self.members[found].encode()

    def other_text(self, octets):
        """A text as the closed set has it, if links write the value in another way; else None."""
        if not self.members or octets is None or self.read(octets) in (None, INEXPRESSIBLE):
            return None
        parts = octets.decode().split(self.separator) if self.separator else [octets.decode()]
        text = (self.separator or "").join(self.listed(part) for part in parts)
        return None if text.encode() == self.read(octets) else text

    def read_integer(self, text):
        bounded = "minimum" in self.declared or "maximum" in self.declared
        # An integer within bounds has one text each.
        form = r"0|-?[1-9][0-9]*" if bounded else r"[-+]?[0-9]+"
        if not re.fullmatch(form, text, re.ASCII):
            return None
        value = int(text)
        within = max(LEAST, self.declared.get("minimum", LEAST)) <= value <= min(MOST, self.declared.get("maximum", MOST))
        return str(value).encode() if within else None

    def read_number(self, text):
        bounded = "minimum" in self.declared or "maximum" in self.declared
        exponent = "" if bounded else r"([eE][-+]?[0-9]+)?"
        if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?" + exponent, text, re.ASCII):
            return None
        value = float(text)
        # Nor is a number in bounds whose own text has an exponent.
        if bounded and ("e" in number_text(value) or value == 0 and re.search("[1-9]", text)):
            return None
        most = float("inf")
        within = self.declared.get("minimum", -most) <= value <= self.declared.get("maximum", most)
        return number_text(value).encode() if within and abs(value) != most else None

    def json(self, canonical):
        """The JSON value of a canonical text."""
        text = canonical.decode()
        return [self.json_of_one(one) for one in text.split(self.separator)] if self.separator else self.json_of_one(text)

    def json_of_one(self, text):
        if self.type in ("integer", "number"):
            return json.loads(text)
        return text == "true" if self.type == "boolean" else text

    def rank(self):
        """The position of the type in the order of specificity, and the size of a set among those of the same position.

        Patterns.md: "a literal comes before a closed set, then a UUID, an integer, a number, any other codec, any text".
        Where it does not tell two types apart, a set comes before every set that contains it.
        """
        if self.separator:
            return (9,)
        if "enum" in self.declared:
            return (0, len(self.members))
        if self.has_rule:
            return (8,)
        if self.type == "integer":
            least, most = self.declared.get("minimum", LEAST), self.declared.get("maximum", MOST)
            if (least, most) == (LEAST, MOST):
                return (6,)
            return (0, most - least + 1) if most - least < MOST_MEMBERS else (4, most - least)
        return {"boolean": (0, 2), "uuid": (2,), "number": (7,), "string": (10,)}[self.type]

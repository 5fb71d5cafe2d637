"""The association files as devices read them."""
import json
import re

from codec import glob
from octets import decoded


def split(link):
    """The path, the items as (key, value or None) and the fragment of a link, as they stand in it."""
    before, _, fragment = re.sub(r"^https?://[^/?#]*", "", link).partition("#")
    path, _, query = before.partition("?")
    items = [item.partition("=") for item in query.split("&") if item]
    return path or "/", [(key, value if mark else None) for key, mark, value in items], fragment


class Apple:
    """The entry of an app in Apple's file. The first component that matches decides."""

    def __init__(self, text, app):
        links = json.loads(text)["applinks"]
        variables = tuple((name, tuple(values)) for name, values in links.get("substitutionVariables", {}).items())
        self.rows = []
        for entry in links["details"]:
            if app in entry.get("appIDs", []):
                for row in entry["components"]:
                    row = {**links.get("defaults", {}), **entry.get("defaults", {}), **row}
                    ignores_case = row.get("caseSensitive") is False
                    self.rows.append((row, ignores_case, variables))

    def row(self, link):
        """The row that decides, or None."""
        path, items, fragment = split(link)
        path = path.rstrip("/") or "/"
        for row, ignores_case, variables in self.rows:
            def matches(pattern, text):
                return glob(pattern, ignores_case, variables).match(text)

            if "/" in row and not any(matches(pattern, path) for pattern in self.paths(row["/"])):
                continue
            if "#" in row and not matches(row["#"], fragment):
                continue
            # Every item of the key has to match; without one, the pattern has to match nothing.
            found = {key: [value or "" for name, value in items if name == key] or [""] for key in row.get("?", {})}
            if all(matches(pattern, value) for key, pattern in row.get("?", {}).items() for value in found[key]):
                return row
        return None

    @staticmethod
    def paths(pattern):
        """A slash at the end does not count, and `/a/*` matches `/a` as well."""
        pattern = re.sub(r"^/+", "/", pattern)
        for form in [pattern] if pattern.startswith("/") else [pattern, "/" + pattern]:
            yield form.rstrip("/") or form[:1]
            if form.endswith("/*"):
                yield form[:-2].rstrip("/") or "/"

    def opens(self, link):
        row = self.row(link)
        return row is not None and not row.get("exclude", False)


class Android:
    """The statement of a package in Android's file, with its dynamic rules if it has some."""

    def __init__(self, text, package):
        self.rows = []
        for statement in json.loads(text):
            if statement["target"].get("package_name") == package:
                extensions = statement.get("relation_extensions", {}).get("delegate_permission/common.handle_all_urls", {})
                # Without rules all links are the app's.
                self.rows = extensions.get("dynamic_app_link_components", [{}])

    def row(self, link):
        path, _, fragment = split(link)
        path, fragment = self.text(path), self.text(fragment)
        # A query is decoded before it is split, at semicolons if it has no ampersand.
        query = self.text(link.partition("#")[0].partition("?")[2])
        items = [item.split("=", 1) for item in re.split("&" if "&" in query else ";", query) if "=" in item]
        for row in self.rows:
            # A link without a fragment matches no pattern for one.
            has_fragment = "#" not in row or "#" in link and self.matches(row["#"], fragment)
            if "/" in row and not self.matches(row["/"], path) or not has_fragment:
                continue
            if all(any(name == key and self.matches(pattern, value) for name, value in items)
                   for key, pattern in row.get("?", {}).items()):
                return row
        return None

    @staticmethod
    def text(octets):
        return decoded(octets).decode("utf-8", "replace")

    @staticmethod
    def units(text):
        """A character for each unit of UTF-16."""
        octets = text.encode("utf-16-le", "surrogatepass")
        return "".join(chr(low | high << 8) for low, high in zip(octets[::2], octets[1::2]))

    @staticmethod
    def matches(pattern, text):
        """A `*` ends at the first place where the next character of the pattern stands, and a `?` is a unit of UTF-16."""
        pattern, text = Android.units(pattern), Android.units(text)
        position = 0
        for index, character in enumerate(pattern):
            if character == "*":
                if index + 1 == len(pattern):
                    return True
                if pattern[index + 1] not in "*?":
                    position = text.find(pattern[index + 1], position)
                    position = len(text) if position < 0 else position
            elif position >= len(text) or character not in ("?", text[position]):
                return False
            else:
                position += 1
        return position == len(text)

    def opens(self, link):
        row = self.row(link)
        return row is not None and not row.get("exclude", False)

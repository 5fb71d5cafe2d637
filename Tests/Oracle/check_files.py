"""Whether the generated association files open what the table resolves, and whether notes and `routes --check` are true."""
import re

import resolving
from check_links import label
from devices import Android, Apple
from difference import Difference
from link import NotALink, parsed
from octets import IN_FRAGMENT, IN_PATH, IN_QUERY, encoded, is_dot, is_text
from reading import candidates
from table import Table

CROSSING = re.compile(r'routes "(\S+)" \(\S+\) and "(\S+)" \(\S+\) (?:cross: )?both match (\S+), and "(\S+)" wins')
# What a note says that the file does with its link, and what the table therefore does not.
ALSO_OPENED = re.compile(r"the file also opens (\S+?),? which")
NOT_OPENED = re.compile(r"does not open its link (\S+?)(?:,? |$)")
# Apple's file and Android's: the command, the reader, and the name of an app.
PLATFORMS = {
    "Apple": (["aasa", "generate"], Apple, lambda app: app["ios"]["appIDs"][0]),
    "Android": (["assetlinks", "generate"], Android, lambda app: app["android"]["package"]),
}


def check_law(tool, document, counts):
    """`routes --check` holds, and the link of each of its notes shows what the note says."""
    path, _ = tool.file("table.json", document)
    command = "deeplink routes --check"
    status, out, errors = tool.run("routes", "--check", "--config", path)
    counts[f"routes --check: exit {status}"] += 1
    for law in re.findall(r"^fails +(.*?)(?: \(.*)?$", out, re.MULTILINE):
        yield Difference(f"law: {law}", document, command, "holds", errors[-600:])
    if status not in (0, 1, 3):
        yield Difference(f"exit {status}", document, command, "0", errors[:600])
    table = Table(document)
    for first, second, text, winner in CROSSING.findall(out + errors):
        counts["notes that routes cross"] += 1
        link = parsed(text, table)
        owners = {form.owner for form, _ in candidates(table, link)}
        winners = set(map(label, resolving.outcomes(table, link)))
        if not {first, second} <= owners or winner not in winners:
            expected = f"{text} matches {first} and {second}, and {winner} wins"
            found = f"{sorted(owners)} match, {sorted(map(str, winners))} win"
            yield Difference("witness of a crossing", document, command, expected, found, link=text)


def hosts_of(table):
    """Two hosts of the table, with those of routes."""
    hosts = list(table.hosts.exact)
    for route in table.routes.values():
        if route.hosts:
            hosts += route.hosts.exact + ["de" + suffix for suffix in route.hosts.suffixes]
    return list(dict.fromkeys(hosts))[:2]


def check_files(tool, document, links, counts):
    path, _ = tool.file("table.json", document)
    table = Table(document)
    normal = list(dict.fromkeys(filter(None, (normalized(text, table) for text in links))))
    for host in hosts_of(table):
        for platform, (words, reader, name_of) in PLATFORMS.items():
            if platform == "Android" and not any("android" in app for app in table.apps.values()):
                continue
            _, out, errors = tool.run(*words, "--host", host, "--config", path)
            command = f"deeplink {' '.join(words)} --host {host}"
            if "the list is empty" in errors:
                # Without rules every link would be the app's, so there is no file where it opens none.
                counts["no link opens an app"] += 1
                continue
            if not out.strip():
                is_refused = any(line.startswith(path) and " error: " in line for line in errors.splitlines())
                kind = "a refused table" if is_refused else f"{platform}: no file"
                yield Difference(kind, document, command, "a file", errors[:500])
                continue
            for name, app in table.apps.items():
                notes = [line for line in errors.splitlines() if line.startswith(("note:", "warning:"))]
                notes = [note for note in notes if len(table.apps) == 1 or f"{name}:" in note]
                check = Check(table, reader(out, name_of(app)), name, platform, host, notes, counts)
                check.undecided = "undecided" in errors
                for kind, link, expected, found in check.witnesses() + check.links(normal):
                    yield Difference(f"{platform}: {kind}", document, f"{command} (app {name})", expected, found, link=link)


def normalized(text, table):
    """The link without its host in the spelling that links are made in; None if devices compare it otherwise."""
    try:
        link = parsed(text, table)
    except NotALink:
        return None
    keys = [key for key, _ in link.items]
    if len(set(keys)) < len(keys) or b"" in keys or not all(map(is_text, link.components)):
        return None
    if any(map(is_dot, link.components)) or link.components[-1:] == [b""]:
        return None

    def query(items, unencoded):
        return "&".join(encoded(key, unencoded) + ("" if value is None else "=" + encoded(value, unencoded))
                        for key, value in items)

    out = "".join("/" + encoded(component, IN_PATH) for component in link.components) or "/"
    out += "?" + query(link.items, IN_QUERY) if link.items else ""
    if link.fragment is None:
        return out
    path, mark, _ = link.fragment.partition("?")
    if not mark and "=" in path.split("/")[0]:
        return out + "#" + query(link.fragment_items, IN_FRAGMENT)
    out += "#" + "/".join(encoded(part, IN_PATH) for part in link.fragment_components)
    return out + mark + (query(link.fragment_items, IN_FRAGMENT) if mark else "")


class Check:
    """The file of a host and an app."""

    def __init__(self, table, file, app, platform, host, notes, counts):
        self.table, self.file, self.app, self.platform = table, file, app, platform
        self.notes, self.counts, self.origin, self.undecided = notes, counts, "https://" + host, False

    def table_opens(self, link):
        return resolving.opens(self.table, parsed(link if link.startswith("http") else self.origin + link, self.table), self.app)

    def witnesses(self):
        """The links in notes: each shows what the file opens and the table does not, or the other way."""
        out = []
        for note in self.notes:
            for text, file_opens in [(text, pattern is ALSO_OPENED) for pattern in (ALSO_OPENED, NOT_OPENED)
                                     for text in pattern.findall(note)]:
                self.counts["links in notes"] += 1
                if self.file.opens(text) != file_opens:
                    out.append(("a note's link in the file", text, note, f"the file: {self.file.opens(text)}"))
                if self.table_opens(text) is file_opens:
                    out.append(("a note's link in the table", text, note, f"the table: {file_opens}"))
        return out

    def links(self, links):
        out = []
        for text in links:
            expected = self.table_opens(text)
            if expected is None:
                self.counts["open: who opens a link"] += 1
                continue
            self.counts[f"links in files of {self.platform}"] += 1
            row = self.file.row(text)
            found = row is not None and not row.get("exclude", False)
            if found != expected and not self.is_excused(text, row, found):
                out.append(("opens too much" if found else "opens too little", text, f"the table: {expected}",
                            f"the file: {found}, by {row}; notes: {self.notes[:3]}"))
        return out

    def is_excused(self, text, row, found):
        """Whether a note says that no pattern tells such links apart."""
        path = re.split("[?#]", text)[0]
        # Android decodes a path before it compares, takes no account of a slash at the end, and ends a value at `&` and `;`.
        excused = self.undecided or self.platform == "Android" and (
            "%2F" in path or path.endswith("/") or re.search("=(%26|%3B|;)", text) is not None)
        if not excused and found:
            names = (row.get("comment") or "").split(", ")
            excused = any(self.platform == "Android" or any(name in note for name in names) for note in self.notes)
        elif not excused:
            excused = any("does not open" in note or "cannot" in note for note in self.notes)
        self.counts["open: excused by a note"] += excused
        return excused

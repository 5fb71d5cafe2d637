"""Whether the generated association files open what the table resolves, and whether notes and `routes --check` are true."""
import json
import re

import resolving
from check_links import label
from devices import Android, Apple
from difference import Difference
from link import NotALink, parsed
from octets import IN_FRAGMENT, IN_PATH, IN_QUERY, encoded, is_dot, is_text
from reading import candidates
from table import Table

def check_law(tool, document, counts):
    """`routes --check` holds, and the link of each of its notes shows what the note says."""
    path, _ = tool.file("table.json", document)
    status, out, errors = tool.run("routes", "--check", "--config", path)
    counts[f"routes --check: exit {status}"] += 1
    command = "deeplink routes --check"
    for law in re.findall(r"^fails +(.*?)(?: \(.*)?$", out, re.MULTILINE):
        yield Difference(f"law: {law}", document, command, "holds", errors[:600])
    if status not in (0, 1, 3):
        yield Difference(f"exit {status}", document, command, "0", errors[:600])
    table = Table(document)
    for first, second, text, winner in re.findall(
            r'routes "(\S+)" \(\S+\) and "(\S+)" \(\S+\) (?:cross: )?both match (\S+), and "(\S+)" wins', out + errors):
        counts["notes that routes cross"] += 1
        link = parsed(text, table)
        owners = {form.owner for form, _ in candidates(table, link)}
        outcomes = resolving.outcomes(table, link)
        if not {first, second} <= owners or winner not in map(label, outcomes):
            yield Difference("witness of a crossing", document, command, f"{text} matches both, and {winner} wins",
                             f"the forms of {sorted(owners)}, and {sorted(map(str, map(label, outcomes)))}", link=text)


def check_files(tool, document, links, counts):
    path, _ = tool.file("table.json", document)
    table = Table(document)
    hosts = [host for route in table.routes.values() if route.hosts
             for host in route.hosts.exact + ["de" + suffix for suffix in route.hosts.suffixes]]
    normal = list(dict.fromkeys(filter(None, (normalized(text, table) for text in links))))
    for host in list(dict.fromkeys((table.hosts.exact if table.hosts else []) + hosts))[:2]:
        for platform, words in (("Apple", ["aasa", "generate"]), ("Android", ["assetlinks", "generate"])):
            _, out, errors = tool.run(*words, "--host", host, "--config", path)
            notes = [line for line in errors.splitlines() if line.startswith(("note:", "warning:"))]
            if not out.strip():
                counts["no file"] += 1
                continue
            for name, app in table.apps.items():
                file = Apple(out, app["ios"]["appIDs"][0]) if platform == "Apple" else Android(out, app["android"]["package"])
                own = notes if len(table.apps) == 1 else [note for note in notes if f"{name}:" in note]
                command = f"deeplink {' '.join(words)} --host {host}"
                check = Check(table, file, name, platform, host, own, "undecided" in errors, counts)
                for kind, link, expected, found in check.witnesses() + check.links(normal):
                    yield Difference(f"{platform}: {kind}", document, f"{command} (app {name})", expected, found, link=link)


def check_explanations(tool, document, links, counts):
    """What `deeplink explain` says of each app is what the file of the link's host says."""
    path, _ = tool.file("table.json", document)
    table = Table(document)
    asked = [link for link in links if link.startswith("https://") and host_of(link) in table.hosts.exact]
    _, out, errors = tool.run("explain", "--json", "--config", path, "--", *asked) if asked else (0, "", "")
    if len(out.splitlines()) != len(asked):
        yield Difference("explain", document, "deeplink explain --json", f"{len(asked)} answers", errors[:500])
        return
    files = {}
    for link, line in zip(asked, out.splitlines()):
        answer, host = json.loads(line), host_of(link)
        if host not in files:
            files[host] = [tool.run(*words, "--host", host, "--config", path)[1] for words in (["aasa", "generate"], ["assetlinks", "generate"])]
        for text, kind, key, entries in zip(files[host], (Apple, Android), ("app", "package"), (answer["apps"], answer["packages"])):
            for app in table.apps.values() if text.strip() else ():
                name = app["ios"]["appIDs"][0] if kind is Apple else app["android"]["package"]
                said = next((entry["verdict"] == "match" for entry in entries if entry[key] == name), False)
                counts["explained verdicts"] += 1
                if said != kind(text, name).opens(link):
                    yield Difference(f"explain: {key}", document, f"deeplink explain --json '{link}'", f"{name}: {not said}", entries, link=link)
        outcomes = resolving.outcomes(table, parsed(link, table)) if valid(link, table) else [None]
        if answer.get("route") not in [outcome and outcome.form.owner for outcome in outcomes
                                                                          if not isinstance(outcome, resolving.Elsewhere)] + [None]:
            yield Difference("explain: route", document, f"deeplink explain --json '{link}'", list(map(label, outcomes)), answer.get("route"), link=link)


def host_of(link):
    return re.match(r"https://([^/?#]*)|", link).group(1)


def valid(link, table):
    try:
        return bool(parsed(link, table))
    except NotALink:
        return False


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
        return "&".join(encoded(key, unencoded) + ("" if value is None else "=" + encoded(value, unencoded)) for key, value in items)

    out = "".join("/" + encoded(component, IN_PATH) for component in link.components) or "/"
    out += "?" + query(link.items, IN_QUERY) if link.items else ""
    if link.fragment is not None:
        has_path = "?" in link.fragment or "=" not in link.fragment.split("/")[0]
        has_items = "?" in link.fragment or not has_path
        out += "#" + ("/".join(encoded(part, IN_PATH) for part in link.fragment_components) if has_path else "")
        out += ("?" if "?" in link.fragment else "") + (query(link.fragment_items, IN_FRAGMENT) if has_items else "")
    return out


class Check:
    """The file of a host and an app."""

    def __init__(self, table, file, app, platform, host, notes, undecided, counts):
        self.table, self.file, self.app, self.platform = table, file, app, platform
        self.notes, self.undecided, self.counts, self.origin = notes, undecided, counts, "https://" + host

    def table_opens(self, link):
        text = link if link.startswith("http") else self.origin + link
        return resolving.opens(self.table, parsed(text, self.table), self.app)

    def witnesses(self):
        """The links in notes: each shows what the file opens and the table does not, or the other way."""
        out = []
        for note in self.notes:
            for text, file_opens in [(text, True) for text in re.findall(r"the file also opens (\S+?),? which", note)] + [
                    (text, False) for text in re.findall(r"does not open its link (\S+?)(?:,| |$)", note)]:
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
            self.counts["links in files"] += 1
            row = self.file.row(text)
            found = row is not None and not row.get("exclude", False)
            if found != expected and not self.is_excused(text, row, found):
                out.append(("opens too much" if found else "opens too little", text, f"the table: {expected}",
                            f"the file: {found}, by {row}; notes: {self.notes[:3]}"))
        return out

    def is_excused(self, text, row, found):
        """Whether a note says that no pattern tells such links apart."""
        path = re.split("[?#]", text)[0]
        # Android decodes a path before it compares, and takes no account of a slash at the end.
        excused = self.undecided or self.platform == "Android" and ("%2F" in path or path.endswith("/"))
        if not excused and found:
            names = (row.get("comment") or "").split(", ")
            excused = any(self.platform == "Android" or any(name in note for name in names) for note in self.notes)
        elif not excused:
            excused = any("does not open" in note or "cannot" in note for note in self.notes)
        self.counts["excused by a note"] += excused
        return excused

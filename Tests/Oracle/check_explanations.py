"""Whether `deeplink explain` says of each app what the file of the link's host says, and of the route what the table says."""
import json
import re

import resolving
from check_files import PLATFORMS
from difference import Difference
from link import NotALink, parsed
from table import Table


def check_explanations(tool, document, links, counts):
    path, _ = tool.file("table.json", document)
    table = Table(document)
    hosts = {link: re.match(r"https://([^/?#]*)|", link).group(1) for link in links}
    asked = [link for link in links if hosts[link] in table.hosts.exact]
    _, out, errors = tool.run("explain", "--json", "--config", path, "--", *asked) if asked else (0, "", "")
    if len(out.splitlines()) != len(asked):
        yield Difference("explain", document, "deeplink explain --json", f"{len(asked)} answers", errors[:500])
        return
    files = {(host, platform): tool.run(*words, "--host", host, "--config", path)[1]
             for host in {hosts[link] for link in asked} for platform, (words, _, _) in PLATFORMS.items()}
    for link, line in zip(asked, out.splitlines()):
        answer = json.loads(line)
        command = f"deeplink explain --json '{link}'"
        for platform, key, entries in (("Apple", "app", answer["apps"]), ("Android", "package", answer["packages"])):
            _, reader, name_of = PLATFORMS[platform]
            file = files[hosts[link], platform]
            for name in map(name_of, table.apps.values() if file.strip() else ()):
                counts["explained verdicts"] += 1
                said = any(entry[key] == name and entry["verdict"] == "match" for entry in entries)
                if said != reader(file, name).opens(link):
                    yield Difference(f"explain: {platform}", document, command, f"{name}: {not said}", entries, link=link)
        try:
            expected = {None if outcome is None or isinstance(outcome, resolving.Elsewhere) else outcome.form.owner
                        for outcome in resolving.outcomes(table, parsed(link, table))}
        except NotALink:
            expected = {None}
        if answer.get("route") not in expected:
            yield Difference("explain: route", document, command, list(map(str, expected)), answer.get("route"), link=link)

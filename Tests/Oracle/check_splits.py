"""The same table said in another way: in another order, in several files, as one of several sites, with named apps."""
import copy
import os

from difference import Difference

WAYS = ("order", "include", "sites", "apps")


def split(rng, way, document):
    """The document said in another way, and the files that it includes; None if it has no such form."""
    new, files = copy.deepcopy(document), {}
    if way == "order":
        for key in ("routes", "redirects", "webOnly"):
            rng.shuffle(new.get(key, []))
    elif way == "include":
        files = {f"features/{index}.json": {} for index in range(rng.randint(1, 3))}
        for key in ("routes", "redirects", "webOnly"):
            kept = []
            for one in new.pop(key, []):
                rng.choice([kept] * 2 + [file.setdefault(key, []) for file in files.values()]).append(one)
            new |= {key: kept} if kept or key == "routes" else {}
        new["include"] = ["features/*.json"]
    elif way == "sites":
        top = {key: new.pop(key) for key in ("app", "apps", "caseSensitive", "plusIsSpace") if key in new and rng.random() < 0.5}
        other = {"hosts": ["second.example"], "routes": [{"name": "any", "pattern": "/*any"}]}
        if not {"app", "apps"} & set(top):
            other["app"] = {"name": "Other"}
        new = {**top, "sites": [new, other]}
    elif "app" in new:
        new["apps"] = {"app": new.pop("app")}
    else:
        return None
    return new, files


def check_splits(tool, document, way, new, files, links, counts):
    """Links lead to the same routes, and the files have the same octets if the order is the same."""
    counts[f"split: {way}"] += 1
    path, _ = tool.file("table.json", document)
    folder = os.path.join(tool.folder, "features")
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        os.remove(os.path.join(folder, name))
    for name, part in files.items():
        tool.file(name, part)
    other, _ = tool.file("split.json", new)

    def difference(kind, command, expected, found, link=None):
        parts = {"split.json": new, **files}
        return Difference(f"split ({way}): {kind}", document, command, expected, found, link=link, other=parts)

    for link, one, two in zip(links, tool.resolved(path, links), tool.resolved(other, links)):
        # The words of a miss may name more than one route, in the order of the file.
        if one != two and not ("title" in one and one["title"] == two.get("title")):
            yield difference("links", f"deeplink resolve --json '{link}'", one, two, link)
            return
    host = document["hosts"][0]
    for words in (["aasa", "generate"], ["assetlinks", "generate"]):
        one = tool.run(*words, "--host", host, "--config", path)
        two = tool.run(*words, "--host", host, *(["--site", host] if way == "sites" else []), "--config", other)
        if one[:2] != two[:2] and way != "order":
            yield difference("files", "deeplink " + " ".join(words), one[1][:500], two[1][:500] + two[2][:300])
    if way != "sites":
        status, out, errors = tool.run("diff", path, other)
        # The name of an app is a setting that differs.
        if way != "apps" and (status not in (0, 3) or status == 0 and out.strip()):
            found = f"exit {status}: {out[:300]}{errors[:300]}"
            yield difference("diff", "deeplink diff TABLE SPLIT", "no difference", found)

#!/usr/bin/env python3
"""What `deeplink app generate android` prints goes through aapt2 and comes back: the same filters, the same links.

generate.py TOOL LINKS.json...: for each app of each file, and for API levels 26, 31 and 35, the filters are compiled into a
package, read from it, and held against what was printed; `deeplink app check` then reads what came back. Every example of a route
is matched by a port of Android's PatternMatcher. Exits 1 and names the file, app and level at the first difference.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree
from pyaxmlparser import APK

NAMES = "name scheme host port path pathPrefix pathPattern pathSuffix pathAdvancedPattern autoVerify exported".split()
SPACE = "http://schemas.android.com/apk/res/android"
MANIFEST = """<manifest xmlns:android="%s" package="com.example.app">
<application><activity android:name=".Main" android:exported="true">
%s</activity></application>
</manifest>
"""


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def framework(folder):
    """A package in the place of Android's own, which has the attributes of intent filters."""
    values = folder / "fw/res/values"
    values.mkdir(parents=True)
    kinds = {"autoVerify": "boolean", "exported": "boolean"}
    attributes = [f'<attr name="{name}" format="{kinds.get(name, "string")}"/>' for name in NAMES]
    ids = [f'<public type="attr" name="{name}" id="0x0101{3 + place:04x}"/>' for place, name in enumerate(NAMES)]
    (values / "values.xml").write_text("<resources>" + "".join(attributes + ids) + "</resources>")
    (folder / "fw/AndroidManifest.xml").write_text(f'<manifest xmlns:android="{SPACE}" package="android"/>')
    run("aapt2", "compile", "--dir", folder / "fw/res", "-o", folder / "fw.zip")
    run("aapt2", "link", "--manifest", folder / "fw/AndroidManifest.xml", "-x", "-o", folder / "fw.apk", folder / "fw.zip")


def compiled(folder, filters):
    """The intent filters as a device reads them: a list of (attribute, text) for each."""
    (folder / "AndroidManifest.xml").write_text(MANIFEST % (SPACE, filters))
    run("aapt2", "link", "--manifest", folder / "AndroidManifest.xml", "-I", folder / "fw.apk", "-o", folder / "app.apk")
    root = APK(str(folder / "app.apk")).get_android_manifest_xml()
    return [
        [(key.split("}")[1], value) for data in found.findall("data") for key, value in data.attrib.items()]
        for found in root.iter("intent-filter")
    ]


def printed(filters):
    root = etree.fromstring(MANIFEST % (SPACE, filters))
    return [
        [(key.split("}")[1], re.sub(r"\\(.)", r"\1", value)) for data in found.findall("data")
         for key, value in data.attrib.items()]
        for found in root.iter("intent-filter")
    ]


def simple(pattern, text):
    """android.os.PatternMatcher.matchGlobPattern."""
    ip = im = 0
    while ip < len(pattern) and im < len(text):
        char, escaped = pattern[ip], pattern[ip] == "\\"
        ip += 1
        if escaped:
            char = pattern[ip] if ip < len(pattern) else ""
            ip += 1
        if pattern[ip:ip + 1] == "*":
            if not escaped and char == ".":
                if ip >= len(pattern) - 1:
                    return True
                ip += 1
                if pattern[ip] == "\\":
                    ip += 1
                end = text.find(pattern[ip:ip + 1], im)
                if end < 0:
                    return False
                ip, im = ip + 1, end + 1
            else:
                while im < len(text) and text[im] == char:
                    im += 1
                ip += 1
        else:
            if (escaped or char != ".") and text[im] != char and not (escaped and text[im] == char):
                return False
            im += 1
    return ip >= len(pattern) and im >= len(text) or pattern[ip:] == ".*"


def advanced(pattern, text):
    """android.os.PatternMatcher.matchAdvancedPattern: possessive quantifiers, over the whole text."""
    return re.fullmatch(re.sub(r"(?<!\\)(\*|\+|\{\d+(?:,\d*)?\})", r"\1+", pattern), text) is not None


MATCHES = {
    "path": lambda pattern, text: text == pattern,
    "pathPrefix": lambda pattern, text: text.startswith(pattern),
    "pathSuffix": lambda pattern, text: text.endswith(pattern),
    "pathPattern": simple,
    "pathAdvancedPattern": advanced,
}


def main():
    tool, files = sys.argv[1], sys.argv[2:]
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        framework(folder)
        for file in files:
            routes = [json.loads(line) for line in run(tool, "routes", "--json", "--config", file).splitlines()]
            # A wrong name is answered with the right ones.
            refused = subprocess.run(
                [tool, "app", "generate", "ios", "--app", "?", "--config", file], capture_output=True, text=True).stderr
            names = re.findall(r'"([^"]*)"', re.search("--app: expected one of (.*), because", refused)[1])
            for app in names:
                for level in ("26", "31", "35"):
                    at = f"{file}: {app}, API {level}"
                    filters = run(tool, "app", "generate", "android", "--min-sdk", level, "--app", app, "--config", file)
                    back = compiled(folder, filters)
                    if back != printed(filters):
                        sys.exit(f"{at}: aapt2 reads\n{back}\nof\n{printed(filters)}")
                    # As it came back: what a build merges has each backslash once.
                    doubled = [[(key, value.replace("\\", "\\\\")) for key, value in found] for found in back]
                    texts = "".join(
                        '<intent-filter android:autoVerify="true">'
                        + "".join(f'<{kind} android:name="android.intent.{kind}.{word}"/>' for kind, word in (
                            ("action", "VIEW"), ("category", "DEFAULT"), ("category", "BROWSABLE")))
                        + "".join(etree.tostring(etree.Element("data", {f"{{{SPACE}}}{key}": value},
                                                               nsmap={"android": SPACE})).decode() for key, value in found)
                        + "</intent-filter>\n" for found in doubled)
                    (folder / "AndroidManifest.xml").write_text(MANIFEST % (SPACE, texts))
                    run(tool, "app", "check", folder / "AndroidManifest.xml", "--min-sdk", level, "--app", app,
                        "--config", file)
                    paths = [(host, key, value) for found in back for host in
                             [value for key, value in found if key == "host"]
                             for key, value in found if key in MATCHES]
                    for route in routes:
                        link = route.get("example") or ""
                        is_opened = route.get("opensApp") is not False and app in route.get("apps", [app])
                        if not is_opened or not link.startswith(("/", "https:")):
                            continue
                        path = unquote(urlsplit(link).path) or "/"
                        if not any(MATCHES[key](value, path) for _, key, value in paths):
                            sys.exit(f"{at}: no path of\n{paths}\nhas {link} of {route.get('name')}")
                        count += 1
    print(f"{count} examples of routes of {len(files)} files, each app and level, open the app")


main()

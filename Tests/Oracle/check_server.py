"""What a running server sends a browser to, and which links it makes of values."""
import http.client
import json
import re
import subprocess
from collections import Counter

import resolving
from check_links import equal, leads_to, without_host
from difference import Difference
from link import NotALink, decoded_items, parsed
from octets import UNRESERVED, decoded, encoded
from table import Table
from writing import description


class Server:
    def __init__(self, program, config):
        words = [program, "--config", config, "--port", "0", "--endpoints-at", "/_api"]
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        line = next((line for line in self.process.stderr if "listening on" in line), None)
        self.port = int(re.search(r"listening on http://[^ ]*:(\d+)", line).group(1)) if line else None
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20) if line else None

    def ask(self, method, target, body=None, **headers):
        """The status, the headers and the body of an answer."""
        self.connection.putrequest(method, target, skip_host="Host" in headers)
        for name, value in headers.items():
            self.connection.putheader(name, value)
        if body is not None:
            self.connection.putheader("Content-Type", "application/json")
            self.connection.putheader("Content-Length", str(len(body)))
        self.connection.endheaders(body)
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()


def settings(rng):
    """Where browsers are sent, at random."""
    return {**rng.choice([{}, {"withoutApp": "page"}, {"withoutApp": "https://www.example.com"}]),
            **rng.choice([{}, {"unmatched": "https://old.example.com"}])}


def check_server(tool, program, document, links, counts):
    path, _ = tool.file("table.json", document)
    table, server = Table(document), Server(program, path)
    try:
        if not server.connection:
            yield Difference("server: start", document, "deeplink-server --config", "listening", "ended")
            return
        for link in links:
            difference = asked(table, server, link, counts) or made(table, server, link, counts)
            if difference:
                kind, expected, found = difference
                yield Difference(f"server: {kind}", document, f"GET {link}, Accept: text/html", expected, found, link=link)
    finally:
        server.stop()


def outcome_of(table, text):
    """The link and the one outcome of a text as a request; None if there are more, or none that a server sees."""
    try:
        link = parsed(text, table)
    except NotALink:
        return None
    outcomes = resolving.outcomes(table, link)
    return (link, outcomes[0]) if len(outcomes) == 1 else None


def asked(table, server, text, counts):
    """What a browser gets, compared with what the articles say."""
    text = text.partition("#")[0]
    found = re.fullmatch(r"(?:https://([^/?]+))?(/[^+]*)", text)
    # A request target cannot begin with two slashes, and any host of the table is asked.
    host, target = found.groups() if found and text.isascii() else (None, "//")
    if target.startswith(("//", "/./")):
        return None
    if host and not any(form.hosts and form.hosts.contain(host.lower()) for form in table.forms):
        return None
    judged = outcome_of(table, f"https://{host}{target}" if host else text)
    if judged is None:
        return None
    link, outcome = judged
    expected = browser(table, link, outcome, target)
    if expected is None:
        return None
    counts["requests of browsers"] += 1
    status, headers, _ = server.ask("GET", target, Host=host or "127.0.0.1", Accept="text/html")
    if status != expected[0]:
        return "status", expected, (status, headers.get("Location"))
    if expected[1] is not None and meaning(headers["Location"]) != meaning(expected[1]):
        return "location", expected, (status, headers["Location"])
    return None


def meaning(location):
    """A location without the server's own origin, its items decoded and in any order."""
    before, _, query = location.partition("#")[0].partition("?")
    before = re.sub(r"^http://127[^/]*|^https?://[a-z.0-9]*acme.com(?=/)", "", before)
    return decoded(before), Counter(decoded_items(query, False))


def browser(table, link, outcome, target):
    """The status, and the location of a redirect; None where that is open."""
    document = table.document
    if outcome is None:
        origin = document.get("unmatched", "page")
        # Without a route, the server has a page of its own at the root.
        if target.partition("?")[0] == "/":
            return None
        return (404, None) if origin == "page" else (302, origin + target)
    if isinstance(outcome, resolving.Elsewhere):
        return (outcome.redirects[-1].declared.get("status", 301), None) if len(outcome.redirects) == 1 else None
    told = description(table, outcome, link)
    # A link that is its own canonical link is not sent on.
    if told is None or not leads_to(table, told) or outcome.form.route.hosts:
        return None
    route = outcome.form.route
    read = {item.key for item in route.query + outcome.form.items}
    others = [(key, value) for key, value in outcome.link.items if key not in read]
    canonical = without_host(told["canonical"]).partition("#")[0]
    location = canonical
    for key, value in others:
        location += ("&" if "?" in location else "?") + encoded(key, UNRESERVED)
        location += "" if value is None else "=" + encoded(value, UNRESERVED)
    if not leads_to(table, {**told, "canonical": "#".join([location] + told["canonical"].split("#")[1:])}):
        # Another route takes the link with these items.
        location = canonical
    origin = document.get("withoutApp", "page")
    if origin == "page":
        # No route here has a title or a text, so its page would be bare, and a browser goes on as from a miss.
        origin = document.get("unmatched", "page")
    if origin != "page":
        # Behind an authority two slashes name no host, so the path is without its "/.".
        return 302, origin + (location[2:] if location.startswith("/.//") else location)
    if outcome.redirects:
        return outcome.redirects[0].declared.get("status", 301), location
    return (301, location) if told["alias"] or told["others"] else (200, None)


def made(table, server, text, counts):
    """The link that the server makes of the values of a link is its canonical link."""
    judged = outcome_of(table, text)
    if judged is None or not isinstance(judged[1], resolving.Match):
        return None
    told = description(table, judged[1], judged[0])
    if told is None or not leads_to(table, told):
        return None
    route = judged[1].form.route
    counts["links made of values"] += 1
    body = json.dumps({"name": told["name"], "parameters": told["parameters"]})
    status, _, answer = server.ask("POST", "/_api/link", body.encode())
    answer = json.loads(answer)
    key = "url" if told["canonical"].startswith("https://") else "path"
    if status != 200 or not equal(answer[key], told["canonical"]):
        return f"made link, {status}", told["canonical"], f"{body}: {answer}"
    return None

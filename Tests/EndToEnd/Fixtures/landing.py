"""Reads a page from standard input as Python does, and prints what is in it, one thing a line."""
import base64, hashlib, html.parser, sys


class Page(html.parser.HTMLParser):
    void = {"meta", "link", "img", "source"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.style, self.faults = [], "", []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "script" or any(name.startswith("on") or name == "style" for name in attributes):
            self.faults.append(f"{tag} {attributes}")
        for name in ("name", "property"):
            if name in attributes:
                print(f"{attributes[name]}: {attributes['content']}")
        if "href" in attributes:
            print(f"{tag}: {attributes['href']}")
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag}")

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            self.style += data
        elif self.open and self.open[-1] in ("title", "pre", "h1") or self.open[-2:] == ["h1", "bdi"]:
            print(f"{[tag for tag in self.open if tag != 'bdi'][-1]}: {data}")

    def handle_comment(self, data):
        self.faults.append(f"comment {data}")


page = Page()
page.feed(sys.stdin.buffer.read().decode())
page.close()
print("style:", base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode())
print("faults:", page.faults + page.open)

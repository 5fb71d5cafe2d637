"""A link, split into components and items first and decoded then."""
import re

from octets import decoded, encoded


class NotALink(Exception):
    """The text is no link of the table, whatever its routes are."""


class Link:
    """`scheme` is None for a path alone, and `host` where any host will do."""

    def __init__(self, scheme, host, components, items, fragment, plus_is_space):
        self.scheme, self.host, self.components, self.items = scheme, host, components, items
        self.fragment = fragment
        path, mark, query = (fragment or "").partition("?")
        self.fragment_components = [] if fragment is None else [decoded(part) for part in path.split("/")]
        # A fragment without a question mark may be items alone.
        self.fragment_items = decoded_items(query if mark else fragment or "", plus_is_space)

    @property
    def has_custom_scheme(self):
        return self.scheme not in (None, "http", "https")

    def rewritten(self, components, items):
        """The link with another path and query."""
        link = Link.__new__(Link)
        link.__dict__.update(self.__dict__, components=components, items=items)
        return link


def decoded_items(query, plus_is_space):
    out = []
    for text in query.split("&"):
        key, mark, value = (text.replace("+", " ") if plus_is_space else text).partition("=")
        if text:
            out.append((decoded(key), decoded(value) if mark else None))
    return out


def parsed(text, table):
    """The link of a text; raises NotALink."""
    text = "".join(c if ord(c) < 128 else encoded(c.encode()) for c in text)
    if re.search(r"[\x00-\x20\x7f\\]", text):
        raise NotALink
    scheme = authority = None
    separator = "/"
    if not text.startswith("/"):
        found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(//[^/?#]*)?", text)
        if not found:
            raise NotALink
        scheme, text = found.group(1).lower(), text[found.end():]
        authority = found.group(2)[2:] if found.group(2) else None
        if authority is None and not text.startswith("/"):
            if scheme not in table.opaque_schemes:
                raise NotALink
            separator, text = ":", ":" + text
    before, mark, fragment = text.partition("#")
    path, query_mark, query = before.partition("?")
    if re.search(r"%(?![0-9A-Fa-f]{2})", path):
        raise NotALink
    if authority is None and path.startswith("/.//"):
        path = path[2:]
    components = [decoded(part) for part in path.split(separator)[1:]]
    if components and not components[-1]:
        components.pop()
    items = decoded_items(query, table.plus_is_space) if query_mark else []
    host = None
    if authority is not None:
        name = re.sub(r":.*$", "", authority.rpartition("@")[2])
        host = None if name.startswith("[") else (name[:-1] if name.endswith(".") else name).lower() or None
        custom = scheme not in ("http", "https")
        if custom and host and "." not in name and host != "localhost":
            # A host that is not like a domain is the first component, or a slip.
            if not table.scheme_host_is_path:
                raise NotALink
            components, host = [decoded(name)] + components, None
    if scheme not in (None, "http", "https") and table.schemes and scheme not in table.schemes:
        raise NotALink
    if host and (host == "localhost" or re.fullmatch(r"[0-9.]+", host)):
        host = None
    return Link(scheme, host, components, items, fragment if mark else None, table.plus_is_space)

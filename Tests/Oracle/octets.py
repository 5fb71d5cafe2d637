"""Percent-encoding, and letters in the other case. Texts of links are octets; only ASCII has two cases."""
from urllib.parse import unquote_to_bytes as decoded

UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# What links leave unencoded in a component, in a query item, and in an item of the fragment.
IN_PATH = UNRESERVED | frozenset(b"!$&'()*+,;=:@")
IN_QUERY = UNRESERVED | frozenset(b"!$'()*,;:@/?")
IN_FRAGMENT = IN_QUERY - frozenset(b"?")


def encoded(octets, unencoded=IN_PATH):
    """The octets as text of a link."""
    return "".join(chr(octet) if octet in unencoded else "%%%02X" % octet for octet in octets)


def same(one, other, ignores_case):
    """Whether two texts are equal, without regard to the case of letters if `ignores_case`."""
    return one.lower() == other.lower() if ignores_case else one == other


def is_dot(octets):
    """Whether software on the way removes the component (RFC 3986 section 5.2.4)."""
    return octets in (b".", b"..")


def is_text(octets):
    """Whether the octets are valid UTF-8."""
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True

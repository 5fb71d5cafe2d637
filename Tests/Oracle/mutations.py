"""Rules of the oracle that can be broken, to show that the comparison sees it."""
import codec
import devices
import order
import pattern
import reading
import resolving
import writing


def reverse_order():
    compared = order.compared
    order.compared = lambda table, host, one, other: -compared(table, host, one, other)


def read_dots():
    reading.is_dot = lambda octets: False


def keep_defaults():
    writing.Canonical.is_given = lambda self, name: bool(self.values.get(name))


def rewrite_once():
    """Redirects lead only to routes: the target of a redirect is not redirected again."""
    tried = resolving.tried

    def once(table, forms, link, rewrites, redirects):
        return tried(table, [form for form in forms if not redirects or form[0].kind != "redirect"], link, rewrites, redirects)

    resolving.tried = once


def leave_out_any():
    """A link may leave out an optional component and have the one behind it."""
    expanded = pattern.expanded

    def any_of(pieces):
        last = [piece for piece in pieces[1:] if piece.optional][-1:]
        return expanded(pieces) + [([piece for piece in pieces if not piece.optional or piece in last], 0)] * len(last)

    import table
    table.expanded = any_of


def fold_fragments():
    matched = reading.match_piece

    def folded(form, piece, components, texts, place, ignores_case):
        return matched(form, piece, components, texts, place, ignores_case or place == "fragment")

    reading.match_piece = folded


def integers_have_no_sign():
    read = codec.Codec.read_integer
    codec.Codec.read_integer = lambda self, text: None if text.startswith("-") else read(self, text)


def excludes_open():
    devices.Apple.opens = lambda self, link: self.row(link) is not None


def web_only_counts_for_nothing():
    opens = resolving.opens

    def without(table, link, app):
        table.web_only = []
        return opens(table, link, app)

    resolving.opens = without


BY_NAME = {function.__name__.replace("_", "-"): function for function in (
    reverse_order, read_dots, keep_defaults, rewrite_once, leave_out_any, fold_fragments, integers_have_no_sign, excludes_open,
    web_only_counts_for_nothing)}

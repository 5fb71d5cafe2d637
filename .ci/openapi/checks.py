"""Where this API means to differ from what schemathesis expects of any API; in all else its own checks decide."""

import schemathesis
from schemathesis.specs.openapi import checks


def given(parameters, name):
    return parameters is not None and name in parameters


@schemathesis.check
def rejects_or_reports(ctx, response, case):
    """What the description does not allow is refused, or, in a link, reported."""
    try:
        return checks.negative_data_rejection(ctx, response, case)
    except Exception:
        # A link must not break over a query item: the answer says which one was not used as it was meant.
        if "links" in case.operation.tags and response.status_code == 200:
            answer = response.json()
            if answer.get("warnings") or answer.get("unrecognized"):
                return None
        # More links than a batch may have are too much content, though the schema could say so, too.
        if case.operation.path == "/resolve" and response.status_code == 413:
            return None
        raise


def holds_fraction(value):
    """Whether a number in a value is written with a fraction or an exponent."""
    if isinstance(value, dict):
        return any(map(holds_fraction, value.values()))
    return isinstance(value, float) or isinstance(value, list) and any(map(holds_fraction, value))


@schemathesis.check
def accepts(ctx, response, case):
    """What the description allows is accepted, unless that depends on what no schema knows."""
    try:
        return checks.positive_data_acceptance(ctx, response, case)
    except Exception:
        # Whether a document is in the state that a client takes it to be in, and long enough (RFC 9110 13.1.1, 14.2).
        if response.status_code == 412 and given(case.headers, "If-Match"):
            return None
        if response.status_code == 416 and given(case.headers, "Range"):
            return None
        # A page is asked for behind a record that there is; the schema knows only what ids look like.
        if response.status_code == 400 and given(case.query, "after"):
            return None
        # What `route` holds is the app's own business: the schema cannot say which JSON is one of its routes.
        if response.status_code == 400 and isinstance(case.body, dict) and "route" in case.body:
            return None
        # To JSON Schema 1.0 is an integer. Here a number stands for its text, and "1.0" is none in a link.
        if response.status_code == 400 and case.operation.path == "/link" and holds_fraction(case.body):
            return None
        raise

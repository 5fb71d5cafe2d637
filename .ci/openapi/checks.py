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
        # A member that is null is left out, and the value of a parameter may be given as its text: the schemas say the
        # one form that clients should write.
        if response.status_code == 200 and case.operation.path == "/link" and are_texts(case.body.get("parameters")):
            return None
        if response.status_code == 200 and case.operation.path == "/resolve" and holds(case.body, type(None)):
            return None
        # More links than a batch may have are too much content, though the schema could say so, too.
        if case.operation.path in ("/resolve", "/explain") and response.status_code == 413:
            return None
        raise


def holds(value, kind):
    """Whether a value of this type is somewhere in a JSON value."""
    if isinstance(value, dict):
        return any(holds(member, kind) for member in value.values())
    return isinstance(value, kind) or isinstance(value, list) and any(holds(element, kind) for element in value)


def are_texts(parameters):
    """Whether all values are ones that have a text in a link, lists of those, or null."""
    values = parameters.values() if isinstance(parameters, dict) else [parameters]
    return not any(isinstance(value, dict) or isinstance(value, list) and holds(value, dict) for value in values)


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
        # A QR code holds a number of bytes; a schema counts characters.
        if response.status_code == 400 and case.operation.path == "/qr.svg" and not case.query["url"].isascii():
            return None
        # A page is asked for behind a record that there is; the schema knows only what ids look like.
        if response.status_code == 400 and given(case.query, "after"):
            return None
        # What a route needs is the table's business: the schema cannot say which JSON is one of its routes.
        if response.status_code == 400 and case.operation.path == "/link":
            return None
        # The values of an activity are those of a property list, which has no null in a list.
        if response.status_code == 400 and "found null" in response.json()["detail"] and given(case.body, "activity"):
            return None
        raise

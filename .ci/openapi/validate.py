"""Holds what a server says of itself against what it does: validate.py ORIGIN"""

import json
import sys
import urllib.request

import jsonschema
from openapi_spec_validator import validate

origin = sys.argv[1]


def ask(path, content=None):
    request = urllib.request.Request(origin + path, headers={"Content-Type": "application/json"})
    body = None if content is None else json.dumps(content).encode()
    with urllib.request.urlopen(request, body) as answer:
        return json.load(answer)


description = ask("/openapi.json")
validate(description)

schema = {**description, "$ref": "#/components/schemas/RouteDescription"}
checker = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())

# Beside what schemathesis asks: links of other schemes and hosts, which no request line of a client has.
urls = [scheme + route["example"] for route in ask("/routes")["routes"] for scheme in ("", "nav://", "https://a.example")]
results = ask("/resolve", {"urls": urls})["results"]
for result in results:
    checker.validate(result)
print(f"{len(description['paths'])} paths described, {len(results)} route descriptions valid")

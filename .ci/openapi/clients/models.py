"""Reads and writes the server's JSON with the models that datamodel-codegen makes: models.py ORIGIN"""

import sys
import urllib.error
import urllib.request

from deep_link_models import Link, LinkContent, LinkList, LinkResults, Problem, RecordPage, RouteDescription, RouteName

origin = sys.argv[1]


def ask(path, content=None):
    request = urllib.request.Request(origin + path, headers={"Content-Type": "application/json"})
    body = None if content is None else content.model_dump_json(exclude_none=True).encode()
    try:
        with urllib.request.urlopen(request, body) as answer:
            return answer.read()
    except urllib.error.HTTPError as problem:
        return problem.read()


product = RouteDescription.model_validate_json(ask("/resolve?url=/products/7"))
assert product.name == RouteName.product and product.parameters == {"id": 7}, product

content = LinkContent(name=RouteName.product, parameters={"id": 8})
assert Link.model_validate_json(ask("/link", content)).path == "/products/8"

batch = LinkResults.model_validate_json(ask("/resolve", LinkList(urls=["/products/7", "/product/7"])))
known, unknown = (getattr(result, "root", result) for result in batch.results)
assert isinstance(known, RouteDescription) and isinstance(unknown, Problem), batch

miss = Problem.model_validate_json(ask("/resolve?url=/product/7"))
assert miss.suggestions == unknown.suggestions == ["/products/7"], miss

page = RecordPage.model_validate_json(ask("/catalog/products?limit=2"))
assert len(page.items) == 2 < page.total and "after=" in page.next, page

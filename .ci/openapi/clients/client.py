"""Uses the client that openapi-python-client makes: client.py ORIGIN"""

import sys

from deep_links_client import Client
from deep_links_client.api.catalog import list_records
from deep_links_client.api.links import build_link, resolve_link, resolve_links
from deep_links_client.models import LinkContent, LinkContentParameters, LinkList, LinkResults, Problem
from deep_links_client.models import RouteDescription, RouteName

client = Client(base_url=sys.argv[1])

product = resolve_link.sync(client=client, url_query="nav:///products/7")
assert isinstance(product, RouteDescription) and product.name == RouteName.PRODUCT, product
assert product.parameters.to_dict() == {"id": 7}, product

link = build_link.sync(client=client, body=LinkContent(route=product.route))
assert link.path == "/products/7", link
content = LinkContent(name=RouteName.PRODUCT, parameters=LinkContentParameters.from_dict({"id": 8}))
assert build_link.sync(client=client, body=content).path == "/products/8"

batch = resolve_links.sync(client=client, body=LinkList(urls=["/products/7", "/product/7"]))
assert isinstance(batch, LinkResults), batch
known, unknown = batch.results
assert isinstance(known, RouteDescription) and isinstance(unknown, Problem), batch

miss = resolve_link.sync(client=client, url_query="/product/7")
assert isinstance(miss, Problem) and miss.suggestions == unknown.suggestions == ["/products/7"], miss

page = list_records.sync("products", client=client, limit=2)
assert len(page.items) == 2 < page.total and page.items[0]["title"] and "after=" in page.next_, page

"""Uses the client that openapi-python-client makes: client.py ORIGIN"""

import sys

from deep_links_client import Client
from deep_links_client.api.catalog import list_products
from deep_links_client.api.links import build_link, resolve_link, resolve_links
from deep_links_client.models import LinkList, LinkResults, Problem, ProductDescription, ProductLink, ProductParameters

client = Client(base_url=sys.argv[1])

product = resolve_link.sync(client=client, url_query="nav:///products/7")
assert isinstance(product, ProductDescription) and product.parameters.id == 7, product

link = build_link.sync(client=client, body=ProductLink(name="product", parameters=product.parameters))
assert link.path == "/products/7", link
assert build_link.sync(client=client, body=ProductLink("product", ProductParameters(id=8))).path == "/products/8"

batch = resolve_links.sync(client=client, body=LinkList(urls=["/products/7", "/product/7"]))
assert isinstance(batch, LinkResults), batch
known, unknown = batch.results
assert isinstance(known, ProductDescription) and isinstance(unknown, Problem), batch

miss = resolve_link.sync(client=client, url_query="/product/7")
assert isinstance(miss, Problem) and miss.suggestions == unknown.suggestions == ["/products/7"], miss

page = list_products.sync(client=client, limit=2)
assert len(page.items) == 2 < page.total and page.items[0].title and "after=" in page.next_, page

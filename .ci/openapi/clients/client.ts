// Uses the client that openapi-generator makes for TypeScript (typescript-fetch).

import { CatalogApi, Configuration, LinksApi, ResponseError, instanceOfProblem } from "./generated";
import type { LinkResults, Problem } from "./generated";

declare const process: { argv: string[]; exit(status: number): never };

function check(holds: boolean, value: unknown): asserts holds {
  if (!holds) throw new Error("not as expected: " + JSON.stringify(value));
}

async function main() {
  const configuration = new Configuration({ basePath: process.argv[2] });
  const [links, catalog] = [new LinksApi(configuration), new CatalogApi(configuration)];

  const product = await links.resolveLink({ url: "nav:///products/7" });
  check(product.name === "product" && (product.parameters as any).id === 7, product);

  const link = await links.buildLink({ linkContent: { name: "product", parameters: { id: 8 } } });
  check(link.path === "/products/8", link);

  const batch = (await links.resolveLinks({ resolveContent: { urls: ["/products/7", "/product/7"] } })) as LinkResults;
  const [known, unknown] = batch.results;
  check("parameters" in known && known.name === "product" && (known.parameters as any).id === 7, known);
  check(instanceOfProblem(unknown) && unknown.suggestions?.[0] === "/products/7", unknown);

  const miss: Problem = await links.resolveLink({ url: "/product/7" }).then(
    description => check(false, description),
    error => (error as ResponseError).response.json()
  ) as any;
  check(miss.status === 404 && miss.suggestions?.[0] === "/products/7", miss);

  const page = await catalog.listRecords({ collection: "products", limit: 2 });
  check(page.items.length === 2 && page.total > 2 && page.next?.includes("after=") === true, page);
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});

// Answers each link of standard input, a JSON text on a line of its own, with a line of JSON: the route with its link
// and its URL, or the miss. It is compiled together with a client, which is links.ts beside it.
import { below, link, miss, parse, url } from "./links.js";
import type { ParsedRoute } from "./links.js";

declare const process: {
  readonly stdin: AsyncIterable<string> & { setEncoding(encoding: "utf8"): void };
  readonly stdout: { write(text: string): void };
};

/** The JSON of a value. JSON.stringify has no numbers beyond 2^53. */
function json(value: unknown): string {
  if (typeof value === "bigint") return `${value}`;
  if (Array.isArray(value)) return `[${value.map(json).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${json(member)}`);
  return `{${members.join(",")}}`;
}

/** What `write` gives; null if the error says what to do instead: give a host, or use `url`. */
function unless(advice: string, write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes(advice)) return null;
    throw error;
  }
}

/** The link and the URL of a route. */
function written(route: ParsedRoute): (string | null)[] {
  return [unless("; use url", () => link(route)), unless("give one", () => url(route))];
}

function answer(text: string): string {
  const route = parse(text);
  if (route === null) return json({ miss: miss(text) });
  try {
    const links = written(route);
    const isAgain = (text: string | null) => text === null || json(parse(text)) === json(route);
    const again = links.every(isAgain) && links.some((text) => text !== null);
    const under = below(route).map((one) => [one.route, ...written(one)]);
    const more = miss(text) === null ? {} : { fault: "the link has a route and a miss" };
    return json({ route: { [route.route]: route.parameters }, links, again, below: under, ...more });
  } catch (error) {
    return json({ error: error instanceof RangeError ? error.message : `not a RangeError: ${String(error)}` });
  }
}

async function main(): Promise<void> {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) process.stdout.write(lines.map((line) => `${answer(JSON.parse(line))}\n`).join(""));
  }
}

void main();

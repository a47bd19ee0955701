import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";

/** Whether somebody reads what is asked for: what counts of visits and scans are made of. */

type Headers = Record<string, string | string[] | undefined>;

/** Header values of browsers that prefetch an address. */
const EARLY = ["purpose", "sec-purpose", "x-purpose", "x-moz"];

/** A prefetch, prerender or link preview: nobody has opened the page. */
export function isEarly(headers: Headers): boolean {
  return EARLY.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
}

const AGENTS_KNOWN = 2000;
const agents = new Map<string, boolean>();

/** Known bots, and whatever has no browser name. */
function isMachine(agent: string): boolean {
  const known = agents.get(agent);
  if (known !== undefined) return known;
  if (agents.size >= AGENTS_KNOWN) agents.clear();
  const found = agent === "" || isbot(agent);
  agents.set(agent, found);
  return found;
}

export function isByReader({ method, headers }: Pick<IncomingMessage, "method" | "headers">) {
  return method === "GET" && !isEarly(headers) && !isMachine(headers["user-agent"] ?? "");
}

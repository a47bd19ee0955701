import type { FastifyInstance } from "fastify";

/** The query parameter of what somebody looks for. */
const SEARCHED = "q";

/** Whether somebody looks for something at this address: nobody else's business, and kept nowhere. */
export function isSearch(address: string): boolean {
  const asked = address.indexOf("?");
  return asked >= 0 && new URLSearchParams(address.slice(asked + 1)).has(SEARCHED);
}

/** Tells browsers, and whatever is on the way, to keep no answer to a search, whatever it is. */
export function keepNoSearches(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const rule = String(reply.getHeader("cache-control") ?? "");
    if (isSearch(request.url) && !rule.includes("no-store"))
      reply.header("cache-control", "no-store");
    done();
  });
}

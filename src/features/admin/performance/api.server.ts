import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Mount } from "#platform/feature.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { patternFinder } from "#platform/pages/page-patterns.server.ts";
import { transaction } from "#platform/context.server.ts";
import { recordNode } from "../nodes/commands.server.ts";
import { openRouteTimes } from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

/** The route of everything that is no call and no file. */
const PAGES = "/*";
const STREAM = "text/event-stream";

/** Counts every answer of this node but those from the page cache, which take none of its time. */
export function performanceApi(app: FastifyInstance, { services, pagePatterns }: Mount): void {
  const times = openRouteTimes(services);
  const patternOf = pagePatterns === null ? null : patternFinder(pagePatterns);

  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    // A stream is open for as long as somebody reads.
    if (request.headers.accept === STREAM) return;
    const { elapsedTime: milliseconds, statusCode: status } = reply;
    times.add({ route: routeOf(request, patternOf), method, status, milliseconds });
  });
  app.addHook("onClose", () => times.close());

  serve(app, calls.getPerformance, async ({ ctx, query }) => {
    await times.flush();
    await transaction(ctx, (tx) => recordNode(tx, ctx));
    return queries.getPerformance(ctx, query);
  });
}

function routeOf(
  { routeOptions, url }: FastifyRequest,
  patternOf: ((path: string) => string | null) | null,
): string {
  const route = routeOptions.url ?? "none";
  if (route !== PAGES || patternOf === null) return route;
  return patternOf(url.split("?")[0] ?? "/") ?? PAGES;
}

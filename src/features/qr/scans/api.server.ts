import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function scansApi(app: FastifyInstance): void {
  serve(app, calls.getScans, ({ ctx, params }) => queries.getScans(ctx, params.code));

  serve(app, calls.listMissedScans, ({ ctx }) => queries.listMissedScans(ctx));
}

/**
 * `/q/{code}`, the address engraved in the symbol, and `/qr/{code}`, its longer form, in any case.
 * The target page decides what a code opens; no query runs here, so that it answers under any load.
 */
const ENGRAVED = /^\/(qr?)\/([^/?#]{1,64})\/?(\?[^#]*)?(?:#|$)/i;

/**
 * Called for every request to either address, with the text in place of the code. Both redirect to
 * one that isn't counted, so that a visit is one scan.
 */
type CountScan = (request: IncomingMessage, code: string) => void;

/** Answers the short address before Fastify's routing. */
export function answerEngraved(count: CountScan) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, form, code, search = ""] = ENGRAVED.exec(request.url ?? "") ?? [];
    if (form === undefined || code === undefined) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    // The longer form is answered by its page, which redirects after a moment.
    if (form.length > 1) {
      count(request, code);
      return false;
    }
    response.writeHead(302, {
      location: `/qr-scan/${code.toUpperCase()}${search}`,
      "cache-control": "no-cache",
      "content-length": 0,
      "x-content-type-options": "nosniff",
    });
    response.end();
    count(request, code);
    return true;
  };
}

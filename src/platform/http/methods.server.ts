import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

export type Route = { method: string; url: string; section: string | null };
type Answer = { method: string; segments: string[] };

declare module "fastify" {
  interface FastifyInstance {
    /** Everything below /api that is answered, documented or not, with its methods. */
    answers: Answer[];
    /** Every route there is, as it was registered: what tests of permissions go through. */
    routes: Route[];
  }
  interface FastifyContextConfig {
    /** As in a documented call, for a route that is none. */
    section?: string;
  }
}

/** Remembers each route below /api as it is registered; those that take any method need no 405. */
export function collectAnswers(app: FastifyInstance): void {
  app.decorate("answers", []);
  app.decorate("routes", []);
  app.addHook("onRoute", ({ method, url, config }) => {
    const section = config?.section ?? null;
    app.routes.push(...[method].flat().map((one) => ({ method: one, url, section })));
    if (!url.startsWith("/api/") || url.includes("*")) return;
    const segments = url.split("/");
    for (const one of [method].flat()) app.answers.push({ method: one, segments });
  });
}

/** How addresses are told apart, whether a call is asked over HTTP or in-process. */
export const ROUTING = { ignoreTrailingSlash: true, maxParamLength: 300 };

/** Pages and files: whatever else is asked of them is no method of theirs. */
const OF_PAGES = ["GET", "HEAD", "POST"];

/** A path that is answered under another method is refused by 405 with `Allow`, else by 404. */
export function refusal(
  app: Pick<FastifyInstance, "answers">,
  request: Pick<FastifyRequest, "method" | "url">,
): AppError {
  const path = request.url.split("?")[0] ?? "";
  const allow = path.startsWith("/api/") ? methodsOf(app, path) : OF_PAGES;
  // Under its own method it would have been answered, were it not too long to be anything.
  if (allow.length === 0 || allow.includes(request.method)) return new AppError("notFound");
  return new AppError("methodNotAllowed", { allow });
}

function methodsOf(app: Pick<FastifyInstance, "answers">, path: string): string[] {
  const asked = path.split("/");
  if (asked.at(-1) === "") asked.pop();
  const found = app.answers.filter(({ segments }) => isAnswered(segments, asked));
  return [...new Set(found.map(({ method }) => method))];
}

function isAnswered(segments: string[], asked: string[]): boolean {
  const fits = (segment: string, index: number) =>
    segment.startsWith(":") ? asked[index] !== "" : segment === asked[index];
  return segments.length === asked.length && segments.every(fits);
}

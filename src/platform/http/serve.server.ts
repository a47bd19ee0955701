import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { may } from "#platform/actor.ts";
import type { Call } from "#platform/call.ts";
import type { Context, Session } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, in which language, with the services: made once a request, when first needed. */
    context(): Promise<Context>;
  }
  interface FastifyInstance {
    /** Every documented call, in the order of registration: for 405 answers and the API page. */
    calls: Call[];
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Answered<C extends Call> = C["answer"] extends z.ZodType ? z.input<C["answer"]> : void;

export type Request<C extends Call> = {
  ctx: Context;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Answers a documented call: who may knock, what may come in (zod; unknown fields are refused),
 * what goes out (only what the contract promises).
 */
export function serve<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: Request<C>) => Promise<Answered<C>>,
): void {
  const status = call.status ?? (call.answer === undefined ? 204 : 200);
  app.calls.push(call);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ":$1"),
    schema: {
      summary: call.summary,
      tags: [call.path.split("/")[2] ?? "api"],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { [status]: call.answer } }),
    },
    config: {
      whileViewing: call.whileViewing ?? false,
      // What anyone may ask makes use of nobody's account.
      whileRestricted: call.whileRestricted ?? call.access === "anyone",
    },
    // Asked before the body is read: who may not learns nothing of what it should have held.
    ...(call.access === "signed-in" && { onRequest: refusing(call) }),
    handler: async (request, reply) => {
      const ctx = await request.context();
      // What is for one person is kept by no browser and by nothing on the way.
      if (call.access === "signed-in") reply.header("cache-control", "private, no-store");
      const answer = await handle({
        ctx,
        params: request.params as Parsed<C["params"]>,
        query: request.query as Parsed<C["query"]>,
        body: request.body as Parsed<C["body"]>,
        request,
        reply,
      });
      // Files go out by themselves.
      if (reply.sent) return reply;
      // Whoever asks next may be somebody else.
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-cache");
      return reply.code(status).send(answer);
    },
  });
}

/** For what a phone left on a table must not be enough for. */
const CONFIRMED_MINUTES = 10;

function refusing({ method, permission, confirmed }: Call) {
  return async (request: FastifyRequest): Promise<void> => {
    const { actor, session } = await request.context();
    if (actor === null || session === null) throw new AppError("unauthenticated");
    // What is for the owner alone is not even to be seen.
    if (confirmed && session.viewing !== null) throw new AppError("viewingOnly");
    if (permission !== undefined) {
      if (actor.isAdmin && !session.isVerified) throw new AppError("secondStepFirst");
      if (!may(actor, permission)) throw new AppError("forbidden");
    }
    if (confirmed && !isRecent(session)) throw new AppError("confirmFirst");
    // Staff's calls are their work, which is seen; many of them come from a scanner.
    const isOwnWrite = method !== "GET" && permission === undefined;
    if (isOwnWrite) await (await request.context()).limits.count("write", actor.userId);
  };
}

function isRecent({ confirmedAt }: Session): boolean {
  return Date.now() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}

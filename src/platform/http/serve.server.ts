import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#platform/call.ts";
import type { Context } from "#platform/context.server.ts";
import {
  admit,
  promised,
  routeOf,
  successOf,
  type Answered,
  type Parsed,
} from "#platform/http/call-steps.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, in which language, with the services: made once a request, when first needed. */
    context(): Promise<Context>;
  }
  interface FastifyInstance {
    /** Every documented call, in the order of registration: for 405 answers and the API page. */
    calls: Call[];
    /** A call with all fields that features add to its schemas. */
    completed<C extends Call>(call: C): C;
  }
}

/** What a handler may set of its answer's headers. */
export type AnswerHeaders = { header(name: string, value: string): AnswerHeaders };

export type Request<C extends Call> = {
  ctx: Context;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  request: { headers: IncomingHttpHeaders };
  reply: AnswerHeaders;
};

/** For cookies, files and streams, which only HTTP has. */
export type HttpRequest<C extends Call> = Omit<Request<C>, "request" | "reply"> & {
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Answers a documented call: who may knock, what may come in (zod; unknown fields are refused),
 * what goes out (only what the contract promises). Pages ask it in-process while they are rendered.
 */
export function serve<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: Request<C>) => Promise<Answered<C>>,
): void {
  app.inProcess.add(app.completed(call), handle);
  addRoute(app, call, handle);
}

/** As `serve`, for a call whose answer needs HTTP itself; no page can ask it while it is rendered. */
export function serveHttp<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: HttpRequest<C>) => Promise<Answered<C>>,
): void {
  app.inProcess.add(call, null);
  addRoute(app, call, handle);
}

/** The route alone: what pages ask in-process is added by the caller. */
export function addRoute<const C extends Call>(
  app: FastifyInstance,
  declared: C,
  handle: (request: HttpRequest<C>) => Promise<Answered<C>>,
): void {
  const call = app.completed(declared);
  const status = successOf(call);
  app.calls.push(call);
  app.route({
    method: call.method,
    url: routeOf(call),
    schema: {
      summary: call.summary,
      tags: [call.path.split("/")[2] ?? "api"],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { [status]: call.answer } }),
    },
    config: {
      whileImpersonating: call.whileImpersonating ?? false,
      whileReadOnly: call.whileReadOnly ?? false,
      ...(call.section !== undefined && { section: call.section }),
      // What anyone may ask makes use of nobody's account.
      whileRestricted: call.whileRestricted ?? call.access === "anyone",
    },
    // Asked before the body is read: who may not learns nothing of what it should have held.
    ...(call.access === "signed-in" && {
      onRequest: async (request: FastifyRequest) => admit(call, await request.context()),
    }),
    ...(call.answer && {
      serializerCompiler: () => (answer: unknown) => JSON.stringify(promised(call, answer)),
    }),
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

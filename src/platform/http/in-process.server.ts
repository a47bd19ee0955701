import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import findMyWay from "find-my-way";
import type { z } from "zod";
import type { Call } from "#platform/call.ts";
import { visitorContext, type Services } from "#platform/context.server.ts";
import { asJson } from "#platform/http/as-json.server.ts";
import {
  admit,
  promised,
  routeOf,
  successOf,
  validate,
  type Answered,
} from "#platform/http/call-steps.server.ts";
import { asAppError, failureOf } from "#platform/http/errors.server.ts";
import { refuseWrites } from "#platform/http/read-only.server.ts";
import { refusal, ROUTING } from "#platform/http/methods.server.ts";
import type { AnswerHeaders, Request } from "#platform/http/serve.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { recordRefusal } from "#platform/security/note-refusal.server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The documented calls, for pages that are being rendered. */
    inProcess: InProcessCalls;
  }
}

/** What a page asks, and for whom it is rendered: the visitor's address counts for limits. */
export type InProcessRequest = {
  method: string;
  /** With its query string. */
  path: string;
  body?: unknown;
  headers?: IncomingHttpHeaders;
  locale: Locale;
  address: string;
};

export type InProcessAnswer = {
  status: number;
  /** As a browser would have parsed it; `null` where the answer has none. */
  body: unknown;
  headers: Record<string, string>;
};

/** `handle` is `null` where the answer needs HTTP. */
type Served = { call: Call; handle: ((request: never) => Promise<unknown>) | null };

/**
 * Runs a documented call for a page that is being rendered: the steps of `serve`, asked by nobody
 * in particular, without HTTP, a socket or JSON in between.
 */
export class InProcessCalls {
  readonly #services: Services;
  readonly #routes: Pick<FastifyInstance, "answers">;
  readonly #router = findMyWay(ROUTING);

  constructor(services: Services, routes: Pick<FastifyInstance, "answers">) {
    this.#services = services;
    this.#routes = routes;
  }

  add<C extends Call>(
    call: C,
    handle: ((request: Request<C>) => Promise<Answered<C>>) | null,
  ): void {
    const served: Served = { call, handle };
    this.#router.on(call.method, routeOf(call), unused, served);
  }

  async ask(request: InProcessRequest): Promise<InProcessAnswer> {
    const requestId = randomUUID();
    const found = this.#router.find(request.method as findMyWay.HTTPMethod, request.path);
    const served = found === null ? null : (found.store as Served);
    try {
      if (found === null || served === null) {
        throw refusal(this.#routes, { method: request.method, url: request.path });
      }
      return await this.#run(served, found, { ...request, requestId });
    } catch (error) {
      const { address, locale, method } = request;
      const route = served === null ? undefined : routeOf(served.call);
      const refused = { by: null, address, requestId, method, route };
      recordRefusal(this.#services.security, asAppError(error), refused);
      const { log } = this.#services;
      const { status, body } = failureOf(error, { locale, requestId, route, log });
      return { status, body: asJson(body), headers: {} };
    }
  }

  async #run(
    { call, handle }: Served,
    found: Pick<findMyWay.FindResult<findMyWay.HTTPVersion.V1>, "params" | "searchParams">,
    { body, headers, ...asked }: InProcessRequest & { requestId: string },
  ): Promise<InProcessAnswer> {
    if (handle === null) throw new Error(`${call.path} is answered over HTTP only.`);
    const ctx = visitorContext(this.#services, asked);
    await admit(call, ctx);
    const { method, whileReadOnly } = call;
    refuseWrites(ctx, { method, whileReadOnly });
    const set: Record<string, string> = {};
    const reply: AnswerHeaders = {
      header(name, value) {
        set[name] = value;
        return reply;
      },
    };
    const json = jsonOf(call);
    const answer = await handle({
      ctx,
      params: call.params && validate(call.params, found.params, "params"),
      body: json && validate(json, asJson(body), "body"),
      query: call.query && validate(call.query, found.searchParams, "query"),
      request: { headers: headers ?? {} },
      reply,
    } as never);
    return { status: successOf(call), body: asJson(promised(call, answer)), headers: set };
  }
}

/** What a call takes as JSON, also where it takes a form with files instead. */
function jsonOf({ body, upload }: Call): z.ZodType | undefined {
  return body ?? (upload === true ? undefined : upload);
}

/** The router finds what to run; it never runs anything itself. */
function unused(): void {}

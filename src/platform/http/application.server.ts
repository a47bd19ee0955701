import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import type { Call } from "#platform/call.ts";
import type { Context, Services, Session } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { validate, type Part } from "#platform/http/call-steps.server.ts";
import { answerUnreadable, asAppError, sendError } from "#platform/http/errors.server.ts";
import { InProcessCalls } from "#platform/http/in-process.server.ts";
import { collectAnswers, refusal, ROUTING } from "#platform/http/methods.server.ts";
import { refuseCrossSite } from "#platform/http/origin.server.ts";
import { refuseWritesOverHttp } from "#platform/http/read-only.server.ts";
import { drainingResponse } from "#platform/http/unread-body.server.ts";
import {
  refuseWhileRestricted,
  refuseWhileImpersonating,
} from "#platform/http/impersonation.server.ts";
import { passOf } from "#platform/http/cookies.server.ts";
import { requestedLocale } from "#platform/i18n/locales.ts";
import { recordRefusal, type Refused } from "#platform/security/note-refusal.server.ts";

/** Answers before any hook runs (cached pages, plain redirects). `true` when it has answered. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

type LaterAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | null;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Identity = { actor: Actor; session: Session };

type Settings = {
  services: Services;
  /** Who the session cookie stands for; `null` for a visitor or an ended session. */
  identify(request: FastifyRequest, services: Services): Promise<Identity | null>;
  firstAnswers: FirstAnswer[];
  /** As these, for what has to be looked up; `null` for what it never answers. */
  laterAnswer: LaterAnswer | null;
  /** Of the calls' schemas those that features add fields to, each with what it is with them. */
  schemas: ReadonlyMap<z.ZodType, z.ZodType>;
  /** Stands before everything, in development only. */
  middleware: Middleware | null;
};

function completedBy<C extends Call>(schemas: Settings["schemas"], call: C): C {
  const completed = (["query", "body", "answer"] as const).flatMap((part) => {
    const schema = call[part];
    const whole = schema === undefined ? undefined : schemas.get(schema);
    return whole === undefined ? [] : [[part, whole] as const];
  });
  return completed.length === 0 ? call : { ...call, ...Object.fromEntries(completed) };
}

/** The bare application: errors, languages, origin check and context, but no call yet. */
export async function openApplication(settings: Settings): Promise<FastifyInstance> {
  const { config, log } = settings.services;
  const publicOrigin = new URL(config.publicUrl).origin;
  const loggerInstance: FastifyBaseLogger = log;
  const ServerResponse = drainingResponse();
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: config.bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: ROUTING,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    frameworkErrors: (_error, request, reply) =>
      void sendError(new AppError("badRequest"), request, reply),
    clientErrorHandler: answerUnreadable,
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout: 72_000, ServerResponse }, (request, response) => {
        if (settings.firstAnswers.some((answer) => answer(request, response))) return;
        const goOn = () => {
          if (settings.middleware === null) handle(request, response);
          else settings.middleware(request, response, () => handle(request, response));
        };
        const later = settings.laterAnswer?.(request, response) ?? null;
        if (later === null) goOn();
        else void later.then((isAnswered) => isAnswered || goOn());
      }),
  });
  app.setValidatorCompiler<z.ZodType>(validatorOf);
  app.setErrorHandler(async (error, request, reply) => {
    recordRefusal(settings.services.security, asAppError(error), await refused(request));
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(refusal(app, request), request, reply));
  app.decorate("calls", []);
  app.decorate("completed", (call) => completedBy(settings.schemas, call));
  app.decorate("hasTls", publicOrigin.startsWith("https:"));
  collectAnswers(app);
  app.decorate("inProcess", new InProcessCalls(settings.services, app));
  acceptJson(app);
  await app.register(cookie);
  app.decorateRequest("context", function (this: FastifyRequest) {
    this.contextPromise ??= contextOf(this, settings);
    return this.contextPromise;
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    refuseCrossSite(request, publicOrigin);
    await refuseWhileImpersonating(request);
    await refuseWhileRestricted(request);
    refuseWritesOverHttp(settings.services, request);
  });
  return app;
}

declare module "fastify" {
  interface FastifyRequest {
    contextPromise?: Promise<Context>;
  }
}

async function contextOf(request: FastifyRequest, settings: Settings): Promise<Context> {
  const known = await settings.identify(request, settings.services);
  const { images } = settings.services;
  return {
    ...settings.services,
    images: known === null ? images.forStrangers : images,
    actor: known?.actor ?? null,
    session: known?.session ?? null,
    pass: passOf(request),
    locale: requestedLocale(request.headers.cookie, request.headers["accept-language"]),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
  };
}

/** The steps' own validation, in the way that Fastify asks for it. */
function validatorOf({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) {
  const part = PARTS[httpPart ?? ""] ?? "query";
  return (data: unknown) => {
    try {
      return { value: validate(schema, data, part) };
    } catch (error) {
      return { error: asAppError(error) };
    }
  };
}

const PARTS: Record<string, Part> = { params: "params", body: "body", querystring: "query" };

/** For the security log. Nobody is looked up for it: who was not asked for by then stays unknown. */
async function refused(request: FastifyRequest): Promise<Refused> {
  const known = await request.contextPromise?.catch(() => null);
  return {
    by: known?.session?.impersonation?.by ?? known?.actor ?? null,
    address: request.ip,
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url,
  };
}

/** JSON only, and an empty body is no body: the specification's calls always name JSON. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}

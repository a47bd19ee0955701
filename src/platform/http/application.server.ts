import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import type { Context, Services, Session } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  answerUnreadable,
  asAppError,
  sendError,
  zodValidator,
} from "#platform/http/errors.server.ts";
import { collectAnswers, refusal } from "#platform/http/methods.server.ts";
import { refuseCrossSite } from "#platform/http/origin.server.ts";
import { drainingResponse } from "#platform/http/unread-body.server.ts";
import { refuseWhileRestricted, refuseWhileViewing } from "#platform/http/viewing.server.ts";
import { passOf } from "#platform/http/cookies.server.ts";
import { requestedLocale } from "#platform/i18n/locales.ts";
import { noteRefusal } from "#platform/security/note-refusal.server.ts";

/** Answers before any hook runs (cached pages, plain redirects). `true` when it has answered. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Identity = { actor: Actor; session: Session };

type Settings = {
  services: Services;
  /** Who the session cookie stands for; `null` for a visitor or an ended session. */
  identify(request: FastifyRequest, services: Services): Promise<Identity | null>;
  firstAnswers: FirstAnswer[];
  /** Stands before everything, in development only. */
  middleware: Middleware | null;
};

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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    frameworkErrors: (_error, request, reply) =>
      void sendError(new AppError("badRequest"), request, reply),
    clientErrorHandler: answerUnreadable,
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout: 72_000, ServerResponse }, (request, response) => {
        if (settings.firstAnswers.some((answer) => answer(request, response))) return;
        if (settings.middleware === null) handle(request, response);
        else settings.middleware(request, response, () => handle(request, response));
      }),
  });
  app.setValidatorCompiler<z.ZodType>(zodValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(async (error, request, reply) => {
    await noteRefusal(settings.services.security, asAppError(error), request);
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(refusal(app, request), request, reply));
  app.decorate("calls", []);
  app.decorate("hasTls", publicOrigin.startsWith("https:"));
  collectAnswers(app);
  acceptJson(app);
  await app.register(cookie);
  app.decorateRequest("context", function (this: FastifyRequest) {
    this.contextPromise ??= contextOf(this, settings);
    return this.contextPromise;
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    refuseCrossSite(request, publicOrigin);
    await refuseWhileViewing(request);
    await refuseWhileRestricted(request);
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
  return {
    ...settings.services,
    actor: known?.actor ?? null,
    session: known?.session ?? null,
    pass: passOf(request),
    locale: requestedLocale(request.headers.cookie, request.headers["accept-language"]),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

const SESSION_COOKIE = "session";

export function accountsApi(app: FastifyInstance): void {
  serve(app, calls.registerUser, async ({ ctx, body, request, reply }) => {
    const { user, token } = await commands.registerUser(ctx, body);
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logIn, async ({ ctx, body, request, reply }) => {
    const { user, token } = await commands.logIn(ctx, body);
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logOut, async ({ ctx, request, reply }) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token !== undefined) await commands.logOut(ctx, token);
    reply.clearCookie(SESSION_COOKIE, { path: "/" });
  });

  serve(app, calls.getUser, ({ ctx }) => queries.getSignedInUser(ctx));
}

/** Secure everywhere but on this machine itself, where there is no certificate. */
export function setSessionCookie(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: !["localhost", "127.0.0.1", "[::1]"].includes(request.hostname),
    maxAge: config.sessionDays * 86_400,
  });
}

/** Who a request's session cookie stands for. */
export async function identify(cookies: FastifyRequest["cookies"], services: Services) {
  const token = cookies[SESSION_COOKIE];
  if (token === undefined || token === "") return null;
  const session = await queries.findSession(services, token);
  if (session === null) return null;
  await commands.slideSession(services, token, session);
  return session.actor;
}

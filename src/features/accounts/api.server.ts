import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { SESSION_COOKIE } from "./model.ts";
import * as queries from "./queries.server.ts";

export function accountsApi(app: FastifyInstance, services: Services): void {
  serve(app, calls.registerUser, async ({ ctx, body, request, reply }) => {
    const { user, token } = await commands.registerUser(ctx, body, tokenOf(request.cookies));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logIn, async ({ ctx, body, request, reply }) => {
    const { user, token } = await commands.logIn(ctx, body, tokenOf(request.cookies));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logOut, async ({ ctx, request, reply }) => {
    await commands.logOut(ctx, tokenOf(request.cookies));
    reply.clearCookie(SESSION_COOKIE, { path: "/" });
  });

  serve(app, calls.getUser, ({ ctx }) => queries.getSignedInUser(ctx));

  app.addHook("onSend", async (request, reply) => {
    const token = tokenOf(request.cookies);
    const isRenewed = reply.hasHeader("set-cookie");
    if (token === undefined || isRenewed || !slid.has(request.cookies)) return;
    setSessionCookie(services, request, reply, token);
  });
}

/** Requests whose session now lives longer than their cookie does, by their cookies. */
const slid = new WeakSet<FastifyRequest["cookies"]>();

export function tokenOf(cookies: FastifyRequest["cookies"]): string | undefined {
  const token = cookies[SESSION_COOKIE];
  return token === "" ? undefined : token;
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
  const token = tokenOf(cookies);
  if (token === undefined) return null;
  const session = await queries.findSession(services, token);
  if (session === null) return null;
  if (await commands.slideSession(services, token, session)) slid.add(cookies);
  return session.actor;
}

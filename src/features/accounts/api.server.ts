import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { hostBound, keptFor, tlsBound } from "#platform/http/cookies.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { requireOpenInvitation } from "./invitations/queries.server.ts";
import { PASSKEY_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from "./model.ts";
import * as queries from "./queries.server.ts";
import { slideSession } from "./sessions/commands/start-session.server.ts";

/** What an account needs of a later feature. */
export type AccountsUse = {
  /** Throws `mistypedCode` or `codeTaken`. */
  requireFreeCode(ctx: Context, code: string): Promise<void>;
};

export function accountsApi(
  app: FastifyInstance,
  services: Services,
  { requireFreeCode }: AccountsUse,
): void {
  serve(app, calls.registerUser, async ({ ctx, body, request, reply }) => {
    const { invitation, ...registration } = body;
    if (registration.qrCode !== undefined) await requireFreeCode(ctx, registration.qrCode);
    else if (invitation !== undefined) await requireOpenInvitation(ctx, invitation);
    else if (!services.config.hiddenRegistration) throw new AppError("codeMissing");
    const { user, token } = await commands.registerUser(ctx, registration, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.registerApplicant, async ({ ctx, body, request, reply }) => {
    const { user, token } = await commands.registerUser(ctx, body, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logIn, async ({ ctx, body, request, reply }) => {
    const challengeToken = challengeTokenOf(request);
    const formerToken = tokenOf(request);
    const { user, token } = await commands.logIn(ctx, body, { challengeToken, formerToken });
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.logOut, async ({ ctx, request, reply }) => {
    await commands.logOut(ctx, tokenOf(request));
    forgetSession(reply);
  });

  serve(app, calls.getUser, ({ ctx }) => queries.getSignedInUser(ctx));

  serve(app, calls.getAccess, ({ ctx }) => queries.getAccess(ctx));

  app.addHook("onSend", async (request, reply) => {
    const token = tokenOf(request);
    if (reply.hasHeader("set-cookie")) return;
    if (token !== undefined && slid.has(request.cookies))
      setSessionCookie(services, request, reply, token);
    else if (over.has(request.cookies)) forgetSession(reply);
  });
}

/** Requests whose session now lives longer than their cookie does, by their cookies. */
const slid = new WeakSet<FastifyRequest["cookies"]>();

/** Requests of a browser that believes in a session which is no more. */
const over = new WeakSet<FastifyRequest["cookies"]>();

export function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[hostBound(request, SESSION_COOKIE)];
  return token === "" ? undefined : token;
}

/** What the browser brings of what it was given to sign. */
export function challengeTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[tlsBound(request, PASSKEY_COOKIE)];
}

export function setSessionCookie(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const kept = keptFor(config.sessionDays, request);
  reply.setCookie(hostBound(request, SESSION_COOKIE), token, { ...kept, httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, "1", kept);
}

function forgetSession(reply: FastifyReply): void {
  const { path, secure, sameSite } = keptFor(0, reply.request);
  // A browser heeds this of such a name only where it stands as it was set.
  reply.clearCookie(hostBound(reply.request, SESSION_COOKIE), { path, secure, sameSite });
  reply.clearCookie(SIGNED_IN_COOKIE, { path, secure, sameSite });
}

/** Who a request's session cookie stands for. */
export async function identify(request: FastifyRequest, services: Services) {
  const { cookies, ip } = request;
  const token = tokenOf(request);
  const session = token === undefined ? null : await queries.findSession(services, token);
  if (token === undefined || session === null) {
    if (cookies[SIGNED_IN_COOKIE] !== undefined) over.add(cookies);
    return null;
  }
  if (await slideSession(services, token, session, ip)) slid.add(cookies);
  const { id, actor, confirmedAt, isVerified, isRestricted, viewing } = session;
  return { actor, session: { id, confirmedAt, isVerified, isRestricted, viewing } };
}

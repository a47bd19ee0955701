import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountError } from "#features/accounts/errors.ts";
import type { Services } from "#platform/context.server.ts";
import type { Mount } from "#platform/feature.server.ts";
import { hostBound, cookieOptions, tlsBound } from "#platform/http/cookies.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from "#platform/session-cookies.ts";
import { changeName } from "./commands/change-name.server.ts";
import { logIn } from "./commands/log-in.server.ts";
import { registeringWithCode, registerUser } from "./commands/register-user.server.ts";
import * as calls from "./contract.ts";
import { requireOpenInvitation } from "./invitations/queries.server.ts";
import { PASSKEY_COOKIE } from "./model.ts";
import * as queries from "./queries.server.ts";
import { logOut } from "./sessions/commands/end-sessions.server.ts";
import { slideSession } from "./sessions/commands/start-session.server.ts";

export function accountsApi(app: FastifyInstance, { services }: Mount): void {
  serveHttp(app, calls.registerUser, async ({ ctx, body, request, reply }) => {
    const { invitation, ...registration } = body;
    if (registration.qrCode !== undefined) {
      await registeringWithCode.raise(ctx.database, ctx, registration.qrCode);
    } else if (invitation !== undefined) await requireOpenInvitation(ctx, invitation);
    else if (!services.flags.isOn("hiddenRegistration")) throw accountError("codeMissing");
    const { user, token } = await registerUser(ctx, registration, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serveHttp(app, calls.registerApplicant, async ({ ctx, body, request, reply }) => {
    const { user, token } = await registerUser(ctx, body, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serveHttp(app, calls.logIn, async ({ ctx, body, request, reply }) => {
    const challengeToken = challengeTokenOf(request);
    const formerToken = tokenOf(request);
    const { user, token } = await logIn(ctx, body, { challengeToken, formerToken });
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serveHttp(app, calls.logOut, async ({ ctx, request, reply }) => {
    await logOut(ctx, tokenOf(request));
    forgetSession(reply);
  });

  serve(app, calls.getUser, ({ ctx }) => queries.getSignedInUser(ctx));

  serve(app, calls.changeName, ({ ctx, body }) => changeName(ctx, body));

  serve(app, calls.getAccess, ({ ctx }) => queries.getAccess(ctx));

  app.addHook("onSend", async (request, reply) => {
    const token = tokenOf(request);
    if (reply.hasHeader("set-cookie")) return;
    if (token !== undefined && slid.has(request.cookies))
      setSessionCookie(services, request, reply, token);
    else if (over.has(request.cookies)) forgetSession(reply);
  });
}

/** Requests whose session was extended past their cookie's expiry, keyed by `cookies`. */
const slid = new WeakSet<FastifyRequest["cookies"]>();

/** Requests of a browser whose session has ended: its cookies are to be cleared. */
const over = new WeakSet<FastifyRequest["cookies"]>();

export function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[hostBound(request, SESSION_COOKIE)];
  return token === "" ? undefined : token;
}

/** The token of the browser's pending WebAuthn challenge, from its cookie. */
export function challengeTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[tlsBound(request, PASSKEY_COOKIE)];
}

export function setSessionCookie(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const kept = cookieOptions(config.sessionDays, request);
  reply.setCookie(hostBound(request, SESSION_COOKIE), token, { ...kept, httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, "1", kept);
}

function forgetSession(reply: FastifyReply): void {
  const { path, secure, sameSite } = cookieOptions(0, reply.request);
  // For a name with `__Host-` browsers accept a deletion only with the attributes it was set with.
  reply.clearCookie(hostBound(reply.request, SESSION_COOKIE), { path, secure, sameSite });
  reply.clearCookie(SIGNED_IN_COOKIE, { path, secure, sameSite });
}

/** The actor of a request's session cookie. */
export async function identify(request: FastifyRequest, services: Services) {
  const { cookies, ip } = request;
  const token = tokenOf(request);
  const session = token === undefined ? null : await queries.findSession(services, token);
  if (token === undefined || session === null) {
    if (cookies[SIGNED_IN_COOKIE] !== undefined) over.add(cookies);
    return null;
  }
  if (await slideSession(services, token, session, ip)) slid.add(cookies);
  const { id, actor, confirmedAt, isVerified, isRestricted, impersonation } = session;
  return { actor, session: { id, confirmedAt, isVerified, isRestricted, impersonation } };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookieOptions, tlsBound } from "#platform/http/cookies.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { challengeTokenOf, setSessionCookie, tokenOf } from "../api.server.ts";
import { PASSKEY_COOKIE } from "../model.ts";
import { addPasskey, beginPasskey, removePasskey } from "./commands/keep-passkeys.server.ts";
import { logInByPasskey } from "./commands/log-in.server.ts";
import { requestPasskeyChallenge } from "./commands/take-passkey.server.ts";
import * as calls from "./contract.ts";
import { listPasskeys } from "./queries.server.ts";

export function passkeysApi(app: FastifyInstance): void {
  serveHttp(app, calls.requestPasskeyChallenge, async ({ ctx, request, reply }) => {
    const { options, token } = await requestPasskeyChallenge(ctx);
    setChallengeCookie(request, reply, token);
    return options;
  });

  serveHttp(app, calls.logInByPasskey, async ({ ctx, body, request, reply }) => {
    const { user, token } = await logInByPasskey(ctx, {
      ...body,
      challengeToken: challengeTokenOf(request),
      formerToken: tokenOf(request),
    });
    setSessionCookie(ctx, request, reply, token);
    return user;
  });

  serve(app, calls.listPasskeys, async ({ ctx }) => ({ items: await listPasskeys(ctx) }));

  serveHttp(app, calls.beginPasskey, async ({ ctx, request, reply }) => {
    const { options, token } = await beginPasskey(ctx);
    setChallengeCookie(request, reply, token);
    return options;
  });

  serveHttp(app, calls.addPasskey, async ({ ctx, body, request, reply }) => {
    const { token, ...added } = await addPasskey(ctx, body, challengeTokenOf(request));
    if (token !== null) setSessionCookie(ctx, request, reply, token);
    return added;
  });

  serve(app, calls.removePasskey, ({ ctx, params }) => removePasskey(ctx, params.passkeyId));
}

/** A cookie of this browser, sent only with our own calls. */
function setChallengeCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const kept = cookieOptions(1, request);
  const narrow = { path: "/api", sameSite: "strict", httpOnly: true } as const;
  reply.setCookie(tlsBound(request, PASSKEY_COOKIE), token, { ...kept, ...narrow });
}

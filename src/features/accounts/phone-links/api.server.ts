import type { FastifyInstance } from "fastify";
import { keptFor, tlsBound } from "#platform/http/cookies.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "../api.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getPhoneLink } from "./queries.server.ts";

/** By which the phone that asked is known again, and no other that has read the same code. */
const CLAIM_COOKIE = "phoneLink";

export function phoneLinksApi(app: FastifyInstance): void {
  serve(app, calls.showPhoneLink, ({ ctx }) => commands.showPhoneLink(ctx));
  serve(app, calls.getPhoneLink, ({ ctx, params }) => getPhoneLink(ctx, params.linkId));
  serve(app, calls.allowPhone, ({ ctx, params }) => commands.allowPhone(ctx, params.linkId));
  serve(app, calls.endPhoneLink, ({ ctx, params }) => commands.endPhoneLink(ctx, params.linkId));

  serve(app, calls.askToLogIn, async ({ ctx, params, request, reply }) => {
    const claim = await commands.askToLogIn(ctx, params.token);
    const narrow = { path: "/api", sameSite: "strict", httpOnly: true } as const;
    reply.setCookie(tlsBound(request, CLAIM_COOKIE), claim, { ...keptFor(1, request), ...narrow });
  });

  serve(app, calls.logInByPhoneLink, async ({ ctx, params, request, reply }) => {
    const begun = await commands.logInByPhoneLink(ctx, {
      token: params.token,
      claim: request.cookies[tlsBound(request, CLAIM_COOKIE)] ?? "",
      formerToken: tokenOf(request),
    });
    if (begun !== null) setSessionCookie(ctx, request, reply, begun.token);
    return { user: begun?.user ?? null };
  });
}

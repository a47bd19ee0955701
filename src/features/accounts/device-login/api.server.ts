import type { FastifyInstance } from "fastify";
import { cookieOptions, tlsBound } from "#platform/http/cookies.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "#features/accounts/api.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getDeviceLogin } from "./queries.server.ts";

/** Cookie that identifies the phone that asked, among all that have read the same code. */
const CLAIM_COOKIE = "phoneLink";

export function deviceLoginApi(app: FastifyInstance): void {
  serve(app, calls.createDeviceLogin, ({ ctx }) => commands.createDeviceLogin(ctx));
  serve(app, calls.getDeviceLogin, ({ ctx, params }) => getDeviceLogin(ctx, params.linkId));
  serve(app, calls.approveDeviceLogin, ({ ctx, params }) =>
    commands.approveDeviceLogin(ctx, params.linkId),
  );
  serve(app, calls.endDeviceLogin, ({ ctx, params }) =>
    commands.endDeviceLogin(ctx, params.linkId),
  );

  serveHttp(app, calls.requestDeviceLogin, async ({ ctx, params, request, reply }) => {
    const claim = await commands.requestDeviceLogin(ctx, params.token);
    const narrow = { path: "/api", sameSite: "strict", httpOnly: true } as const;
    reply.setCookie(tlsBound(request, CLAIM_COOKIE), claim, {
      ...cookieOptions(1, request),
      ...narrow,
    });
  });

  serveHttp(app, calls.logInByDevice, async ({ ctx, params, request, reply }) => {
    const begun = await commands.logInByDevice(ctx, {
      token: params.token,
      claim: request.cookies[tlsBound(request, CLAIM_COOKIE)] ?? "",
      formerToken: tokenOf(request),
    });
    if (begun !== null) setSessionCookie(ctx, request, reply, begun.token);
    return { user: begun?.user ?? null };
  });
}

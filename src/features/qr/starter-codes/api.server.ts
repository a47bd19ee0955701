import type { FastifyInstance, FastifyRequest } from "fastify";
import { STARTER_COOKIE } from "#features/accounts/consent/contract.ts";
import { hostBound, cookieOptions } from "#platform/http/cookies.server.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import { claimStarterCode, issueStarterCode } from "./commands.server.ts";
import * as calls from "./contract.ts";

export function starterCodesApi(app: FastifyInstance): void {
  serveHttp(app, calls.issueStarterCode, async ({ ctx, request, reply }) => {
    const { code, token } = await issueStarterCode(ctx, starterTokenOf(request));
    if (token !== null) {
      reply.setCookie(hostBound(request, STARTER_COOKIE), token, {
        ...cookieOptions(ctx.config.starterCodeDays, request),
        httpOnly: true,
      });
    }
    return { code };
  });

  serveHttp(app, calls.claimStarterCode, ({ ctx, request }) =>
    claimStarterCode(ctx, starterTokenOf(request)),
  );
}

function starterTokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[hostBound(request, STARTER_COOKIE)] ?? "";
  return token === "" ? null : token;
}

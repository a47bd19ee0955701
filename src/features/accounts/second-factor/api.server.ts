import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { challengeTokenOf, setSessionCookie } from "../api.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getVerification } from "./queries.server.ts";

export function secondFactorApi(app: FastifyInstance): void {
  serve(app, calls.beginSecondFactor, ({ ctx }) => commands.beginSecondFactor(ctx));

  serveHttp(app, calls.confirmSecondFactor, async ({ ctx, body, request, reply }) => {
    const { token, recoveryCodes } = await commands.confirmSecondFactor(ctx, body);
    setSessionCookie(ctx, request, reply, token);
    return { recoveryCodes };
  });

  serveHttp(app, calls.verifySecondStep, async ({ ctx, body, request, reply }) => {
    const token = await commands.verifySecondStep(ctx, body, challengeTokenOf(request));
    setSessionCookie(ctx, request, reply, token);
  });

  serve(app, calls.getVerification, async ({ ctx }) => getVerification(ctx));
  serve(app, calls.endSecondFactor, ({ ctx }) => commands.endSecondFactor(ctx));
  serve(app, calls.renewRecoveryCodes, ({ ctx }) => commands.renewRecoveryCodes(ctx));
}

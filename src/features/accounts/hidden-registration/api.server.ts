import type { FastifyInstance } from "fastify";
import type { Mount } from "#platform/feature.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "../api.server.ts";
import { registerUser } from "../commands/register-user.server.ts";
import * as calls from "./contract.ts";

/** When disabled, the call answers like an unknown path. */
export function hiddenRegistrationApi(app: FastifyInstance, { services }: Mount): void {
  if (!services.config.hiddenRegistration) return;
  serve(app, calls.getHiddenRegistration, async () => undefined);

  serveHttp(app, calls.registerHidden, async ({ ctx, body, request, reply }) => {
    const { user, token } = await registerUser(ctx, body, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });
}

import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/errors.ts";
import type { Mount } from "#platform/feature.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "../api.server.ts";
import { registerUser } from "../commands/register-user.server.ts";
import * as calls from "./contract.ts";

/**
 * While it is off, the calls answer like an unknown path, whatever is sent to them; where the
 * environment turned it off they aren't there at all.
 */
export async function hiddenRegistrationApi(
  app: FastifyInstance,
  { services }: Mount,
): Promise<void> {
  if (services.config.hiddenRegistration === false) return;
  const requireOpen = () => {
    if (!services.flags.isOn("hiddenRegistration")) throw new AppError("notFound");
  };
  await app.register(async (open) => {
    open.addHook("onRequest", async () => requireOpen());
    // Pages ask it while they are rendered, without the hook.
    serve(open, calls.getHiddenRegistration, async () => requireOpen());

    serveHttp(open, calls.registerHidden, async ({ ctx, body, request, reply }) => {
      const { user, token } = await registerUser(ctx, body, tokenOf(request));
      setSessionCookie(ctx, request, reply, token);
      return user;
    });
  });
}

import type { FastifyInstance } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "../api.server.ts";
import { registerUser } from "../commands.server.ts";
import * as calls from "./contract.ts";

/** Shut, there is no such call: what is asked of it is answered as anything unknown is. */
export function hiddenRegistrationApi(app: FastifyInstance, { config }: Services): void {
  if (!config.hiddenRegistration) return;
  serve(app, calls.findHiddenDoor, async () => undefined);

  serve(app, calls.registerHidden, async ({ ctx, body, request, reply }) => {
    const { user, token } = await registerUser(ctx, body, tokenOf(request));
    setSessionCookie(ctx, request, reply, token);
    return user;
  });
}

import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { countEvent } from "./commands/count-event.server.ts";
import { startCheckout } from "./commands/start-checkout.server.ts";
import * as calls from "./contract.ts";

export async function checkoutApi(app: FastifyInstance): Promise<void> {
  serve(app, calls.startCheckout, ({ ctx, params, query, body, reply }) => {
    reply.header("cache-control", "private, no-store").header("referrer-policy", "no-referrer");
    return startCheckout(ctx, { id: params.id, key: query.key, amount: body.amount });
  });

  await app.register(async (scope) => {
    // The signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    serveHttp(scope, calls.receiveStripeEvent, async ({ ctx, request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await countEvent(ctx, body, String(request.headers["stripe-signature"] ?? ""));
      return { received: true as const };
    });
  });
}

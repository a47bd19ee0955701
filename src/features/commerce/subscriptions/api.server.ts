import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as ends from "./commands/end-space.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

/** An address with a key in it is a secret: no cache and no other site gets it. */
const SECRET = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };

export function subscriptionsApi(app: FastifyInstance): void {
  serve(app, calls.listOwnSubscriptions, ({ ctx, query }) =>
    queries.listOwnSubscriptions(ctx, query),
  );

  serve(app, calls.getSubscription, ({ ctx, params, query, reply }) => {
    secretly(reply);
    return queries.getSubscription(ctx, params.id, query.key);
  });

  serve(app, calls.lookAtEnd, ({ ctx, params, query, reply }) => {
    secretly(reply);
    return ends.lookAtEnd(ctx, params.id, query.key);
  });

  serve(app, calls.endSubscription, ({ ctx, params, query, reply }) => {
    secretly(reply);
    return ends.endSubscription(ctx, params.id, query.key);
  });

  serve(app, calls.keepSubscription, ({ ctx, params, query, reply }) => {
    secretly(reply);
    return ends.keepSubscription(ctx, params.id, query.key);
  });

  serve(app, calls.getPlan, ({ ctx, params }) => queries.getPlan(ctx, params.id));

  serve(app, calls.getPremiumStatus, ({ ctx }) => queries.getPremiumStatus(ctx));
}

function secretly(reply: { header(name: string, value: string): unknown }): void {
  for (const [name, value] of Object.entries(SECRET)) reply.header(name, value);
}

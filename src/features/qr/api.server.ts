import type { FastifyInstance } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { checkActivationKey, claimQrCode } from "./commands/claim-code.server.ts";
import * as links from "./commands/link-memorials.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function qrApi(app: FastifyInstance): void {
  serve(app, calls.getQrCode, async ({ ctx, params }) => {
    await countLookup(ctx);
    return queries.getQrCode(ctx, params.code);
  });

  serve(app, calls.getLikelyCode, async ({ ctx, params }) => {
    await countLookup(ctx);
    return queries.getLikelyCode(ctx, params.code);
  });

  serve(app, calls.listOwnedCodes, ({ ctx }) => queries.listOwnedCodes(ctx));

  serve(app, calls.listLockedCodes, ({ ctx }) => queries.listOwnedCodes(ctx, true));

  serve(app, calls.listQrCodes, ({ ctx, query }) => queries.listQrCodes(ctx, query));

  serve(app, calls.listStock, ({ ctx, query }) => queries.listStock(ctx, query));

  serve(app, calls.claimQrCode, ({ ctx, params, body }) => claimQrCode(ctx, params.code, body));

  serve(app, calls.checkActivationKey, ({ ctx, params, body }) =>
    checkActivationKey(ctx, params.code, body),
  );

  serve(app, calls.linkMemorials, ({ ctx, params, body }) =>
    links.linkMemorials(ctx, params.code, body.memorialIds),
  );

  serve(app, calls.unlinkMemorials, ({ ctx, params }) => links.unlinkMemorials(ctx, params.code));

  serve(app, calls.lockQrCode, ({ ctx, params }) => links.setLock(ctx, params.code, "locked"));

  serve(app, calls.unlockQrCode, ({ ctx, params }) => links.setLock(ctx, params.code, "unlocked"));
}

/**
 * Lookups are public: the limit allows for a busy churchyard behind one address, not for a script.
 */
function countLookup(ctx: Context): Promise<void> {
  return ctx.limits.count("lookup", networkOf(ctx.address));
}

import type { FastifyInstance } from "fastify";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

type Options = {
  /** Links a new memorial to the caller's code, in the transaction that makes it. */
  linkCode(tx: Transaction, ctx: Context, code: string, memorialIds: string[]): Promise<void>;
};

export function memorialsApi(app: FastifyInstance, { linkCode }: Options): void {
  serve(app, calls.createMemorial, ({ ctx, body: { qrCode, ...input } }) =>
    commands.createMemorial(ctx, input, async (tx, memorialId) => {
      if (qrCode !== undefined) await linkCode(tx, ctx, qrCode, [memorialId]);
    }),
  );

  serve(app, calls.getMemorial, async ({ ctx, params, reply }) => {
    const memorial = await queries.getMemorial(ctx, params.idOrSlug);
    reply.header("etag", `"${memorial.revision}"`).header("x-topic", memorial.id);
    return memorial;
  });

  serve(app, calls.changeMemorial, async ({ ctx, params, body, request, reply }) => {
    const expected = revisionOf(request.headers["if-match"]);
    const memorial = await commands.changeMemorial(ctx, params.idOrSlug, body, expected);
    reply.header("etag", `"${memorial.revision}"`);
    return memorial;
  });

  serve(app, calls.deleteMemorial, ({ ctx, params }) =>
    commands.deleteMemorial(ctx, params.idOrSlug),
  );

  serve(app, calls.restoreMemorial, ({ ctx, params }) =>
    commands.restoreMemorial(ctx, params.idOrSlug),
  );

  serve(app, calls.listMemorialsOf, ({ ctx, params }) => queries.listMemorialsOf(ctx, params.id));
  serve(app, calls.listKeptMemorials, ({ ctx }) => queries.listKeptMemorials(ctx));
}

/** `"7"` → 7; absent or `*` → whatever is there. */
function revisionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (revision === undefined) throw new AppError("changedMeanwhile");
  return Number(revision);
}

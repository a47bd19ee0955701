import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { isId, newId } from "#platform/ids.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { reportedKindsOf } from "../kinds/queries.server.ts";
import { findTwins } from "../evidence/twins/queries.server.ts";
import { isWhole } from "../model.ts";
import { lift, restrict } from "../../restrictions/commands.server.ts";
import type { Hold, NewHold } from "./contract.ts";
import { asHold } from "./queries.server.ts";
import { holds } from "./tables.server.ts";

/**
 * Holds something until a day: also what a keeper has already deleted, as long as it can be restored.
 */
export async function placeHold(ctx: Context, idOrSlug: string, input: NewHold): Promise<Hold> {
  const until = new Date(input.until);
  if (until <= new Date()) throw invalidField("until", "notPast");
  const memorial = await findGuarded(ctx, idOrSlug);
  if (memorial === null) throw new AppError("notFound");
  const { kind, reason } = input;
  const memorialId = memorial.id;
  const itemId = isWhole(kind) ? memorialId : (input.itemId ?? "");
  const reported = reportedKindsOf(ctx).get(kind);
  const thing = { memorialId, itemId };
  const isThere = reported === undefined || (await reported.isThere(ctx.database, thing));
  if (!isThere) throw new AppError("notFound");
  const createdBy = ctx.actor?.userId ?? null;
  const row = { id: newId(), memorialId, kind, itemId, reason, until, createdAt: new Date() };
  await transaction(ctx, async (tx) => {
    await tx.insert(holds).values({ ...row, createdBy });
    const sha256 = (await reported?.findSha?.(tx, thing)) ?? null;
    const hold = { memorialId, causeId: row.id, cause: "held", until } as const;
    await restrict(tx, ctx, { ...hold, kind, itemId, sha256 });
    // The same file elsewhere on the page would be seen, and could be deleted.
    for (const twin of await findTwins(ctx, tx, { ...thing, kind, sha256, text: null }))
      await restrict(tx, ctx, { ...hold, ...twin });
    await recordAudit(tx, ctx, {
      action: "hold.placed",
      subject: "memorial",
      subjectId: memorialId,
      details: { kind },
    });
  });
  return asHold(row);
}

/** Before its day. Of two who end it at once the second is told that there is none. */
export async function endHold(ctx: Context, idOrSlug: string, holdId: string): Promise<void> {
  const memorial = await findGuarded(ctx, idOrSlug);
  if (memorial === null || !isId(holdId)) throw new AppError("notFound");
  await transaction(ctx, async (tx) => {
    const [ended] = await tx
      .delete(holds)
      .where(and(eq(holds.memorialId, memorial.id), eq(holds.id, holdId)))
      .returning({ kind: holds.kind });
    if (ended === undefined) throw new AppError("notFound");
    await lift(tx, ctx, holdId);
    await recordAudit(tx, ctx, {
      action: "hold.ended",
      subject: "memorial",
      subjectId: memorial.id,
      details: { kind: ended.kind },
    });
  });
}

import { eq } from "drizzle-orm";
import { canLinkMemorial } from "#features/memorials/policy.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { OwnedQrCode } from "../contract.ts";
import { isOwner } from "../policy.ts";
import { getOwnedQrCode, readCode } from "../queries.server.ts";
import { qrLinks } from "../tables.server.ts";
import { lockCode, refuseOutOfOrder, runStep, type LockedCode } from "./run-step.server.ts";

/** Sets which memorials the caller's code opens, in this order; none at all unlinks it. */
export async function linkMemorials(
  ctx: Context,
  text: string,
  memorialIds: string[],
): Promise<OwnedQrCode> {
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    if (memorialIds.length === 0) await emptyWithin(tx, ctx, code);
    else await linkWithin(tx, ctx, code, memorialIds);
    return getOwnedQrCode(ctx, code, tx);
  });
}

/** Handles `memorialCreated`: links the code that the page was created with. */
export async function linkCreated(
  tx: Transaction,
  ctx: Context,
  { memorialId, qrCode }: { memorialId: string; qrCode: string | undefined },
): Promise<void> {
  if (qrCode !== undefined) await linkWithin(tx, ctx, qrCode, [memorialId]);
}

/** `linkMemorials` inside the caller's transaction. */
export async function linkWithin(
  tx: Transaction,
  ctx: Context,
  text: string,
  memorialIds: string[],
): Promise<void> {
  const held = await lockOwnCode(tx, ctx, text);
  refuseOutOfOrder(held, "linked");
  const unique = [...new Set(memorialIds)];
  for (const memorialId of unique) {
    const memorial = await findGuarded(ctx, memorialId, tx);
    if (memorial === null || !canLinkMemorial(ctx.actor, memorial)) {
      throw invalidField("memorialIds", "unknownMemorial");
    }
  }
  const { code, memorialIds: before } = held;
  await tx.delete(qrLinks).where(eq(qrLinks.code, code));
  await tx
    .insert(qrLinks)
    .values(unique.map((memorialId, position) => ({ code, memorialId, position })));
  await runStep(tx, ctx, held, "linked", {
    before: { memorialIds: before },
    after: { memorialIds: unique },
  });
}

/** `linkMemorials` with an empty list: what opens nothing already isn't unlinked once more. */
async function emptyWithin(tx: Transaction, ctx: Context, code: string): Promise<void> {
  const held = await lockOwnCode(tx, ctx, code);
  if (held.isLinked) return unlinkHeld(tx, ctx, held);
  refuseOutOfOrder(held, "linked");
}

/** Unlinks the code. */
export async function unlinkMemorials(ctx: Context, text: string): Promise<OwnedQrCode> {
  return transaction(ctx, async (tx) => {
    const held = await lockOwnCode(tx, ctx, text);
    await unlinkHeld(tx, ctx, held);
    return getOwnedQrCode(ctx, held.code, tx);
  });
}

async function unlinkHeld(tx: Transaction, ctx: Context, held: LockedCode): Promise<void> {
  await runStep(tx, ctx, held, "unlinked", {
    before: { memorialIds: held.memorialIds },
    after: { memorialIds: [] },
  });
  await tx.delete(qrLinks).where(eq(qrLinks.code, held.code));
}

/** A locked code keeps its links, and nobody can change them until it is unlocked. */
export async function setLock(
  ctx: Context,
  text: string,
  step: "locked" | "unlocked",
): Promise<OwnedQrCode> {
  return transaction(ctx, async (tx) => {
    const held = await lockOwnCode(tx, ctx, text);
    await runStep(tx, ctx, held, step);
    return getOwnedQrCode(ctx, held.code, tx);
  });
}

/** Somebody else's code is reported like an unknown one. */
async function lockOwnCode(tx: Transaction, ctx: Context, text: string): Promise<LockedCode> {
  const held = await lockCode(tx, readCode(text));
  if (held === null || !isOwner(ctx.actor, held)) throw new AppError("notFound");
  return held;
}

import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull, lt, notInArray, sql, type SQL } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashSecret, matchesSecret } from "#platform/secrets/secrets.server.ts";
import { canLinkMemorial } from "#features/memorials/policy.ts";
import { findGuarded } from "#features/memorials/queries.server.ts";
import { keepers } from "#features/memorials/tables.server.ts";
import type { Activation, OwnedQrCode } from "./contract.ts";
import { ALPHABET, checkCharacter, CODE_LENGTH, KEY_LENGTH, normaliseCode } from "./model.ts";
import { canClaimCode, canLinkCode, isOwner } from "./policy.ts";
import { getOwnedQrCode, readCode } from "./queries.server.ts";
import { qrCodes, qrHistory, qrLinks } from "./tables.server.ts";

function draw(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

/** A new unlinked code, with the key that lies in its package. The key is never shown again. */
export async function createQrCode(ctx: Context): Promise<{ code: string; activationKey: string }> {
  const random = draw(CODE_LENGTH);
  const code = random + checkCharacter(random);
  const activationKey = draw(KEY_LENGTH);
  const activationKeyHash = await hashSecret(activationKey);
  await transaction(ctx, async (tx) => {
    await tx.insert(qrCodes).values({
      code,
      activationKeyHash,
      keyTries: 0,
      locked: false,
      createdAt: new Date(),
    });
    await recordStep(tx, ctx, code, "created", {});
  });
  return { code, activationKey };
}

async function recordStep(
  tx: Transaction,
  ctx: Context,
  code: string,
  step: "created" | "claimed" | "linked" | "passedOn",
  details: Record<string, unknown>,
): Promise<void> {
  const actorId = ctx.actor?.userId ?? null;
  await tx.insert(qrHistory).values({ id: newId(), code, step, at: new Date(), actorId, details });
}

/**
 * Makes an unlinked code the caller's.
 * Throws `wrongKey` with the tries left, `keyBlocked` when there are none, `conflict` when the
 * code is somebody else's already.
 */
export async function claimQrCode(
  ctx: Context,
  text: string,
  input: Activation,
): Promise<OwnedQrCode> {
  const actor = ctx.actor;
  if (actor === null) throw new AppError("unauthenticated");
  await ctx.limits.count("claim", networkOf(ctx.address));
  const code = readCode(text);
  const [found] = await ctx.database.select().from(qrCodes).where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  if (isOwner(actor, found)) return getOwnedQrCode(ctx, code);
  if (!canClaimCode(actor, found)) throw new AppError("conflict");
  const triesLeft = await useTry(ctx, code);
  const matches = await matchesSecret(normaliseCode(input.activationKey), found.activationKeyHash);
  if (!matches) throw new AppError("wrongKey", { values: { count: triesLeft } });
  return transaction(ctx, async (tx) => {
    const claimed = await tx
      .update(qrCodes)
      .set({ ownerId: actor.userId, keyTries: 0 })
      .where(and(eq(qrCodes.code, code), isNull(qrCodes.ownerId), isNull(qrCodes.retiredAt)));
    if (claimed.rowCount === 0) throw new AppError("conflict");
    await recordStep(tx, ctx, code, "claimed", {});
    return getOwnedQrCode(ctx, code, tx);
  });
}

/** Counted before the key is compared, so that many at once get no more than one by one. */
async function useTry(ctx: Context, code: string): Promise<number> {
  const max = ctx.config.claimTries;
  const [used] = await ctx.database
    .update(qrCodes)
    .set({ keyTries: sql`${qrCodes.keyTries} + 1` })
    .where(and(eq(qrCodes.code, code), lt(qrCodes.keyTries, max)))
    .returning({ tries: qrCodes.keyTries });
  if (used === undefined) throw new AppError("keyBlocked");
  return max - used.tries;
}

/** Decides which memorials the caller's code opens, in this order. */
export async function linkMemorials(
  ctx: Context,
  text: string,
  memorialIds: string[],
): Promise<OwnedQrCode> {
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    await linkWithin(tx, ctx, code, memorialIds);
    return getOwnedQrCode(ctx, code, tx);
  });
}

/** As `linkMemorials`, inside the transaction that makes the memorial. */
export async function linkWithin(
  tx: Transaction,
  ctx: Context,
  text: string,
  memorialIds: string[],
): Promise<void> {
  const code = readCode(text);
  const [found] = await tx.select().from(qrCodes).where(eq(qrCodes.code, code)).for("update");
  if (found === undefined || !isOwner(ctx.actor, found)) throw new AppError("notFound");
  if (found.locked) throw new AppError("codeLocked");
  if (!canLinkCode(ctx.actor, found)) throw new AppError("conflict");
  const unique = [...new Set(memorialIds)];
  for (const memorialId of unique) {
    const memorial = await findGuarded(ctx, memorialId, tx);
    if (memorial === null || !canLinkMemorial(ctx.actor, memorial)) {
      throw invalidField("memorialIds", "unknownMemorial");
    }
  }
  await tx.delete(qrLinks).where(eq(qrLinks.code, code));
  await tx
    .insert(qrLinks)
    .values(unique.map((memorialId, position) => ({ code, memorialId, position })));
  await recordStep(tx, ctx, code, "linked", { memorialIds: unique });
}

/**
 * The plates of a page that gets another owner go with it; one that opens other pages of its former
 * owner, too, stays where those are.
 */
export async function passOnCodes(
  tx: Transaction,
  ctx: Context,
  { memorialId, fromId, toId }: { memorialId: string; fromId: string; toId: string },
): Promise<void> {
  const codesOpening = (pages: SQL | undefined) =>
    tx.select({ code: qrLinks.code }).from(qrLinks).where(pages);
  const newOwners = tx
    .select({ id: keepers.memorialId })
    .from(keepers)
    .where(and(eq(keepers.userId, toId), eq(keepers.role, "owner")));
  const passed = await tx
    .update(qrCodes)
    .set({ ownerId: toId })
    .where(
      and(
        eq(qrCodes.ownerId, fromId),
        inArray(qrCodes.code, codesOpening(eq(qrLinks.memorialId, memorialId))),
        notInArray(qrCodes.code, codesOpening(notInArray(qrLinks.memorialId, newOwners))),
      ),
    )
    .returning({ code: qrCodes.code });
  for (const { code } of passed) {
    await recordStep(tx, ctx, code, "passedOn", { memorialId, from: fromId, to: toId });
  }
}

import { and, asc, eq, inArray, isNull, lt, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { matchesKeyedHash } from "#platform/secrets/keyed.server.ts";
import { matchesSecret } from "#platform/secrets/secrets.server.ts";
import { canLinkMemorial } from "#features/memorials/policy.ts";
import { findGuarded } from "#features/memorials/queries.server.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import type { Activation, OwnedQrCode } from "./contract.ts";
import { holdCode, refuseOutOfOrder, takeStep, type HeldCode } from "./life/commands.server.ts";
import { parseKey } from "./model.ts";
import { addCodes } from "./packages/jobs.server.ts";
import { ACTIVATION, type Card } from "./packages/model.ts";
import { isOwner } from "./policy.ts";
import { getOwnedQrCode, readCode } from "./queries.server.ts";
import { qrCodes, qrLinks } from "./tables.server.ts";

/** A new unlinked code outside any package, with the key for its card. The key is never shown again. */
export async function createQrCode(ctx: Context): Promise<Card> {
  const [made] = await transaction(ctx, (tx) =>
    addCodes(tx, ctx, {
      count: 1,
      stage: "created",
      packageId: null,
      hasKeys: true,
      actorId: ctx.actor?.userId ?? null,
      address: ctx.actor === null ? null : ctx.address,
    }),
  );
  if (made === undefined) throw new Error("No code was made.");
  return made;
}

/**
 * A code without a plate and without a key: it becomes the property of whoever proves in another
 * way that it is meant for them (`giveCode`).
 */
export async function createDigitalCode(tx: Transaction, ctx: Context): Promise<string> {
  const [made] = await addCodes(tx, ctx, {
    count: 1,
    stage: "digital",
    packageId: null,
    hasKeys: false,
    actorId: null,
    address: null,
  });
  if (made === undefined) throw new Error("No code was made.");
  return made.code;
}

/** Makes an unclaimed code somebody's; that it may be is for the caller to know. */
export async function giveCode(
  tx: Transaction,
  ctx: Context,
  code: string,
  userId: string,
): Promise<void> {
  const held = await holdCode(tx, code);
  if (held === null) throw new AppError("notFound");
  await takeStep(tx, ctx, held, "claimed", { ownerId: userId });
}

/**
 * Makes an unlinked code the caller's.
 * Throws `invalid` for what can't be a key, `wrongKey` with the tries left, `keyBlocked` when there are none, `outOfOrder` when the
 * code is somebody else's already or out of use.
 */
export async function claimQrCode(
  ctx: Context,
  text: string,
  input: Activation,
): Promise<OwnedQrCode> {
  const actor = ctx.actor;
  if (actor === null) throw new AppError("unauthenticated");
  const code = readCode(text);
  // What can't be a key is a slip, and costs no try.
  const key = parseKey(input.activationKey);
  if (key === null) throw invalidField("activationKey", "noActivationKey");
  await ctx.limits.count("claim", networkOf(ctx.address));
  const held = await transaction(ctx, (tx) => holdCode(tx, code));
  if (held === null) throw new AppError("notFound");
  if (isOwner(actor, held)) return getOwnedQrCode(ctx, code);
  refuseOutOfOrder(held, "claimed");
  const triesLeft = await useTry(ctx, code);
  if (!(await isKeyOf(ctx, code, key))) {
    throw new AppError("wrongKey", { values: { count: triesLeft } });
  }
  return transaction(ctx, async (tx) => {
    await giveCode(tx, ctx, code, actor.userId);
    await tx.update(qrCodes).set({ keyTries: 0 }).where(eq(qrCodes.code, code));
    return getOwnedQrCode(ctx, code, tx);
  });
}

/** Cards printed before keys were kept as keyed digests are still good. */
async function isKeyOf(ctx: Context, code: string, key: string): Promise<boolean> {
  const [found] = await ctx.database
    .select({ digest: qrCodes.activationKeyHash })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  const digest = found?.digest ?? null;
  if (digest === null) return false;
  if (digest.startsWith("$argon2id$")) return matchesSecret(key, digest);
  return matchesKeyedHash(ctx.audit.keyFor(ACTIVATION), code, key, digest);
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
  const held = await holdOwn(tx, ctx, text);
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
  await takeStep(tx, ctx, held, "linked", {
    before: { memorialIds: before },
    after: { memorialIds: unique },
  });
}

/** The code opens nothing any more, until it is linked anew. */
export async function unlinkMemorials(ctx: Context, text: string): Promise<OwnedQrCode> {
  return transaction(ctx, async (tx) => {
    const held = await holdOwn(tx, ctx, text);
    await takeStep(tx, ctx, held, "unlinked", {
      before: { memorialIds: held.memorialIds },
      after: { memorialIds: [] },
    });
    await tx.delete(qrLinks).where(eq(qrLinks.code, held.code));
    return getOwnedQrCode(ctx, held.code, tx);
  });
}

/** A locked code keeps opening what it opens, and nobody changes that until it is unlocked. */
export async function setLock(
  ctx: Context,
  text: string,
  step: "locked" | "unlocked",
): Promise<OwnedQrCode> {
  return transaction(ctx, async (tx) => {
    const held = await holdOwn(tx, ctx, text);
    await takeStep(tx, ctx, held, step);
    return getOwnedQrCode(ctx, held.code, tx);
  });
}

/** Somebody else's code is as unknown as one that was never made. */
async function holdOwn(tx: Transaction, ctx: Context, text: string): Promise<HeldCode> {
  const held = await holdCode(tx, readCode(text));
  if (held === null || !isOwner(ctx.actor, held)) throw new AppError("notFound");
  return held;
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
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(
      and(
        eq(qrCodes.ownerId, fromId),
        inArray(qrCodes.code, codesOpening(eq(qrLinks.memorialId, memorialId))),
        notInArray(qrCodes.code, codesOpening(notInArray(qrLinks.memorialId, newOwners))),
      ),
    );
  for (const { code } of passed) await passOnCode(tx, ctx, code, toId);
}

/**
 * After the pages of somebody who goes: what is left of their plates is for whoever owns the first page
 * that each still opens. One that opens none is nobody's, and can be claimed again by its card.
 */
export async function passOnCodesLeft(
  tx: Transaction,
  ctx: Context,
  fromId: string,
): Promise<void> {
  const left = await tx
    .selectDistinctOn([qrCodes.code], { code: qrCodes.code, toId: keepers.userId })
    .from(qrCodes)
    .innerJoin(qrLinks, eq(qrLinks.code, qrCodes.code))
    .innerJoin(memorials, eq(memorials.id, qrLinks.memorialId))
    .innerJoin(keepers, eq(keepers.memorialId, memorials.id))
    .where(
      and(
        eq(qrCodes.ownerId, fromId),
        isNull(memorials.deletedAt),
        eq(keepers.role, "owner"),
        ne(keepers.userId, fromId),
      ),
    )
    .orderBy(asc(qrCodes.code), asc(qrLinks.position));
  for (const { code, toId } of left) await passOnCode(tx, ctx, code, toId);
}

/** To another owner, out of use or not: whoever has the page has what is left of its plates. */
async function passOnCode(
  tx: Transaction,
  ctx: Context,
  code: string,
  ownerId: string,
): Promise<void> {
  const held = await holdCode(tx, code);
  if (held !== null) await takeStep(tx, ctx, held, "passedOn", { ownerId });
}

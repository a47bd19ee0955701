import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { qrError } from "#features/qr/errors.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { drawWord, keyedHash, matchesKeyedHash } from "#platform/secrets/keyed.server.ts";
import { matchesSecret } from "#platform/secrets/secrets.server.ts";
import type { Activation, OwnedQrCode } from "../contract.ts";
import { ALPHABET, isLostInSpreadsheets, KEY_LENGTH, parseKey } from "../model.ts";
import { ACTIVATION, type Card } from "../packages/model.ts";
import { isOwner } from "../policy.ts";
import { getOwnedQrCode, readCode } from "../queries.server.ts";
import { qrCodes } from "../tables.server.ts";
import { addCodes, addReservedCode } from "./add-codes.server.ts";
import { lockCode, refuseOutOfOrder, runStep } from "./run-step.server.ts";

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

const DIGITAL = {
  count: 1,
  stage: "digital",
  packageId: null,
  hasKeys: false,
  actorId: null,
  address: null,
} as const;

/**
 * A code without a plate and without a key: it becomes the property of whoever proves in another
 * way that it is meant for them (`giveCode`). `reserved` was drawn before.
 */
export async function createDigitalCode(
  tx: Transaction,
  ctx: Context,
  reserved?: string,
): Promise<string> {
  if (reserved !== undefined) {
    await addReservedCode(tx, DIGITAL, reserved);
    return reserved;
  }
  const [made] = await addCodes(tx, ctx, DIGITAL);
  if (made === undefined) throw new Error("No code was made.");
  return made.code;
}

/** Makes an unclaimed code somebody's; the caller checks that they may have it. */
export async function giveCode(
  tx: Transaction,
  ctx: Context,
  code: string,
  userId: string,
): Promise<void> {
  const held = await lockCode(tx, code);
  if (held === null) throw new AppError("notFound");
  await runStep(tx, ctx, held, "claimed", { ownerId: userId });
}

/**
 * Makes an unlinked code the caller's. Throws `invalid` for what can't be a key, `qr.wrongKey` with
 * the tries left, `qr.keyBlocked` when there are none, `qr.outOfOrder` if the code is somebody
 * else's or retired.
 */
export async function claimQrCode(
  ctx: Context,
  text: string,
  input: Activation,
): Promise<OwnedQrCode> {
  const actor = ctx.actor;
  if (actor === null) throw new AppError("unauthenticated");
  const code = readCode(text);
  const key = readKey(input);
  await ctx.limits.count("claim", networkOf(ctx.address));
  const held = await findCode(ctx, code);
  if (isOwner(actor, held)) return getOwnedQrCode(ctx, code);
  refuseOutOfOrder(held, "claimed");
  await requireKey(ctx, code, key);
  return transaction(ctx, async (tx) => {
    await giveCode(tx, ctx, code, actor.userId);
    await tx.update(qrCodes).set({ keyTries: 0 }).where(eq(qrCodes.code, code));
    return getOwnedQrCode(ctx, code, tx);
  });
}

/**
 * Whoever has no account yet learns of a wrong key before registering. Throws as `claimQrCode` does,
 * and counts against the same limits, so that asking here first gains no tries.
 */
export async function checkActivationKey(
  ctx: Context,
  text: string,
  input: Activation,
): Promise<void> {
  const code = readCode(text);
  const key = readKey(input);
  await ctx.limits.count("claim", networkOf(ctx.address));
  refuseOutOfOrder(await findCode(ctx, code), "claimed");
  await requireKey(ctx, code, key);
  await ctx.database.update(qrCodes).set({ keyTries: 0 }).where(eq(qrCodes.code, code));
}

/** What can't be a key is a typing error, and costs no try. */
function readKey({ activationKey }: Activation): string {
  const key = parseKey(activationKey);
  if (key === null) throw invalidField("activationKey", "noActivationKey");
  return key;
}

async function findCode(ctx: Context, code: string) {
  const held = await transaction(ctx, (tx) => lockCode(tx, code));
  if (held === null) throw new AppError("notFound");
  return held;
}

async function requireKey(ctx: Context, code: string, key: string): Promise<void> {
  const triesLeft = await countKeyTry(ctx, code);
  if (!(await isKeyOf(ctx, code, key))) {
    throw qrError("wrongKey", { values: { count: triesLeft } });
  }
}

/** Cards printed before keys were stored as keyed digests are still valid. */
async function isKeyOf(ctx: Context, code: string, key: string): Promise<boolean> {
  const [found] = await ctx.database
    .select({ digest: qrCodes.activationKeyHash })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  const digest = found?.digest ?? null;
  if (digest === null) return false;
  if (digest.startsWith("$argon2id$")) return matchesSecret(ctx, key, digest);
  return matchesKeyedHash(ctx.audit.keyFor(ACTIVATION), code, key, digest);
}

/**
 * Counted before the key is compared, so that concurrent tries get no more than sequential ones.
 */
async function countKeyTry(ctx: Context, code: string): Promise<number> {
  const max = ctx.config.claimTries;
  const [used] = await ctx.database
    .update(qrCodes)
    .set({ keyTries: sql`${qrCodes.keyTries} + 1` })
    .where(and(eq(qrCodes.code, code), lt(qrCodes.keyTries, max)))
    .returning({ tries: qrCodes.keyTries });
  if (used === undefined) throw qrError("keyBlocked");
  return max - used.tries;
}

/**
 * Creates another key for an unclaimed code: the former one stops working, and the count of tries
 * is reset. Returns `null` if the code is claimed.
 */
export async function replaceKey(
  writer: Database | Transaction,
  { audit }: Pick<Services, "audit">,
  code: string,
): Promise<string | null> {
  const key = drawWord(ALPHABET, KEY_LENGTH, isLostInSpreadsheets);
  const activationKeyHash = keyedHash(audit.keyFor(ACTIVATION), code, key);
  const { rowCount } = await writer
    .update(qrCodes)
    .set({ activationKeyHash, keyTries: 0 })
    .where(and(eq(qrCodes.code, code), isNull(qrCodes.ownerId)));
  return rowCount === 1 ? key : null;
}

import { and, desc, eq, isNotNull, like, sql } from "drizzle-orm";
import { findLogin, signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { drawWord, keyedHash } from "#platform/secrets/keyed.server.ts";
import { holdCode, takeStep } from "../life/commands.server.ts";
import { ALPHABET, isLostInSpreadsheets, KEY_LENGTH } from "../model.ts";
import { readCode } from "../queries.server.ts";
import { canRenewKey } from "../policy.ts";
import { qrCodes } from "../tables.server.ts";
import type { NewPackage, ShownPackage } from "./contract.ts";
import { makePackage } from "./jobs.server.ts";
import { ACTIVATION, type Card } from "./model.ts";
import { cardsOf, getPackage } from "./queries.server.ts";
import { qrPackages } from "./tables.server.ts";

/** Any number will do, as long as every process of ours takes the same. */
const NAMES_LOCK = 7_303_016;

export async function createPackage(ctx: Context, input: NewPackage): Promise<ShownPackage> {
  const { count, purpose, symbol, mayGoUnchecked } = input;
  return transaction(ctx, async (tx) => {
    const resellerId = input.reseller === null ? null : await findReseller(ctx, input.reseller);
    const name = input.name ?? (await nextName(tx));
    const id = newId();
    const written = await tx
      .insert(qrPackages)
      .values({
        id,
        name,
        count,
        purpose,
        resellerId,
        symbol,
        mayGoUnchecked,
        made: 0,
        createdAt: new Date(),
      })
      .onConflictDoNothing();
    if (written.rowCount === 0) throw invalidField("name", "taken");
    await ctx.jobs.enqueue(tx, makePackage, {
      packageId: id,
      actorId: ctx.actor?.userId ?? null,
      address: ctx.actor === null ? null : ctx.address,
    });
    await recordAudit(tx, ctx, {
      action: "qrPackage.created",
      subject: "qrPackage",
      subjectId: id,
      details: { name, count },
    });
    return getPackage(ctx, id, tx);
  });
}

/** `P-2026-0149`, one at a time: of two made at once neither takes the other's. */
async function nextName(tx: Transaction): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
  const begin = `P-${new Date().getFullYear()}-`;
  const [last] = await tx
    .select({ name: qrPackages.name })
    .from(qrPackages)
    .where(and(like(qrPackages.name, `${begin}____`), sql`${qrPackages.name} ~ '[0-9]{4}$'`))
    .orderBy(desc(qrPackages.name))
    .limit(1);
  const number = Number(last?.name.slice(begin.length) ?? 0) + 1;
  return begin + String(number).padStart(4, "0");
}

async function findReseller(ctx: Context, text: string): Promise<string> {
  const found = await findLogin(ctx, text);
  if (found === null) throw invalidField("reseller", "unknownReseller");
  const [person] = await ctx.database
    .select({ roles: users.roles })
    .from(users)
    .where(eq(users.id, found.id));
  if (!person?.roles.includes("reseller")) throw invalidField("reseller", "unknownReseller");
  return found.id;
}

/** Whether plates of a package may be packed without having been photographed: for those not packed yet. */
export async function setChecks(
  ctx: Context,
  id: string,
  mayGoUnchecked: boolean,
): Promise<ShownPackage> {
  return transaction(ctx, async (tx) => {
    const { mayGoUnchecked: before } = await getPackage(ctx, id, tx);
    if (before !== mayGoUnchecked) {
      await tx.update(qrPackages).set({ mayGoUnchecked }).where(eq(qrPackages.id, id));
      await recordAudit(tx, ctx, {
        action: mayGoUnchecked ? "qrPackage.checksWaived" : "qrPackage.checksDemanded",
        subject: "qrPackage",
        subjectId: id,
      });
    }
    return getPackage(ctx, id, tx);
  });
}

/** The cards of a package; that somebody had them in hand is kept. */
export async function readCards(ctx: Context, id: string): Promise<Card[]> {
  const cards = await cardsOf(ctx, id);
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: "qrPackage.cardsRead",
      subject: "qrPackage",
      subjectId: id,
      details: { count: cards.length },
    }),
  );
  return cards;
}

export async function forgetKeys(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { hasKeys } = await getPackage(ctx, id, tx);
    const forgotten = await tx
      .update(qrPackages)
      .set({ sealedKeys: null })
      .where(and(eq(qrPackages.id, id), isNotNull(qrPackages.sealedKeys)));
    // They may have gone while somebody else was asking for the same.
    if (!hasKeys || forgotten.rowCount === 0) return;
    await recordAudit(tx, ctx, {
      action: "qrPackage.keysForgotten",
      subject: "qrPackage",
      subjectId: id,
    });
  });
}

/**
 * A new key for a code whose card is lost; the old one opens nothing from then on, and ten tries begin
 * anew. Throws `outOfOrder` once the code is somebody's, and `tooMany` for who would make a whole stock of
 * cards worthless.
 */
export async function renewKey(
  ctx: Context,
  text: string,
  reason: string,
): Promise<{ activationKey: string }> {
  await ctx.limits.count("keys", signedIn(ctx).userId);
  return transaction(ctx, async (tx) => {
    const held = await holdCode(tx, readCode(text));
    if (held === null) throw new AppError("notFound");
    if (!canRenewKey(ctx.actor, await sellerOf(tx, held.packageId))) throw new AppError("notFound");
    const activationKey = drawWord(ALPHABET, KEY_LENGTH, isLostInSpreadsheets);
    await takeStep(tx, ctx, held, "keyRenewed", { reason });
    await tx
      .update(qrCodes)
      .set({
        activationKeyHash: keyedHash(ctx.audit.keyFor(ACTIVATION), held.code, activationKey),
        keyTries: 0,
      })
      .where(eq(qrCodes.code, held.code));
    await recordAudit(tx, ctx, {
      action: "qrCode.keyRenewed",
      subject: "qrCode",
      subjectId: held.code,
      details: { reason },
    });
    return { activationKey };
  });
}

async function sellerOf(tx: Transaction, packageId: string | null): Promise<string | null> {
  if (packageId === null) return null;
  const [found] = await tx
    .select({ resellerId: qrPackages.resellerId })
    .from(qrPackages)
    .where(eq(qrPackages.id, packageId));
  return found?.resellerId ?? null;
}

import { and, desc, eq, isNotNull, like, sql } from "drizzle-orm";
import { findLogin, signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { qrError } from "#features/qr/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { replaceKey } from "../commands/claim-code.server.ts";
import { lockCode, runStep } from "../commands/run-step.server.ts";
import { readCode } from "../queries.server.ts";
import { canRenewKey } from "../policy.ts";
import { addCodes } from "../commands/add-codes.server.ts";
import { newPackage, type NewPackage, type ShownPackage } from "./contract.ts";
import { makePackage, sealCards } from "./jobs.server.ts";
import type { Card } from "./model.ts";
import { cardsOf, getPackage } from "./queries.server.ts";
import { qrPackages } from "./tables.server.ts";

/** Whether a code was sold to the caller's company, as later features know. */
export const soldToCaller =
  defineExtensionPoint<(reader: Reader, ctx: Context, code: string) => Promise<boolean>>(
    "soldToCaller",
  );

/** Advisory lock: an arbitrary number, the same in all our processes. */
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

/**
 * A package whose codes are created at once, in the caller's transaction: for a few, and for our own
 * stock. Returns its codes.
 */
export async function makePackageNow(
  tx: Transaction,
  ctx: Context,
  count: number,
): Promise<string[]> {
  const { symbol, mayGoUnchecked } = newPackage.parse({ count });
  const [id, name, at] = [newId(), await nextName(tx), new Date()];
  const row = { id, name, count, symbol, mayGoUnchecked, made: count };
  await tx.insert(qrPackages).values({ ...row, createdAt: at, readyAt: at });
  const cards = await addCodes(tx, ctx, {
    count,
    stage: "created",
    packageId: id,
    hasKeys: true,
    actorId: ctx.actor?.userId ?? null,
    address: ctx.actor === null ? null : ctx.address,
  });
  const sealedKeys = sealCards(ctx, cards);
  await tx.update(qrPackages).set({ sealedKeys }).where(eq(qrPackages.id, id));
  await recordAudit(tx, ctx, {
    action: "qrPackage.created",
    subject: "qrPackage",
    subjectId: id,
    details: { name, count },
  });
  return cards.map(({ code }) => code);
}

/**
 * The next number, such as `P-2026-0149`; locked, so that two concurrent packages get different
 * ones.
 */
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

/**
 * Sets whether plates of a package may be packed without a photograph; applies to those not packed
 * yet.
 */
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

/** The cards of a package; the access is audited. */
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

export async function deleteKeys(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { hasKeys } = await getPackage(ctx, id, tx);
    const forgotten = await tx
      .update(qrPackages)
      .set({ sealedKeys: null })
      .where(and(eq(qrPackages.id, id), isNotNull(qrPackages.sealedKeys)));
    // A concurrent request may have deleted them.
    if (!hasKeys || forgotten.rowCount === 0) return;
    await recordAudit(tx, ctx, {
      action: "qrPackage.keysForgotten",
      subject: "qrPackage",
      subjectId: id,
    });
  });
}

/**
 * A new key for a code with a lost card; the former one stops working, and the count of tries is
 * reset. Throws `qr.outOfOrder` once the code is claimed, and `tooMany` to prevent that somebody
 * invalidates a whole stock of cards.
 */
export async function renewKey(
  ctx: Context,
  text: string,
  reason: string,
): Promise<{ activationKey: string }> {
  await ctx.limits.count("keys", signedIn(ctx).userId);
  return transaction(ctx, async (tx) => {
    const held = await lockCode(tx, readCode(text));
    if (held === null) throw new AppError("notFound");
    const isTheirs = canRenewKey(ctx.actor, await sellerOf(tx, held.packageId));
    if (!isTheirs && !(await isSoldToCaller(tx, ctx, held.code))) throw new AppError("notFound");
    await runStep(tx, ctx, held, "keyRenewed", { reason });
    const activationKey = await replaceKey(tx, ctx, held.code);
    if (activationKey === null) throw qrError("outOfOrder");
    await recordAudit(tx, ctx, {
      action: "qrCode.keyRenewed",
      subject: "qrCode",
      subjectId: held.code,
      details: { reason },
    });
    return { activationKey };
  });
}

async function isSoldToCaller(tx: Transaction, ctx: Context, code: string): Promise<boolean> {
  for (const isSold of soldToCaller.of(ctx)) if (await isSold(tx, ctx, code)) return true;
  return false;
}

async function sellerOf(tx: Transaction, packageId: string | null): Promise<string | null> {
  if (packageId === null) return null;
  const [found] = await tx
    .select({ resellerId: qrPackages.resellerId })
    .from(qrPackages)
    .where(eq(qrPackages.id, packageId));
  return found?.resellerId ?? null;
}

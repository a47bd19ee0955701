import { and, eq, inArray } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { replaceKey } from "#features/qr/commands/claim-code.server.ts";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { qrError } from "#features/qr/errors.ts";
import { symbolOfCard } from "#features/qr/scanner/policy.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { inGroups } from "#platform/in-groups.ts";
import { DEFAULT_LOCALE, type Locale } from "#platform/i18n/locales.ts";
import { workOrderCodes, workOrders } from "../work-orders/tables.server.ts";
import type { NewCards } from "./contract.ts";
import { cardsPdf } from "./engine/card-pdf.server.ts";

/**
 * Cards for plates that nobody has claimed: each with a new key, with which the one before ends. All, or none.
 * The keys are in the answer alone; where it is lost, the cards are printed again. Throws `qr.mistypedCode`,
 * `invalid` for an unknown code, and `qr.outOfOrder` for one that is claimed or retired.
 */
export async function printCards(ctx: Context, { codes, reason }: NewCards): Promise<Buffer> {
  // In one order: two prints of the same codes don't block each other.
  const wanted = [...new Set(codes.map(readCode))].toSorted();
  const cards = await transaction(ctx, async (tx) => {
    const made: { code: string; activationKey: string }[] = [];
    for (const code of wanted) made.push(await renewCard(tx, ctx, code, reason));
    return made;
  });
  const locales = await localesOf(ctx.database, wanted);
  return cardsPdf(
    cards.map(({ code, activationKey }) => ({
      locale: locales.get(code) ?? DEFAULT_LOCALE,
      address: `${new URL(ctx.config.publicUrl).host}/q/${code}`,
      code: inGroups(code),
      activationKey: inGroups(activationKey),
      symbol: symbolOfCard(code),
    })),
    await now(ctx, ctx.database),
  );
}

async function renewCard(
  tx: Transaction,
  ctx: Context,
  code: string,
  reason: string,
): Promise<{ code: string; activationKey: string }> {
  const held = await lockCode(tx, code);
  if (held === null) throw invalidField("codes", "unknownPlate", { code });
  await runStep(tx, ctx, held, "keyRenewed", { reason });
  const activationKey = await replaceKey(tx, ctx, code);
  if (activationKey === null) throw qrError("outOfOrder");
  await recordAudit(tx, ctx, {
    action: "qrCode.keyRenewed",
    subject: "qrCode",
    subjectId: code,
    details: { reason },
  });
  return { code, activationKey };
}

/** Of whoever ordered the plates. */
async function localesOf(reader: Reader, codes: readonly string[]): Promise<Map<string, Locale>> {
  const rows = await reader
    .select({ code: workOrderCodes.code, locale: orders.locale })
    .from(workOrderCodes)
    .innerJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
    .innerJoin(orders, eq(orders.id, workOrders.orderId))
    .where(and(inArray(workOrderCodes.code, [...codes]), workOrderCodes.isLive));
  return new Map(rows.map(({ code, locale }) => [code, locale]));
}

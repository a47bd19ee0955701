import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { netOf } from "../../amounts/model.ts";
import { today } from "../../clock/queries.server.ts";
import { creditedLinesOf, findInvoice } from "../../invoices/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import { earnedOf, nextEarning } from "../model.ts";
import { subscriptionYears } from "../tables.server.ts";

/**
 * Moves what was used of a year from deferred income to income, without VAT. Of a year that ended early
 * all is earned that wasn't credited; earned too much, as of one that is credited later, it is moved
 * back. So nothing of a year that is over stays deferred.
 */
export async function earnYear(tx: Transaction, ctx: Context, yearId: string): Promise<void> {
  const [year] = await tx
    .select()
    .from(subscriptionYears)
    .where(eq(subscriptionYears.id, yearId))
    .for("update");
  const day = await today(ctx, tx);
  if (!year?.earnsOn || year.earnsOn > day) return;
  const { invoiceId, position, amount, vatPercent, startsOn, until, closedOn } = year;
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) return;
  const credited = (await creditedLinesOf(tx, invoiceId))
    .filter(({ credits }) => credits === position)
    .reduce((sum, { gross }) => sum + netOf(gross, vatPercent), 0);
  const deferred = netOf(amount, vatPercent) - credited;
  const of = startsOn === null || until === null ? null : { startsOn, until };
  const isOver = closedOn !== null || of === null;
  const earned = isOver ? deferred : earnedOf(deferred, of, day);
  const more = earned - year.earned;
  if (more !== 0) {
    await post(tx, ctx, {
      kind: "earning",
      text: String(invoice.number),
      on: day,
      invoiceId,
      postings: [
        { account: "deferredIncome", amount: more },
        { account: "space", amount: -more },
      ],
    });
  }
  const earnsOn = isOver ? null : nextEarning(of, day);
  await tx
    .update(subscriptionYears)
    .set({ earned, earnsOn })
    .where(eq(subscriptionYears.id, yearId));
}

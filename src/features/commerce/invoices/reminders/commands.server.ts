import { asc, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { today } from "../../clock/queries.server.ts";
import { addFee, lockBalance } from "../commands.server.ts";
import { findInvoice } from "../queries.server.ts";
import { isToBeReminded } from "./model.ts";
import { invoiceReminders } from "./tables.server.ts";

/**
 * Reminds of an invoice if it is time to, and charges for it. The balance stays locked, so that of two
 * nights at once the second finds it done. Returns which reminder it is; `null` if there is none. Fees
 * alone are not reminded of.
 */
export async function remindOf(
  tx: Transaction,
  ctx: Context,
  invoiceId: string,
): Promise<number | null> {
  const { total, paid, credited } = await lockBalance(tx, invoiceId);
  const invoice = await findInvoice(tx, invoiceId);
  if (!invoice?.customer || total <= paid + credited) return null;
  const earlier = await tx
    .select({ sentOn: invoiceReminders.sentOn })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.invoiceId, invoiceId))
    .orderBy(asc(invoiceReminders.position));
  const sentOn = await today(ctx, tx);
  const { number, dueOn } = invoice;
  if (!isToBeReminded({ dueOn, sentOn: earlier.map((one) => one.sentOn) }, sentOn)) return null;
  const position = earlier.length + 1;
  const fee = ctx.config.reminderFee;
  await tx.insert(invoiceReminders).values({ invoiceId, position, sentOn, fee });
  await addFee(tx, ctx, { id: invoiceId, number }, fee);
  await recordAudit(tx, ctx, {
    action: "invoice.reminded",
    subject: "invoice",
    subjectId: invoiceId,
    details: { number, fee },
  });
  return position;
}

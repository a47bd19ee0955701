import { and, eq, exists, inArray, isNull, lte, sql } from "drizzle-orm";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { forEachId } from "../clock/engine/each.server.ts";
import { today } from "../clock/queries.server.ts";
import { remindOf } from "../invoices/reminders/commands.server.ts";
import { firstRemindedDue } from "../invoices/reminders/model.ts";
import { invoiceBalances, invoiceLines } from "../invoices/tables.server.ts";
import { orders } from "../orders/tables.server.ts";
import { invoiceHolds } from "../payments/tables.server.ts";
import { mailReminder } from "./jobs.server.ts";

/**
 * Reminds of plates that were made and aren't paid. Nobody owes for space: unpaid, it lapses. What staff
 * hold is left alone, and everything while nothing can be paid. Each invoice is a transaction of its own, so that a night that is broken off goes
 * on where it was.
 */
export async function remindUnpaid(services: Services): Promise<void> {
  const { database, config } = services;
  if (!config.takesOrders) return;
  const { total, fees, paid, credited, dueOn, invoiceId } = invoiceBalances;
  const plates = database
    .select({ one: sql`1` })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.account, "plates")));
  const late = await database
    .select({ id: invoiceId })
    .from(invoiceBalances)
    .innerJoin(orders, eq(orders.invoiceId, invoiceId))
    .leftJoin(invoiceHolds, eq(invoiceHolds.invoiceId, invoiceId))
    .where(
      and(
        sql`${total} + ${fees} > ${paid} + ${credited}`,
        lte(dueOn, firstRemindedDue(await today(services, database))),
        inArray(orders.state, ["released", "completed"]),
        isNull(invoiceHolds.invoiceId),
        exists(plates),
      ),
    )
    .orderBy(dueOn, invoiceId);
  const ctx = systemContext(services);
  await forEachId(
    services,
    "invoice",
    late.map(({ id }) => id),
    (id) =>
      transaction(services, async (tx) => {
        const position = await remindOf(tx, ctx, id);
        if (position === null) return;
        await services.jobs.enqueue(tx, mailReminder, { invoiceId: id, position });
      }),
  );
}

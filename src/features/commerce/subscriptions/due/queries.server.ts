import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { invoiceBalances, invoices } from "../../invoices/tables.server.ts";
import { dayAfter } from "../../invoices/model.ts";
import { monthsAfter } from "../model.ts";
import { subscriptions, subscriptionYears } from "../tables.server.ts";

/** What a night looks at. Whatever is done with it is looked at again under its lock. */

const isOn = inArray(subscriptions.state, ["active", "ending"]);

/** Of pages that are gone for good. */
export async function findPageless(reader: Reader): Promise<string[]> {
  return idsOf(
    await reader
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(isOn, isNull(subscriptions.memorialId)))
      .orderBy(subscriptions.id),
  );
}

export async function findDueToEnd(reader: Reader, day: string): Promise<string[]> {
  return idsOf(
    await reader
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.state, "ending"), lte(subscriptions.endsOn, day)))
      .orderBy(subscriptions.id),
  );
}

/** Whose next year begins within a month, or should have. */
export async function findDueToRenew(reader: Reader, day: string): Promise<string[]> {
  // A day more: the month before 31 March is one before 28 February, too.
  const until = dayAfter(monthsAfter(day, 1), 3);
  return idsOf(
    await reader
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.state, "active"), lte(subscriptions.paidUntil, until)))
      .orderBy(subscriptions.id),
  );
}

/**
 * Begun years whose invoice isn't paid so many days after its due day. Unpaid orders are credited whole
 * by what orders do at night; of an order that staff released unpaid the space is given up a day later.
 */
export async function findUnpaid(
  reader: Reader,
  day: string,
  days: number,
): Promise<{ id: string; yearId: string }[]> {
  const owed = gt(
    invoiceBalances.total,
    sql`${invoiceBalances.paid} + ${invoiceBalances.credited}`,
  );
  return reader
    .select({ id: subscriptions.id, yearId: subscriptionYears.id })
    .from(subscriptionYears)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionYears.subscriptionId))
    .innerJoin(invoices, eq(invoices.id, subscriptionYears.invoiceId))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, subscriptionYears.invoiceId))
    .where(
      and(
        isNull(subscriptionYears.closedOn),
        ne(subscriptions.state, "waiting"),
        owed,
        or(
          and(isNull(invoices.orderId), lte(invoiceBalances.dueOn, dayAfter(day, -days))),
          and(isNotNull(invoices.orderId), lte(invoiceBalances.dueOn, dayAfter(day, -days - 1))),
        ),
      ),
    )
    .orderBy(subscriptionYears.id);
}

export async function findDueToEarn(reader: Reader, day: string): Promise<string[]> {
  return idsOf(
    await reader
      .select({ id: subscriptionYears.id })
      .from(subscriptionYears)
      .where(lte(subscriptionYears.earnsOn, day))
      .orderBy(subscriptionYears.id),
  );
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

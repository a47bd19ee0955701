import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invoiceCustomers, invoices } from "../invoices/tables.server.ts";
import { subscriptions, subscriptionYears } from "../subscriptions/tables.server.ts";
import { announcements } from "./tables.server.ts";

export type Announcement = typeof announcements.$inferSelect;

/** Told by the id of an account or of a subscription, so that no address waits in a queue. */
export type Bound = { userId: string } | { subscriptionId: string };
type Recipient = { bound: Bound; email: string };

export async function findAnnouncement(reader: Reader, id: string): Promise<Announcement | null> {
  const [found] = await reader.select().from(announcements).where(eq(announcements.id, id));
  return found ?? null;
}

/** What hasn't begun yet: whoever is bound meanwhile is told, too. */
export function announcementsAfter(reader: Reader, day: string): Promise<Announcement[]> {
  return reader
    .select()
    .from(announcements)
    .where(gt(announcements.startsOn, day))
    .orderBy(asc(announcements.id));
}

/**
 * The next ones whom a change binds, in the order of their ids: by the terms every account, by a price whoever has
 * a running subscription that renews at it.
 */
export async function boundBy(
  reader: Reader,
  { plan }: Pick<Announcement, "plan">,
  { after, limit }: { after: string | null; limit: number },
): Promise<(Recipient & { id: string })[]> {
  if (plan === null) {
    const accounts = await reader
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(after === null ? undefined : gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(limit);
    return accounts.map(({ id, email }) => ({ id, email, bound: { userId: id } }));
  }
  if (plan !== "space") return [];
  const running = await reader
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.state, "active"),
        eq(subscriptions.renews, true),
        after === null ? undefined : gt(subscriptions.id, after),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  const ids = running.map(({ id }) => id);
  const payers = await payersOf(reader, ids);
  return ids.map((id) => {
    const email = payers.get(id)?.customer.email ?? "";
    return { id, email, bound: { subscriptionId: id } };
  });
}

/** The customer of the newest invoice of each; none for space that was given, or whose customer was removed. */
export async function payersOf(reader: Reader, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return new Map<string, never>();
  const rows = await reader
    .selectDistinctOn([subscriptionYears.subscriptionId], {
      id: subscriptionYears.subscriptionId,
      customer: invoiceCustomers.customer,
      userId: invoiceCustomers.userId,
      locale: invoices.locale,
    })
    .from(subscriptionYears)
    .innerJoin(invoices, eq(invoices.id, subscriptionYears.invoiceId))
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
    .where(inArray(subscriptionYears.subscriptionId, [...subscriptionIds]))
    .orderBy(asc(subscriptionYears.subscriptionId), desc(subscriptionYears.id));
  return new Map(rows.map((row) => [row.id, row]));
}

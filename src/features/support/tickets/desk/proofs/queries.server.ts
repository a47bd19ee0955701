import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { isEmailOfAccount } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { tickets } from "../../tables.server.ts";
import { ticketProofRequests } from "./tables.server.ts";

type Asked = { userId: string | null; email: string | null };

/**
 * The account that a ticket is from, or says that it is: signed in, or with that address. Only an address
 * that was confirmed proves anything.
 */
export async function findAccountOf(
  reader: Reader,
  { userId, email }: Asked,
): Promise<string | null> {
  if (userId === null && email === null) return null;
  const [found] = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.emailVerifiedAt),
        isNull(users.lockedAt),
        userId === null ? isEmailOfAccount(sql`${email}::text`) : eq(users.id, userId),
      ),
    );
  return found?.id ?? null;
}

export async function hasProvableAccount(reader: Reader, asked: Asked): Promise<boolean> {
  return (await findAccountOf(reader, asked)) !== null;
}

/** Whether an account that was asked still has the address that the mail went to. */
export async function hasSameAddress(
  reader: Reader,
  { userId, askedAt }: { userId: string; askedAt: Date },
): Promise<boolean> {
  const { id, emailVerifiedAt } = users;
  const known = and(eq(id, userId), isNull(users.lockedAt), lte(emailVerifiedAt, askedAt));
  return (await reader.$count(users, known)) > 0;
}

/** When its account was last asked; `null` if never. */
export async function findProofAsked(reader: Reader, ticketId: string): Promise<Date | null> {
  const { askedAt } = ticketProofRequests;
  const [found] = await reader
    .select({ askedAt })
    .from(ticketProofRequests)
    .where(eq(ticketProofRequests.ticketId, ticketId))
    .orderBy(desc(askedAt))
    .limit(1);
  return found?.askedAt ?? null;
}

/** What the mail says; `null` for a request that was answered or has expired. */
export async function findProofRequest({ database }: Services, requestId: string) {
  const [found] = await database
    .select({
      email: users.email,
      locale: users.locale,
      number: tickets.number,
      receivedAt: tickets.receivedAt,
    })
    .from(ticketProofRequests)
    .innerJoin(users, eq(users.id, ticketProofRequests.userId))
    .innerJoin(tickets, eq(tickets.id, ticketProofRequests.ticketId))
    .where(
      and(
        eq(ticketProofRequests.id, requestId),
        lte(users.emailVerifiedAt, ticketProofRequests.askedAt),
        isNull(ticketProofRequests.usedAt),
        gt(ticketProofRequests.expiresAt, new Date()),
      ),
    );
  return found ?? null;
}

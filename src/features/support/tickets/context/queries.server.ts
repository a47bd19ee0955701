import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { aboutPerson } from "#features/accounts/people/queries.server.ts";
import { isEmailOfAccount } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { listMentionedCodes } from "#features/qr/mentions/queries.server.ts";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { provesNothing } from "../model.ts";
import { listPlateReadings } from "../plate-readings/queries.server.ts";
import { idsOfThread } from "../queries.server.ts";
import { ticketMessages, tickets } from "../tables.server.ts";
import type { TicketContext } from "./contract.ts";

/** A long thread: codes are looked for in its latest messages. */
const READ_MESSAGES = 200;

/** What stands beside a ticket, as far as the caller may see each of it. Throws `notFound`. */
export async function getTicketContext(
  ctx: Context,
  ticketId: string,
  reader: Reader = ctx.database,
): Promise<TicketContext> {
  const { subject, email, userId, provenAt } = tickets;
  const [ticket] = await reader
    .select({ subject, email, userId, provenAt })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  if (ticket === undefined) throw new AppError("notFound");
  const threadIds = await idsOfThread(reader, ticketId);
  const text = [ticket.subject, ...(await textsOf(reader, threadIds))].join("\n");
  const { isProven, writerId } = await proofOf(reader, ticketId, ticket);
  const account = isProven ? await findAccount(reader, ticket, writerId) : null;
  const parts =
    account === null ? [] : await aboutPerson.raise(reader, ctx, { userId: account.id });
  const { pages = null, orders = null } = Object.assign({}, ...parts) as (typeof parts)[number];
  return {
    isProven,
    person: may(ctx.actor, "users.read") ? account : null,
    pages,
    orders,
    codes: await listMentionedCodes(ctx, text, reader),
    plates: may(ctx.actor, "codes.read") ? await listPlateReadings(reader, threadIds) : null,
  };
}

async function textsOf(reader: Reader, ticketIds: string[]): Promise<string[]> {
  const rows = await reader
    .select({ body: ticketMessages.body })
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticketId, ticketIds))
    .orderBy(desc(ticketMessages.id))
    .limit(READ_MESSAGES);
  return rows.map(({ body }) => body);
}

type Owner = { email: string | null; userId: string | null; provenAt: Date | null };
/** `writerId`: who wrote while signed in. */
type Proven = { isProven: boolean; writerId: string | null };

/**
 * By the latest message from the ticket's own address: what others add to a thread proves nothing of it. A
 * pressed proof holds until something contradicts it.
 */
async function proofOf(
  reader: Reader,
  ticketId: string,
  { email, provenAt }: Owner,
): Promise<Proven> {
  if (email === null) return { isProven: false, writerId: null };
  const { proof, createdAt, userId: writerId } = ticketMessages;
  const [latest] = await reader
    .select({ proof, createdAt, writerId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.kind, "message"),
        sql`lower(${ticketMessages.fromEmail}) = lower(${email})`,
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  if (latest === undefined) return { isProven: provenAt !== null, writerId: null };
  const isProven =
    latest.proof === "contradicted"
      ? provenAt !== null && provenAt >= latest.createdAt
      : provenAt !== null || !provesNothing(latest.proof);
  return { isProven, writerId: latest.writerId };
}

/**
 * The account that wrote, or whose confirmed address it came from. Once an account has another address, the
 * old one, whoever reads it now, is shown nothing of it.
 */
async function findAccount(
  reader: Reader,
  { email, userId, provenAt }: Owner,
  writerId: string | null,
): Promise<TicketContext["person"]> {
  const byAddress = and(isEmailOfAccount(sql`${email}::text`), isNotNull(users.emailVerifiedAt));
  const isTheirs = userId !== null && (provenAt !== null || writerId === userId);
  const isAccount = isTheirs
    ? eq(users.id, userId)
    : and(byAddress, userId === null ? undefined : eq(users.id, userId));
  const [found] = await reader
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      email: users.email,
      lockedAt: users.lockedAt,
      restrictedAt: users.restrictedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(isAccount)
    .orderBy(asc(users.id))
    .limit(1);
  if (found === undefined) return null;
  const { lockedAt, restrictedAt, createdAt, ...person } = found;
  return {
    ...person,
    isLocked: lockedAt !== null,
    isRestricted: restrictedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  min,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import {
  isConfirmedAddress,
  isEmailOfAccount,
  signedIn,
} from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import type { OwnRequest, RequestKind, StaffRequest } from "./contract.ts";
import { rightsRequestLinks, rightsRequests, rightsRequestSteps } from "./tables.server.ts";

/** An operator of this size answers some dozens a year. */
const SHOWN = 200;

const own = {
  id: rightsRequests.id,
  number: rightsRequests.number,
  kind: rightsRequests.kind,
  state: rightsRequests.state,
  isSelfService: rightsRequests.isSelfService,
  receivedAt: rightsRequests.receivedAt,
  dueAt: rightsRequests.dueAt,
  closedAt: rightsRequests.closedAt,
};

type Moments = { receivedAt: Date; dueAt: Date; closedAt: Date | null };

function said<Row extends Moments>({ receivedAt, dueAt, closedAt, ...row }: Row) {
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** Their requests, including those made by mail before they had the account. */
export function isRequestOf(reader: Reader, userId: string): SQL | undefined {
  const byMail = reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.emailVerifiedAt),
        isEmailOfAccount(rightsRequests.email),
      ),
    );
  return or(eq(rightsRequests.userId, userId), and(isNull(rightsRequests.userId), exists(byMail)));
}

export async function listOwnRequests(ctx: Context): Promise<{ items: OwnRequest[] }> {
  const { userId } = signedIn(ctx);
  const rows = await ctx.database
    .select(own)
    .from(rightsRequests)
    .where(eq(rightsRequests.userId, userId))
    .orderBy(desc(rightsRequests.id))
    .limit(SHOWN);
  return { items: rows.map(said) };
}

/** Open ones by deadline, then closed ones, latest first. */
export async function listRequests({ database }: Context): Promise<{ items: StaffRequest[] }> {
  const { email, userId, message, answer, state, dueAt, closedAt } = rightsRequests;
  const rows = await database
    .select({ ...own, email, userId, message, answer })
    .from(rightsRequests)
    .orderBy(
      sql`${state} <> 'open'`,
      sql`case when ${state} = 'open' then ${dueAt} end`,
      desc(closedAt),
    )
    .limit(SHOWN);
  const steps = await database
    .select({
      requestId: rightsRequestSteps.requestId,
      step: rightsRequestSteps.step,
      at: rightsRequestSteps.at,
      by: users.fullName,
    })
    .from(rightsRequestSteps)
    .leftJoin(users, eq(users.id, rightsRequestSteps.actorId))
    .where(
      inArray(
        rightsRequestSteps.requestId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(rightsRequestSteps.id));
  const byRequest = Map.groupBy(steps, ({ requestId }) => requestId);
  return {
    items: rows.map((row) => ({
      ...said(row),
      steps: (byRequest.get(row.id) ?? []).map(({ step, at, by }) => ({
        step,
        by,
        at: at.toISOString(),
      })),
    })),
  };
}

/** The contents of a request's mail; `null` if there is no recipient any more. */
export async function findRequest({ database }: Services, id: string) {
  const { email, userId, number, kind, state, answer, locale, dueAt } = rightsRequests;
  const [row] = await database
    .select({ email, userId, number, kind, state, answer, locale, dueAt })
    .from(rightsRequests)
    .where(and(eq(rightsRequests.id, id), isNotNull(email)));
  if (row === undefined) return null;
  const found = { ...row, email: row.email ?? "" };
  // Without an account it was made by a link that went to the address.
  const isProven =
    row.userId === null || (await isConfirmedAddress(database, row.userId, found.email));
  return { ...found, isProven };
}

export async function findRequestLink({ database }: Services, id: string) {
  const { email, kind, locale } = rightsRequestLinks;
  const [found] = await database
    .select({ email, kind, locale })
    .from(rightsRequestLinks)
    .where(eq(rightsRequestLinks.id, id));
  return found ?? null;
}

/** Unfinished requests of the profile. */
export function isOwnOpen(userId: string, kind: RequestKind) {
  return and(
    eq(rightsRequests.userId, userId),
    eq(rightsRequests.kind, kind),
    eq(rightsRequests.state, "open"),
    eq(rightsRequests.isSelfService, true),
  );
}

export async function findOwnOpen(reader: Reader, userId: string, kind: RequestKind) {
  const { id, number, dueAt } = rightsRequests;
  const [found] = await reader
    .select({ id, number, dueAt })
    .from(rightsRequests)
    .where(isOwnOpen(userId, kind));
  return found ?? null;
}

/** The number of open ones that staff answer, and the first day by which one is answered. */
export async function waitingRequests({ database }: Context): Promise<Waiting> {
  const { state, isSelfService, receivedAt, dueAt } = rightsRequests;
  const [row] = await database
    .select({ count: count(), oldestAt: min(receivedAt), dueAt: min(dueAt) })
    .from(rightsRequests)
    .where(and(eq(state, "open"), eq(isSelfService, false)));
  return row ?? NOTHING_WAITS;
}

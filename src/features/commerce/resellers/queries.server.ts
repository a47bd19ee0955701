import { and, count, desc, eq, ilike, isNotNull, like, lt, min, or, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { containing } from "#platform/database/like-pattern.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { NOTHING_WAITS, type StaffFind, type Waiting } from "#platform/staff-work.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { findAgreement } from "../companies/queries.server.ts";
import { resellerPeople, resellerPrices } from "../companies/tables.server.ts";
import type {
  ApplicationState,
  ListedApplication,
  OwnApplication,
  ShownApplication,
} from "./contract.ts";
import { canDecide } from "./policy.ts";
import { resellerApplications } from "./tables.server.ts";

/** Approved companies that somebody acts for, and that have no prices. */
const lacksPrices = sql<boolean>`(${resellerApplications.state} = 'approved'
  and exists (select 1 from ${resellerPeople} people where people.company_id = ${outer(resellerApplications.id)})
  and not exists (select 1 from ${resellerPrices} prices where prices.company_id = ${outer(resellerApplications.id)}))`;

const listed = {
  id: resellerApplications.id,
  company: resellerApplications.company,
  companyNumber: resellerApplications.companyNumber,
  city: resellerApplications.city,
  contactName: resellerApplications.contactName,
  state: resellerApplications.state,
  createdAt: resellerApplications.createdAt,
  lacksPrices,
};

export async function getOwnApplication(
  ctx: Context,
  reader: Reader = ctx.database,
): Promise<OwnApplication | null> {
  const { company, state, createdAt } = listed;
  const [latest] = await reader
    .select({ company, state, reason: resellerApplications.reason, createdAt })
    .from(resellerApplications)
    .where(eq(resellerApplications.userId, signedIn(ctx).userId))
    .orderBy(desc(resellerApplications.id))
    .limit(1);
  return latest === undefined ? null : { ...latest, createdAt: latest.createdAt.toISOString() };
}

const FOUND = 5;
/** Fewer digits begin too many numbers. */
const DIGITS_LEAST = 4;

/** For whoever types a part of a company's name, or the beginning of its number, wherever they are. */
export async function findApplications({ database }: Context, text: string): Promise<StaffFind[]> {
  const { id, company, companyNumber } = resellerApplications;
  const digits = text.replace(/\D/g, "");
  const rows = await database
    .select({ id, company, companyNumber })
    .from(resellerApplications)
    .where(
      or(
        ilike(company, containing(text)),
        digits.length < DIGITS_LEAST ? undefined : like(companyNumber, `${digits}%`),
      ),
    )
    .orderBy(desc(id))
    .limit(FOUND);
  return rows.map((row) => ({
    title: row.company,
    note: row.companyNumber,
    url: `/admin/resellers/${row.id}`,
  }));
}

type Asked = { limit: number; cursor?: string | undefined; state?: ApplicationState | undefined };

export async function listApplications(
  ctx: Context,
  { limit, cursor, state }: Asked,
): Promise<Page<ListedApplication>> {
  const rows = await ctx.database
    .select({ ...listed, isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(resellerApplications)
    .innerJoin(users, eq(users.id, resellerApplications.userId))
    .where(
      and(
        state === undefined ? undefined : eq(resellerApplications.state, state),
        cursor === undefined ? undefined : lt(resellerApplications.id, cursor),
      ),
    )
    .orderBy(desc(resellerApplications.id))
    .limit(limit + 1);
  return pageOf(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    limit,
  );
}

export async function getApplication(ctx: Context, id: string): Promise<ShownApplication> {
  const [found] = await ctx.database
    .select({
      ...listed,
      street: resellerApplications.street,
      postalCode: resellerApplications.postalCode,
      phone: resellerApplications.phone,
      reason: resellerApplications.reason,
      decidedAt: resellerApplications.decidedAt,
      personId: users.id,
      fullName: users.fullName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(resellerApplications)
    .innerJoin(users, eq(users.id, resellerApplications.userId))
    .where(eq(resellerApplications.id, id));
  if (found === undefined) throw new AppError("notFound");
  const { personId, fullName, email, emailVerifiedAt, createdAt, decidedAt, ...rest } = found;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    person: { id: personId, fullName, email, isEmailVerified: emailVerifiedAt !== null },
    agreement: await findAgreement(ctx.database, id),
    can: { decide: canDecide(ctx.actor, { userId: personId, state: rest.state }) },
  };
}

/** The contents of a decision's mail; `null` while pending. */
export async function findDecision({ database }: Services, id: string) {
  const [found] = await database
    .select({
      userId: resellerApplications.userId,
      company: resellerApplications.company,
      state: resellerApplications.state,
      reason: resellerApplications.reason,
    })
    .from(resellerApplications)
    .where(eq(resellerApplications.id, id));
  if (found === undefined || found.state === "waiting") return null;
  return { ...found, isApproved: found.state === "approved" };
}

/** Applications that can be decided: nobody is approved before their address is confirmed. */
export async function waitingApplications({ database }: Context): Promise<Waiting> {
  const [row] = await database
    .select({ count: count(), oldestAt: min(resellerApplications.createdAt) })
    .from(resellerApplications)
    .innerJoin(users, eq(users.id, resellerApplications.userId))
    .where(and(eq(resellerApplications.state, "waiting"), isNotNull(users.emailVerifiedAt)));
  return { ...NOTHING_WAITS, ...row };
}

/** Approved resellers with whom no prices are agreed. */
export async function waitingForPrices({ database }: Context): Promise<Waiting> {
  const [row] = await database
    .select({ count: count(), oldestAt: min(resellerApplications.decidedAt) })
    .from(resellerApplications)
    .where(lacksPrices);
  return { ...NOTHING_WAITS, ...row };
}

import { and, desc, eq, gt, ilike, lt, or } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { containing } from "#platform/database/like-pattern.ts";
import type { StaffFind } from "#platform/staff-work.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { consentRecords } from "../consent/tables.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { canAssistPerson, canLockPerson, canRestrictPerson, canSeeAs } from "../roles/policy.ts";
import { sessions } from "../sessions/tables.server.ts";
import { users } from "../tables.server.ts";
import type { FoundPerson, Person } from "./contract.ts";

/** What stands beside a person for staff: empty here; features that have something of people extend it. */
export interface PersonParts {}

/**
 * Raised for staff who have a person before them: each handler returns what the caller may see of the
 * person's things, or nothing.
 */
export const aboutPerson = defineHook<{ userId: string }, Partial<PersonParts>, Reader>(
  "aboutPerson",
);

/** Limit of the list: only recent consents matter. */
const CONSENTS_SHOWN = 50;

const shown = {
  id: users.id,
  fullName: users.fullName,
  username: users.username,
  email: users.email,
  roles: users.roles,
  lockedAt: users.lockedAt,
  createdAt: users.createdAt,
};

type Search = { text: string; limit: number; cursor?: string | undefined };

/** Each of the three columns has a trigram index. */
export function peopleMatching(reader: Reader, { text, limit, cursor }: Search) {
  const name = containing(text);
  const key = containing(keyOf(text));
  const holds = or(
    ilike(users.fullName, name),
    ilike(users.usernameKey, key),
    ilike(users.emailKey, key),
  );
  return reader
    .select(shown)
    .from(users)
    .where(
      and(text === "" ? undefined : holds, cursor === undefined ? undefined : lt(users.id, cursor)),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
}

export async function searchPeople(ctx: Context, search: Search): Promise<Page<FoundPerson>> {
  const { limit } = search;
  const rows = await peopleMatching(ctx.database, search);
  return pageOf(
    rows.map(({ lockedAt, createdAt, ...row }) => ({
      ...row,
      isLocked: lockedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    limit,
  );
}

export async function getPerson(ctx: Context, id: string): Promise<Person> {
  const [row] = await ctx.database
    .select({
      ...shown,
      locale: users.locale,
      emailVerifiedAt: users.emailVerifiedAt,
      newEmail: users.newEmail,
      restrictedAt: users.restrictedAt,
      restrictionEndsAt: users.restrictionEndsAt,
    })
    .from(users)
    .where(eq(users.id, id));
  if (row === undefined) throw new AppError("notFound");
  const [signedIn, answers] = await Promise.all([sessionsOf(ctx, id), consentsOf(ctx, id)]);
  const { lockedAt, createdAt, emailVerifiedAt, newEmail, ...rest } = row;
  const { restrictedAt, restrictionEndsAt, ...shownOf } = rest;
  const about = { userId: id, roles: row.roles, restrictedAt };
  return {
    ...shownOf,
    restrictedAt: restrictedAt?.toISOString() ?? null,
    restrictionEndsAt: restrictionEndsAt?.toISOString() ?? null,
    isLocked: lockedAt !== null,
    lockedAt: lockedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    isUnconfirmed: emailVerifiedAt === null || newEmail !== null,
    sessions: signedIn.map(({ id: sessionId, device, browser, ...session }) => ({
      id: sessionId,
      device,
      browser,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    consents: answers.map(({ givenAt, ...answer }) => ({
      ...answer,
      givenAt: givenAt.toISOString(),
    })),
    can: {
      lock: canLockPerson(ctx.registry.permissions, ctx.actor, about),
      assist: canAssistPerson(ctx.registry.permissions, ctx.actor, about),
      seeAs: canSeeAs(ctx.actor, about),
      restrict: canRestrictPerson(ctx.registry.permissions, ctx.actor, about),
    },
  };
}

function sessionsOf({ database }: Context, userId: string) {
  return database
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
      browser: sessions.browser,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt));
}

function consentsOf({ database }: Context, userId: string) {
  return database
    .select({
      purpose: consentRecords.purpose,
      consentGiven: consentRecords.consentGiven,
      consentMethod: consentRecords.consentMethod,
      textVersion: consentRecords.textVersion,
      givenAt: consentRecords.givenAt,
    })
    .from(consentRecords)
    .where(eq(consentRecords.userId, userId))
    .orderBy(desc(consentRecords.id))
    .limit(CONSENTS_SHOWN);
}

const FOUND = 5;

/** For whoever types a name, wherever they are. */
export async function findPeople({ database }: Context, text: string): Promise<StaffFind[]> {
  const rows = await peopleMatching(database, { text, limit: FOUND - 1 });
  return rows.map(({ id, fullName, email }) => ({
    title: fullName,
    note: email,
    url: `/admin/users/${id}`,
  }));
}

import { and, asc, desc, eq, gt, gte, inArray, lt, or } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries, auditReasons, auditSeals } from "#platform/audit/tables.server.ts";
import { withReason } from "#platform/audit/reasons.server.ts";
import type { Context } from "#platform/context.server.ts";
import { startOfDay } from "#platform/days.ts";
import { isId } from "#platform/ids.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { AuditFilter, AuditItem } from "./contract.ts";
import { firstDayOf, lastDayOf } from "./model.ts";

const AT_ONCE = 1000;

type Row = Omit<AuditItem, "actor" | "person" | "people" | "at"> & {
  at: Date;
  requestId: string;
  reason: string | null;
};

const shown = {
  id: auditEntries.id,
  number: auditSeals.number,
  at: auditEntries.at,
  actorId: auditEntries.actorId,
  action: auditEntries.action,
  subject: auditEntries.subject,
  subjectId: auditEntries.subjectId,
  address: auditEntries.address,
  requestId: auditEntries.requestId,
  details: auditEntries.details,
  reason: auditReasons.text,
};

function matching({ action, person, from, to }: AuditFilter) {
  return and(
    action === undefined ? undefined : eq(auditEntries.action, action),
    person === undefined
      ? undefined
      : or(eq(auditEntries.actorId, person), eq(auditEntries.subjectId, person)),
    from === undefined ? undefined : gte(auditEntries.at, startOfDay(firstDayOf(from), 0)),
    to === undefined ? undefined : lt(auditEntries.at, startOfDay(lastDayOf(to), 1)),
  );
}

function rowsOf(ctx: Context) {
  return ctx.database
    .select(shown)
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .leftJoin(auditReasons, eq(auditReasons.entryId, auditEntries.id))
    .$dynamic();
}

export async function listAudit(
  ctx: Context,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<AuditItem>> {
  const before = cursor === undefined ? undefined : lt(auditEntries.id, cursor);
  const rows = await rowsOf(ctx)
    .where(and(matching(filter), before))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit);
  return { items: await withNames(ctx, items), nextCursor };
}

/** Everything that matches, oldest first, in batches, so that memory stays small. */
export async function* auditInPieces(ctx: Context, filter: AuditFilter) {
  for (let after: string | null = null; ;) {
    const since: string | null = after;
    const rows: Row[] = await rowsOf(ctx)
      .where(and(matching(filter), since === null ? undefined : gt(auditEntries.id, since)))
      .orderBy(asc(auditEntries.id))
      .limit(AT_ONCE);
    yield* await withNames(ctx, rows);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

/** Names of actors and subjects, in one query. */
async function withNames(ctx: Context, rows: Row[]) {
  const ids = rows
    .flatMap(({ actorId, subjectId, details }) => [actorId, subjectId, ...idsIn(details)])
    .filter(isKnowable);
  const people = await ctx.database
    .select({ id: users.id, fullName: users.fullName, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const named = new Map(people.map((person) => [person.id, person]));
  return rows.map(({ reason, ...row }) => ({
    ...row,
    details: withReason(row.details, reason),
    at: row.at.toISOString(),
    actor: named.get(row.actorId ?? "") ?? null,
    person: row.subject === "user" ? (named.get(row.subjectId) ?? null) : null,
    people: Object.fromEntries(
      idsIn(row.details).flatMap((id) => {
        const known = named.get(id);
        return known === undefined ? [] : [[id, known.fullName]];
      }),
    ),
  }));
}

function idsIn(details: Row["details"]): string[] {
  return Object.values(details).filter(
    (value) => typeof value === "string" && isId(value),
  ) as string[];
}

function isKnowable(id: string | null): id is string {
  return id !== null && isId(id);
}

export async function listAuditActions(ctx: Context): Promise<string[]> {
  const rows = await ctx.database
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries);
  return rows.map(({ action }) => action).toSorted();
}

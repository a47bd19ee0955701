import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { isUnrestricted } from "#features/memorials/restrictions/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { BLANK_FAMILY, type ChangedRecord } from "../model.ts";
import { treeChanges, treePeople } from "../tables.server.ts";

const CHANGES_AT_ONCE = 30;

/** Newest first, for editors of the page. */
export async function listTreeChanges(
  ctx: Context,
  idOrSlug: string,
  { cursor }: { cursor?: string | undefined },
) {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  const { id, revision, at, what, personId } = treeChanges;
  // Only what may name somebody: a file has thousands.
  const records = sql<
    ChangedRecord[]
  >`case when ${personId} is null and ${what} <> 'family' then '[]'::jsonb
    else ${treeChanges.records} end`;
  const found = await ctx.database
    .select({
      id,
      revision,
      at,
      what,
      personId,
      records,
      by: users.fullName,
      canUndo,
      isRestricted,
    })
    .from(treeChanges)
    .leftJoin(users, eq(users.id, treeChanges.changedBy))
    .where(
      and(
        eq(treeChanges.memorialId, memorialId),
        cursor === undefined ? undefined : lt(revision, revisionIn(cursor)),
      ),
    )
    .orderBy(desc(revision))
    .limit(CHANGES_AT_ONCE + 1);
  const rows = found.slice(0, CHANGES_AT_ONCE);
  const names = await findNames(
    ctx,
    memorialId,
    rows.flatMap((row) => aboutWhom(row) ?? []),
  );
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      what: row.what,
      name: row.isRestricted ? null : (names.get(aboutWhom(row) ?? "") ?? nameThen(row)),
      can: { undo: row.canUndo },
    })),
    nextCursor: found.length > CHANGES_AT_ONCE && last ? String(last.revision) : null,
  };
}

const isRestricted = sql<boolean>`not ${isUnrestricted({
  memorialId: treeChanges.memorialId,
  id: treeChanges.personId,
  kind: "person",
})}`;

type About = { personId: string | null; records: ChangedRecord[] };

/** Of a family: one of its partners, or else a child. */
function aboutWhom({ personId, records }: About): string | null {
  const family = records.find((record) => record.of === "family");
  const { partners, children } = family?.after ?? family?.before ?? BLANK_FAMILY;
  return personId ?? partners[0] ?? children[0]?.personId ?? null;
}

function revisionIn(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidField("cursor", "invalid");
  return Number(cursor);
}

/** As they are called now. */
async function findNames({ database }: Context, memorialId: string, ids: readonly string[]) {
  const { id, name } = treePeople;
  const rows = await database
    .select({ id, name: sql<string | null>`coalesce(${name}, ${memorials.name})` })
    .from(treePeople)
    .innerJoin(memorials, eq(memorials.id, treePeople.memorialId))
    .where(
      and(
        eq(treePeople.memorialId, memorialId),
        inArray(id, [...ids]),
        isUnrestricted({ memorialId: treePeople.memorialId, id, kind: "person" }),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.name]));
}

function nameThen({ personId, records }: About) {
  const about = records.find(({ of, id }) => of === "person" && id === personId);
  return about?.of === "person" ? (about.before?.name ?? about.after?.name ?? null) : null;
}

/** Of two files, each with thousands, comparing all with all would take seconds. */
function overlap(one: string, other: string): SQL {
  const [a, b] = [sql.raw(one), sql.raw(other)];
  return sql`(case when cardinality(${a})::bigint * cardinality(${b}) < 1000000 then ${a} && ${b}
    else exists (select 1 from unnest(${a}) x(id) join unnest(${b}) y(id) on x.id = y.id) end)`;
}

/**
 * Nothing later stands on it: no change of the same people and families, and none that brought people into a family
 * whom this one made. What was undone meanwhile doesn't count, nor does the undoing. Whom it would put back into a
 * family is still there. Nobody is touched whom nobody may see.
 */
export const canUndo: SQL<boolean> = sql<boolean>`(
  tree_changes.undone_by is null
  and (tree_changes.undoes is null or exists (
    select 1 from tree_changes undone where undone.memorial_id = tree_changes.memorial_id
      and undone.revision = tree_changes.undoes and undone.undone_by = tree_changes.revision
      and undone.undoes is null))
  and not exists (
    select 1 from tree_changes later where later.memorial_id = tree_changes.memorial_id
      and later.revision > tree_changes.revision and later.undone_by is null
      and (later.undoes is null or later.undoes <= tree_changes.revision)
      and (${overlap("later.touched", "tree_changes.touched")}
        or ${overlap("later.joined", "tree_changes.made")}))
  and not exists (
    select 1 from (select unnest(tree_changes.parted) except select unnest(tree_changes.touched))
      as alone(person)
    where not exists (
      select 1 from tree_people p
      where p.memorial_id = tree_changes.memorial_id and p.id = person))
  and not exists (
    select 1 from restrictions r where r.memorial_id = tree_changes.memorial_id and r.kind = 'person'
      and r.hides and r.item_id = any(tree_changes.touched)))`;

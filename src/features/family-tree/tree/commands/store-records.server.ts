import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { ageGroupOf } from "../queries/age-group.server.ts";
import {
  isSaidDead,
  type ChangedRecord,
  type FamilyContent,
  type PersonContent,
} from "../model.ts";
import { treeFamilies, treePeople } from "../tables.server.ts";

type Of<Kind> = Extract<ChangedRecord, { of: Kind }>;
type Left<Content> = { id: string; after: Content };

/** Rows of one statement: a file brings thousands. */
const AT_ONCE = 1000;

/** Leaves the rows as the records say, each with this revision. */
export async function storeRecords(
  tx: Transaction,
  memorialId: string,
  { records, revision }: { records: readonly ChangedRecord[]; revision: number },
): Promise<void> {
  const people = records.filter((record): record is Of<"person"> => record.of === "person");
  const families = records.filter((record): record is Of<"family"> => record.of === "family");
  const gone = (some: readonly ChangedRecord[]) =>
    some.filter(({ after }) => after === null).map(({ id }) => id);
  const key = { memorialId, revision };
  // Their members go along.
  await deleteFrom(tx, { table: treeFamilies, memorialId }, gone(families));
  for (const some of inParts(people.flatMap(left))) await storePeople(tx, key, some);
  for (const some of inParts(families.flatMap(left))) await storeFamilies(tx, key, some);
  await deleteFrom(tx, { table: treePeople, memorialId }, gone(people));
}

function left<Content>({ id, after }: { id: string; after: Content | null }): Left<Content>[] {
  return after === null ? [] : [{ id, after }];
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

async function deleteFrom(
  tx: Transaction,
  { table, memorialId }: { table: typeof treeFamilies | typeof treePeople; memorialId: string },
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids))
    await tx.delete(table).where(and(eq(table.memorialId, memorialId), inArray(table.id, some)));
}

type Key = { memorialId: string; revision: number };

async function storePeople(
  tx: Transaction,
  { memorialId, revision }: Key,
  people: readonly Left<PersonContent>[],
): Promise<void> {
  const rows = people.map(({ id, after }) => ({ id, ...personRow(after, { memorialId, id }) }));
  await tx.execute(sql`
    insert into tree_people (memorial_id, revision, id, name, birth_name, nickname, names, sex, life,
      birth, death, events, citations, notes, visibility, unknown_parents, is_living, is_said_dead)
    select ${memorialId}::uuid, ${revision}::int, id, name, "birthName", nickname, names, sex, life,
      nullif(birth, 'null'), nullif(death, 'null'), events, citations, notes, visibility,
      coalesce("unknownParents", '[]'), "isLiving", "isSaidDead"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, name text,
      "birthName" text, nickname text, names jsonb, sex text, life text, birth jsonb, death jsonb,
      events jsonb, citations jsonb, notes text, visibility text, "unknownParents" jsonb,
      "isLiving" boolean, "isSaidDead" boolean)
    on conflict (memorial_id, id) do update set
      name = excluded.name, birth_name = excluded.birth_name, nickname = excluded.nickname,
      names = excluded.names, sex = excluded.sex, life = excluded.life, birth = excluded.birth,
      death = excluded.death, events = excluded.events, citations = excluded.citations,
      notes = excluded.notes, visibility = excluded.visibility,
      unknown_parents = excluded.unknown_parents, is_living = excluded.is_living,
      is_said_dead = excluded.is_said_dead, revision = excluded.revision`);
  await hideChildren(tx, memorialId, people);
}

/** A child has no name for visitors, whatever was said before its birth was known. */
async function hideChildren(
  tx: Transaction,
  memorialId: string,
  people: readonly Left<PersonContent>[],
): Promise<void> {
  const now = new Date();
  const isChild = (date: string | null) => ageGroupOf(date, now) === "child";
  const ids = people.filter(({ after }) => isChild(after.birth?.date ?? null)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(treePeople)
    .set({ isShownByConsent: false })
    .where(and(eq(treePeople.memorialId, memorialId), inArray(treePeople.id, ids)));
}

/** Whether somebody is living is judged once all is stored; until then nobody is dead of whom it isn't said. */
export function personRow(
  content: PersonContent,
  { memorialId, id }: { memorialId: string; id: string },
) {
  const isDead = id === memorialId || isSaidDead(content);
  return { ...content, isLiving: !isDead, isSaidDead: isDead };
}

async function storeFamilies(
  tx: Transaction,
  { memorialId, revision }: Key,
  families: readonly Left<FamilyContent>[],
): Promise<void> {
  const rows = families.map(({ id, after: { kind, ended, events } }) => ({
    id,
    kind,
    ended,
    events,
  }));
  const members = families.flatMap(({ id, after }) => membersOf(id, after));
  await tx.execute(sql`
    insert into tree_families (memorial_id, revision, id, kind, ended, events)
    select ${memorialId}::uuid, ${revision}::int, id, kind, ended, events
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, kind text, ended text, events jsonb)
    on conflict (memorial_id, id) do update set kind = excluded.kind, ended = excluded.ended,
      events = excluded.events, revision = excluded.revision`);
  await tx.execute(sql`
    delete from tree_members where memorial_id = ${memorialId} and family_id in (
      select id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid))`);
  await tx.execute(sql`
    insert into tree_members (memorial_id, family_id, person_id, role, position, parents)
    select ${memorialId}::uuid, "familyId", "personId", role, position, nullif(parents, 'null')
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as row("familyId" uuid, "personId" uuid, role text, position int, parents jsonb)`);
}

function membersOf(familyId: string, { partners, children }: FamilyContent) {
  return [
    ...partners.map((personId, position) => ({
      familyId,
      personId,
      role: "partner",
      position,
      parents: null,
    })),
    ...children.map(({ personId, parents }, position) => ({
      familyId,
      personId,
      role: "child",
      position,
      parents,
    })),
  ];
}

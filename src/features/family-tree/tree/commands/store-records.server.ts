import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { ageGroupOf } from "../queries/age-group.server.ts";
import {
  isSaidDead,
  type ChangedRecord,
  type FamilyContent,
  type PersonContent,
} from "../model.ts";
import { treeFamilies, treeMembers, treePeople } from "../tables.server.ts";

type Of<Kind> = Extract<ChangedRecord, { of: Kind }>;

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
  // Their members go along.
  await deleteFrom(tx, { table: treeFamilies, memorialId }, gone(families));
  for (const { id, after } of people)
    if (after !== null) await storePerson(tx, { memorialId, id, revision }, after);
  for (const { id, after } of families)
    if (after !== null) await storeFamily(tx, { memorialId, id, revision }, after);
  await deleteFrom(tx, { table: treePeople, memorialId }, gone(people));
}

async function deleteFrom(
  tx: Transaction,
  { table, memorialId }: { table: typeof treeFamilies | typeof treePeople; memorialId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(table).where(and(eq(table.memorialId, memorialId), inArray(table.id, [...ids])));
}

async function storePerson(
  tx: Transaction,
  key: { memorialId: string; id: string; revision: number },
  content: PersonContent,
): Promise<void> {
  const row = personRow(content, key);
  await tx
    .insert(treePeople)
    .values({ ...key, ...row })
    .onConflictDoUpdate({
      target: [treePeople.memorialId, treePeople.id],
      set: { ...row, ...stillShown(content), revision: key.revision },
    });
}

/** A child has no name for visitors, whatever was said before its birth was known. */
function stillShown({ birth }: PersonContent): { isShownByConsent?: false } {
  const isChild = ageGroupOf(birth?.date ?? null, new Date()) === "child";
  return isChild ? { isShownByConsent: false } : {};
}

/** Whether somebody is living is judged once all is stored; until then nobody is dead of whom it isn't said. */
export function personRow(
  content: PersonContent,
  { memorialId, id }: { memorialId: string; id: string },
) {
  const isDead = id === memorialId || isSaidDead(content);
  return { ...content, isLiving: !isDead, isSaidDead: isDead };
}

async function storeFamily(
  tx: Transaction,
  key: { memorialId: string; id: string; revision: number },
  { partners, children, ...own }: FamilyContent,
): Promise<void> {
  const { memorialId, id: familyId, revision } = key;
  await tx
    .insert(treeFamilies)
    .values({ ...key, ...own })
    .onConflictDoUpdate({
      target: [treeFamilies.memorialId, treeFamilies.id],
      set: { ...own, revision },
    });
  const isOfFamily = and(
    eq(treeMembers.memorialId, memorialId),
    eq(treeMembers.familyId, familyId),
  );
  await tx.delete(treeMembers).where(isOfFamily);
  const rows: (typeof treeMembers.$inferInsert)[] = [
    ...partners.map((personId, position) => ({
      memorialId,
      familyId,
      personId,
      role: "partner" as const,
      position,
      parents: null,
    })),
    ...children.map(({ personId, parents }, position) => ({
      memorialId,
      familyId,
      personId,
      role: "child" as const,
      position,
      parents,
    })),
  ];
  if (rows.length > 0) await tx.insert(treeMembers).values(rows);
}

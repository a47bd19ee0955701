import { and, eq, isNull, sql } from "drizzle-orm";
import { refuseHeld } from "#features/memorials/restrictions/queries.server.ts";
import { announceIn, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { marksOf } from "./change-marks.server.ts";
import { withoutPerson } from "./forgotten-person.server.ts";
import { withoutMember } from "./joined-family.server.ts";
import { contentOf } from "../model.ts";
import type { ChangedRecord, PersonContent } from "../model.ts";
import { findStoredFamiliesOf, findStoredPeople } from "../queries/stored-records.server.ts";
import { familyTrees, treeChanges } from "../tables.server.ts";
import { judgeLater } from "./judge-later.server.ts";
import { countTree, judgeTree } from "./judge-tree.server.ts";
import { lockTree } from "./lock-tree.server.ts";
import { storeRecords } from "./store-records.server.ts";
import { JUDGED_AT_ONCE } from "./write-tree.server.ts";

type Person = { memorialId: string; personId: string };

/** Somebody is about to be taken out of a tree for good: whoever keeps anything of them lets go of it. */
export const personErased = defineHook<Person>("personErased");

/**
 * Takes somebody out of the tree and out of all that was ever changed in it, so that no undoing brings them back, nor
 * those who were merged into them. They may have been removed before. The caller checks the right and audits it.
 * Throws `notFound` for one whom nothing knows, and for the memorial's own person; `memorials.held` for evidence.
 */
export async function erasePerson(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const { memorialId, personId } = person;
  const tree = await lockTree(tx, memorialId);
  if (tree === null || personId === memorialId) throw new AppError("notFound");
  const [found] = await findStoredPeople(tx, memorialId, [personId]);
  if (found === undefined && !(await isInChanges(tx, person))) throw new AppError("notFound");
  await refuseHeld(tx, memorialId, { kind: "person", id: personId });
  const same = [personId, ...(await mergedInto(tx, person))];
  for (const id of same) await personErased.raise(tx, ctx, { memorialId, personId: id });
  if (found !== undefined) await takeOut(tx, person, found.content, tree.revision + 1);
  for (const id of same) await forgetInChanges(tx, { memorialId, personId: id });
  if (tree.people > JUDGED_AT_ONCE) {
    await judgeLater(tx, ctx, memorialId);
    await countTree(tx, memorialId);
  } else {
    await judgeTree(tx, ctx, memorialId);
  }
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
}

async function takeOut(
  tx: Transaction,
  { memorialId, personId }: Person,
  before: PersonContent,
  revision: number,
): Promise<void> {
  const families = await findStoredFamiliesOf(tx, memorialId, personId);
  const records: ChangedRecord[] = families.map(({ id, content }) => ({
    of: "family",
    id,
    before: contentOf(content),
    after: withoutMember(content, personId),
  }));
  records.push({ of: "person", id: personId, before, after: null });
  await storeRecords(tx, memorialId, { records, revision });
  await tx.update(familyTrees).set({ revision }).where(eq(familyTrees.memorialId, memorialId));
}

async function isInChanges(tx: Transaction, { memorialId, personId }: Person): Promise<boolean> {
  const isOfPerson = sql`${treeChanges.records} @> ${personIn(personId)}::jsonb`;
  const count = await tx.$count(
    treeChanges,
    and(eq(treeChanges.memorialId, memorialId), isOfPerson),
  );
  return count > 0;
}

function personIn(id: string): string {
  return JSON.stringify([{ of: "person", id }]);
}

/** Who became one with somebody, and isn't there by themselves again. */
async function mergedInto(
  tx: Transaction,
  { memorialId, personId }: Person,
  known: ReadonlySet<string> = new Set([personId]),
): Promise<string[]> {
  const { what, undoneBy, records } = treeChanges;
  const merges = await tx
    .select({ records })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.memorialId, memorialId),
        eq(what, "merged"),
        isNull(undoneBy),
        sql`${records} @> ${personIn(personId)}::jsonb`,
      ),
    );
  const dropped = merges.flatMap((merge) => {
    const people = merge.records.filter(({ of }) => of === "person");
    const isKept = people.some(({ id, after }) => id === personId && after !== null);
    return isKept ? people.filter(({ after }) => after === null).map(({ id }) => id) : [];
  });
  const others = dropped.filter((id) => !known.has(id));
  const all = new Set([...known, ...others]);
  const further = await Promise.all(
    others.map((id) => mergedInto(tx, { memorialId, personId: id }, all)),
  );
  return [...new Set([...others, ...further.flat()])];
}

/** What else was changed at the same time can still be undone. */
async function forgetInChanges(tx: Transaction, { memorialId, personId }: Person): Promise<void> {
  const isOfTree = eq(treeChanges.memorialId, memorialId);
  const { id, records, personId: about } = treeChanges;
  const naming = await tx
    .select({ id, records, about })
    .from(treeChanges)
    .where(
      and(isOfTree, sql`(${about} = ${personId} or strpos(${records}::text, ${personId}) > 0)`),
    );
  for (const change of naming) {
    const left = withoutPerson(change.records, personId);
    const isChange = and(isOfTree, eq(id, change.id));
    if (left.length === 0) {
      await tx.delete(treeChanges).where(isChange);
      continue;
    }
    await tx
      .update(treeChanges)
      .set({
        records: left,
        ...marksOf(left),
        ...(change.about === personId && { personId: null }),
      })
      .where(isChange);
  }
}

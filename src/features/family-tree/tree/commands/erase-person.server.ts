import { and, eq, sql } from "drizzle-orm";
import { announceIn, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { marksOf } from "./change-marks.server.ts";
import { withoutPerson } from "./forgotten-person.server.ts";
import { withoutMember } from "./joined-family.server.ts";
import { contentOf } from "../model.ts";
import type { ChangedRecord } from "../model.ts";
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
 * Takes somebody out of the tree and out of all that was ever changed in it, so that no undoing brings them back.
 * The caller checks the right and audits it. Throws `notFound`, also for the memorial's own person.
 */
export async function erasePerson(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const { memorialId, personId } = person;
  const tree = await lockTree(tx, memorialId);
  const [found] = await findStoredPeople(tx, memorialId, [personId]);
  if (tree === null || found === undefined || personId === memorialId)
    throw new AppError("notFound");
  await personErased.raise(tx, ctx, person);
  const families = await findStoredFamiliesOf(tx, memorialId, personId);
  const records: ChangedRecord[] = families.map(({ id, content }) => ({
    of: "family",
    id,
    before: contentOf(content),
    after: withoutMember(content, personId),
  }));
  records.push({ of: "person", id: personId, before: found.content, after: null });
  const revision = tree.revision + 1;
  await storeRecords(tx, memorialId, { records, revision });
  await tx.update(familyTrees).set({ revision }).where(eq(familyTrees.memorialId, memorialId));
  await forgetInChanges(tx, person);
  if (tree.people > JUDGED_AT_ONCE) {
    await judgeLater(tx, ctx, memorialId);
    await countTree(tx, memorialId);
  } else {
    await judgeTree(tx, ctx, memorialId);
  }
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
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

import { and, eq, sql } from "drizzle-orm";
import { announceIn, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { findStoredPeople } from "../queries/stored-records.server.ts";
import { familyTrees, shownTrees, treeChanges } from "../tables.server.ts";
import { marksOf } from "./change-marks.server.ts";
import { judgeLater } from "./judge-later.server.ts";
import { countTree, judgeTree } from "./judge-tree.server.ts";
import { asOrdinaryPerson, asOwnPerson, movedRecords, type Move } from "./moved-records.server.ts";
import { storeRecords } from "./store-records.server.ts";
import { JUDGED_AT_ONCE } from "./write-tree.server.ts";

/** The tree is at its new page, and still at the old one, where it goes next: whoever keeps anything of it follows. */
export const treeMoved = defineHook<Pick<Move, "from" | "to" | "personId">>("treeMoved");

/**
 * Makes another page the home of a tree: one of its people becomes that page's own, who has its name and dates, and
 * the one whose tree it was stays as anybody else. All that was changed can be undone as before. The caller holds the
 * lock on the tree, has checked that the other page has none, and audits it.
 */
export async function moveTree(tx: Transaction, ctx: Context, move: Move): Promise<void> {
  const { from, to, personId } = move;
  const isFrom = eq(familyTrees.memorialId, from);
  const [tree] = await tx.select().from(familyTrees).where(isFrom);
  if (tree === undefined) throw new AppError("notFound");
  const revision = tree.revision + 1;
  // One that nobody has written in.
  await tx.delete(familyTrees).where(eq(familyTrees.memorialId, to));
  await tx.insert(familyTrees).values({ ...tree, memorialId: to, revision });
  await copyPeople(tx, move);
  await copyFamilies(tx, move);
  await storeOwn(tx, move, revision);
  await moveChanges(tx, move);
  const pages = await moveShown(tx, move);
  await treeMoved.raise(tx, ctx, { from, to, personId });
  await tx.delete(familyTrees).where(isFrom);
  if (tree.people > JUDGED_AT_ONCE) {
    await judgeLater(tx, ctx, to);
    await countTree(tx, to);
  } else {
    await judgeTree(tx, ctx, to);
  }
  for (const topic of [from, to, ...pages])
    announceIn(tx, { topic, kind: "familyTree", id: topic });
}

async function copyPeople(tx: Transaction, { from, to, personId, said }: Move): Promise<void> {
  await tx.execute(sql`
    insert into tree_people (memorial_id, id, name, birth_name, nickname, names, sex, life, birth, death, events,
      citations, notes, visibility, unknown_parents, revision, is_living, is_shown_by_consent, is_said_dead)
    select ${to}::uuid, case when id = ${personId} then ${to}::uuid else id end, coalesce(name, ${said.name}),
      birth_name, nickname, names, sex, life, birth, death, events, citations, notes, visibility, unknown_parents,
      revision, is_living, is_shown_by_consent and id <> ${personId}, is_said_dead
    from tree_people where memorial_id = ${from}`);
}

async function copyFamilies(tx: Transaction, { from, to, personId }: Move): Promise<void> {
  await tx.execute(sql`
    insert into tree_families (memorial_id, id, kind, ended, events, revision)
    select ${to}::uuid, id, kind, ended, events, revision from tree_families where memorial_id = ${from}`);
  await tx.execute(sql`
    insert into tree_members (memorial_id, family_id, person_id, role, position, parents)
    select ${to}::uuid, family_id, case when person_id = ${personId} then ${to}::uuid else person_id end, role,
      position, replace(parents::text, ${personId}, ${to})::jsonb
    from tree_members where memorial_id = ${from}`);
}

/** Who was the page's own, and who is from now on. */
async function storeOwn(tx: Transaction, { from, to, said }: Move, revision: number) {
  const stored = await findStoredPeople(tx, to, [from, to]);
  const records = stored.map(({ id, content }) => ({
    of: "person" as const,
    id,
    before: content,
    after: id === to ? asOwnPerson(content) : asOrdinaryPerson(content, said),
  }));
  await storeRecords(tx, to, { records, revision });
}

async function moveChanges(tx: Transaction, move: Move): Promise<void> {
  const { from, to, personId } = move;
  const { memorialId, id, records, personId: about } = treeChanges;
  await tx.update(treeChanges).set({ memorialId: to }).where(eq(memorialId, from));
  const isOfTree = eq(memorialId, to);
  const changesOwn = sql`${records} @> ${JSON.stringify([{ of: "person", id: from }])}::jsonb`;
  const naming = await tx
    .select({ id, records, about })
    .from(treeChanges)
    .where(
      and(
        isOfTree,
        sql`(${about} = ${personId} or strpos(${records}::text, ${personId}) > 0 or ${changesOwn})`,
      ),
    );
  for (const change of naming) {
    const left = movedRecords(change.records, move);
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
        ...(change.about === personId && { personId: to }),
      })
      .where(isChange);
  }
}

/** Other pages go on showing it; the new one has it for its own. Returns those pages. */
async function moveShown(tx: Transaction, { from, to }: Move): Promise<string[]> {
  await tx.delete(shownTrees).where(eq(shownTrees.pageId, to));
  const moved = await tx
    .update(shownTrees)
    .set({ memorialId: to })
    .where(eq(shownTrees.memorialId, from))
    .returning({ id: shownTrees.pageId });
  return moved.map(({ id }) => id);
}

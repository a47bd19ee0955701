import { eq } from "drizzle-orm";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { refuseRemovedWords } from "#features/memorials/restrictions/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { familyTreeError } from "../../errors.ts";
import { marksOf, realOnes, type ChangeMarks } from "./change-marks.server.ts";
import { wordsOfAll } from "../queries/written-words.server.ts";
import { BLANK_PERSON, type ChangedRecord, type FamilyContent, type What } from "../model.ts";
import { findTree } from "../queries/tree-rows.server.ts";
import { familyTrees, treeChanges, treePeople } from "../tables.server.ts";
import { countTree, judgeTree } from "./judge-tree.server.ts";
import { refuseOwnAncestor } from "./refuse-own-ancestor.server.ts";
import { personRow, storeRecords } from "./store-records.server.ts";
import { judgeLater } from "./judge-later.server.ts";

export type Writing = {
  tx: Transaction;
  ctx: Context;
  memorial: GuardedMemorial;
  /** Before this write. */
  revision: number;
  people: number;
};

/** For editors of the page; writers of one tree take turns. The first one makes its rows. */
export async function writeTree<Result>(
  ctx: Context,
  idOrSlug: string,
  write: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx, async (tx) => write(await openTree(tx, ctx, idOrSlug)));
}

/** The same in a transaction of the caller's. */
export async function openTree(tx: Transaction, ctx: Context, idOrSlug: string): Promise<Writing> {
  const memorial = await getEditable(ctx, idOrSlug, tx);
  // Refuses pets.
  const {
    memorialId,
    home: _,
    hasRestricted: __,
    ...beginning
  } = await findTree(ctx, memorial, tx);
  await tx
    .insert(familyTrees)
    .values({ memorialId, ...beginning })
    .onConflictDoNothing();
  const [tree] = await tx
    .select()
    .from(familyTrees)
    .where(eq(familyTrees.memorialId, memorialId))
    .for("update");
  if (tree === undefined) throw new AppError("notFound");
  if (tree.revision === 0) {
    const home = { memorialId, id: memorialId };
    const row = { ...home, ...personRow(BLANK_PERSON, home), revision: 0 };
    await tx.insert(treePeople).values(row).onConflictDoNothing();
  }
  return { tx, ctx, memorial, revision: tree.revision, people: tree.people };
}

type Change = {
  what: What;
  /** Whom it is about; `null` for a family as a whole. */
  personId: string | null;
  records: readonly ChangedRecord[];
  /** The revision of the change that it undoes. */
  undoes?: number;
  /** As a file had it, with whoever descends from themselves in it: that is hinted at, not refused. */
  isOfFile?: boolean;
};

/** People are about to go from a tree by a change, an undoing or a file: what hangs on them goes, too. */
export const peopleRemoved = defineHook<{ memorialId: string; people: readonly string[] }>(
  "peopleRemoved",
);

/**
 * Stores what was changed with all that belongs to it: judged again, counted, kept so that it can be undone, audited,
 * announced. Without any difference nothing is written.
 */
export async function applyChange(writing: Writing, change: Change): Promise<void> {
  const { tx, ctx, memorial } = writing;
  const records = realOnes(change.records);
  // A file is undone with its pictures and lines, even if it left everybody as they were.
  if (records.length === 0 && change.what !== "imported" && change.what !== "undone") return;
  refuseTooMany(writing, records);
  await refuseRemovedWords(tx, memorial.id, wordsOfAll(records.map(({ after }) => after)));
  const people = records.flatMap(({ of, id, after }) =>
    of === "person" && after === null ? [id] : [],
  );
  if (people.length > 0) await peopleRemoved.raise(tx, ctx, { memorialId: memorial.id, people });
  const revision = writing.revision + 1;
  await storeRecords(tx, memorial.id, { records, revision });
  for (const changed of change.isOfFile === true ? [] : records)
    if (changed.of === "family" && changed.after !== null)
      await refuseOwnAncestor(tx, memorial.id, { children: newlyTied(changed) });
  await tx.update(familyTrees).set({ revision }).where(eq(familyTrees.memorialId, memorial.id));
  if (writing.people + addedBy(records) > JUDGED_AT_ONCE) {
    await judgeLater(tx, ctx, memorial.id);
    await countTree(tx, memorial.id);
  } else {
    await judgeTree(tx, ctx, memorial.id);
  }
  // What a file says of the same people stands on what was there, though it says the same.
  const marks = marksOf(change.isOfFile === true ? change.records : records);
  await record(writing, { ...change, records, revision, marks });
}

/** Whose parents are others than before: a circle that came by a file hinders nothing else. */
function newlyTied({ before, after }: ChangedRecord & { of: "family" }): FamilyContent["children"] {
  if (after === null) return [];
  const parentsIn = (family: FamilyContent | null, id: string) => {
    const child = family?.children.find(({ personId }) => personId === id);
    if (family === null || child === undefined) return [];
    const said = child.parents.map(({ personId }) => personId);
    return said.length > 0 ? said : family.partners;
  };
  return after.children.filter(({ personId }) => {
    const had = new Set(parentsIn(before, personId));
    return parentsIn(after, personId).some((parent) => !had.has(parent));
  });
}

/** Larger trees are judged by a job: until then whoever isn't said dead counts as living. */
export const JUDGED_AT_ONCE = 1000;

function refuseTooMany({ ctx, people }: Writing, records: readonly ChangedRecord[]): void {
  const added = addedBy(records);
  const most = ctx.config.familyTreePeople;
  if (added > 0 && people + added > most)
    throw familyTreeError("treeFull", { values: { count: most } });
}

/** How many people more there are. */
function addedBy(records: readonly ChangedRecord[]): number {
  const people = records.filter(({ of }) => of === "person");
  const made = people.filter(({ before }) => before === null).length;
  return made - people.filter(({ after }) => after === null).length;
}

/** As the audit log names them. */
const AUDITED = {
  added: "tree.added",
  changed: "tree.changed",
  removed: "tree.removed",
  family: "tree.family",
  merged: "tree.merged",
  imported: "tree.imported",
  undone: "tree.undone",
} as const satisfies Record<What, string>;

type Made = Change & { revision: number; marks: ChangeMarks };

async function record({ tx, ctx, memorial }: Writing, made: Made): Promise<void> {
  const { what, personId, records, revision, marks, undoes = null } = made;
  const id = newId();
  const memorialId = memorial.id;
  const change = { memorialId, id, revision, at: new Date(), what, personId, undoes };
  const changedBy = ctx.actor?.userId ?? null;
  await tx
    .insert(treeChanges)
    .values({ ...change, changedBy, records: [...records], ...marks, undoneBy: null });
  await recordAudit(tx, ctx, {
    action: AUDITED[what],
    subject: "memorial",
    subjectId: memorialId,
    details: { changeId: id, personId, ...visibilityIn(records) },
  });
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
}

/** Who was shown to whom, or hidden: of the people whom the change left in the tree. */
function visibilityIn(records: readonly ChangedRecord[]) {
  const changed = records.flatMap((each) => {
    if (each.of !== "person" || each.after === null) return [];
    const { visibility } = each.after;
    return visibility === (each.before?.visibility ?? "auto")
      ? []
      : [[each.id, visibility] as const];
  });
  return changed.length === 0 ? {} : { visibility: Object.fromEntries(changed) };
}

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { memorials } from "#features/memorials/tables.server.ts";
import { announceIn, transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { CalendarDay } from "#platform/days.ts";
import { readTreeDate } from "../../dates/engine/tree-dates.ts";
import { judgeLiving } from "../../living/engine/judge-living.ts";
import {
  asLiving,
  asLivingFamily,
  boundsIn,
  boundsOfAll,
  type Living,
} from "../queries/living-facts.server.ts";
import { isShown } from "../queries/shown-counts.server.ts";
import { familiesIn, selectMembers } from "../queries/tree-rows.server.ts";
import { familyTrees, treeFamilies, treePeople } from "../tables.server.ts";

/**
 * Judges again who is living, and counts whom visitors see. Called with the lock on the tree. Returns whether anybody
 * is shown or hidden by it.
 */
export async function judgeTree(
  tx: Transaction,
  { config }: Pick<Context, "config">,
  memorialId: string,
): Promise<boolean> {
  const people = await tx
    .select()
    .from(treePeople)
    .where(and(eq(treePeople.memorialId, memorialId), ne(treePeople.id, memorialId)));
  const home = await findHome(tx, memorialId);
  const families = familiesIn(await selectMembers(tx, eq(treeFamilies.memorialId, memorialId)));
  const judged = judgeLiving([...people.map(asLiving), home], families.map(asLivingFamily), {
    today: today(),
    years: config.livingYears,
  });
  const changed = people.filter(({ id, isLiving }) => isLiving !== (judged.get(id) ?? true));
  for (const isLiving of [true, false]) {
    const ids = changed.filter((each) => each.isLiving !== isLiving).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .update(treePeople)
      .set({ isLiving })
      .where(and(eq(treePeople.memorialId, memorialId), inArray(treePeople.id, ids)));
  }
  await tx
    .update(familyTrees)
    .set({ isJudged: true })
    .where(eq(familyTrees.memorialId, memorialId));
  await countTree(tx, memorialId);
  return changed.length > 0;
}

/** A transaction of its own, for jobs: open pages and kept ones follow what changed. */
export async function judgeAlone(services: Services, memorialId: string): Promise<void> {
  await transaction(services, async (tx) => {
    const [tree] = await tx
      .select({ isJudged: familyTrees.isJudged })
      .from(familyTrees)
      .where(eq(familyTrees.memorialId, memorialId))
      .for("update");
    if (tree === undefined) return;
    const isChanged = await judgeTree(tx, services, memorialId);
    if (isChanged || !tree.isJudged)
      announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
  });
}

/** So that pages of large trees needn't count. Restrictions are told apart by whoever reads (`shown-counts`). */
export async function countTree(tx: Transaction, memorialId: string): Promise<void> {
  await tx.execute(sql`
    update family_trees t set
      people = (select count(*) from tree_people p where p.memorial_id = t.memorial_id),
      families = (select count(*) from tree_families f where f.memorial_id = t.memorial_id),
      shown_people = (select count(*) from tree_people p
        where p.memorial_id = t.memorial_id and ${isShown}),
      shown_families = (select count(distinct m.family_id) from tree_members m
        join tree_people p on p.memorial_id = m.memorial_id and p.id = m.person_id
        where m.memorial_id = t.memorial_id and m.role = 'partner' and ${isShown})
    where t.memorial_id = ${memorialId}`);
}

function today(): CalendarDay {
  const now = new Date();
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
}

/** Whoever has a page is dead; its dates are the page's. */
async function findHome(tx: Transaction, memorialId: string): Promise<Living> {
  const [page] = await tx
    .select({ bornOn: memorials.bornOn, diedOn: memorials.diedOn, sex: treePeople.sex })
    .from(memorials)
    .leftJoin(
      treePeople,
      and(eq(treePeople.memorialId, memorials.id), eq(treePeople.id, memorials.id)),
    )
    .where(eq(memorials.id, memorialId));
  const value = (date: string | null | undefined) => (date ? readTreeDate(date) : null);
  return {
    id: memorialId,
    sex: page?.sex ?? null,
    life: "dead",
    birth: boundsIn(value(page?.bornOn)),
    hasDied: true,
    deaths: boundsOfAll([{ date: value(page?.diedOn) }]),
    events: [],
  };
}

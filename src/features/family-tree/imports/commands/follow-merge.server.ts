import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { peopleMerged } from "../../merges/commands/merge-people.server.ts";
import type { treeChangeUndone } from "../../tree/commands/undo-change.server.ts";
import { treeChanges } from "../../tree/tables.server.ts";

type Merged = Parameters<(typeof peopleMerged)["raise"]>[2];
type Undone = Parameters<(typeof treeChangeUndone)["raise"]>[2];

/** Handles `peopleMerged`: the records of both are of the one who is left, so that nothing of them is lost. */
export async function followMerge(
  tx: Transaction,
  _ctx: Context,
  { memorialId, keep, drop }: Merged,
): Promise<void> {
  await tx.execute(sql`
    update tree_records set person_id = ${keep}, merged = array_append(merged, ${drop}::uuid)
    where memorial_id = ${memorialId} and person_id = ${drop}`);
}

/** Where a merge was undone, or stands again. */
export async function followUndoneMerge(
  tx: Transaction,
  ctx: Context,
  { memorialId, revision, restored }: Undone,
): Promise<void> {
  const { what, personId, records } = treeChanges;
  const [change] = await tx
    .select({ keep: personId, records })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.memorialId, memorialId),
        eq(treeChanges.revision, restored ?? revision),
        eq(what, "merged"),
      ),
    );
  const drop = change?.records.find((record) => record.of === "person" && record.after === null);
  const keep = change?.keep ?? null;
  if (keep === null || drop === undefined) return;
  const merged = { memorialId, keep, drop: drop.id };
  if (restored !== null) return followMerge(tx, ctx, merged);
  await tx.execute(sql`
    update tree_records set person_id = ${drop.id}, merged = trim_array(merged, 1)
    where memorial_id = ${memorialId} and person_id = ${keep}
      and merged[cardinality(merged)] = ${drop.id}`);
}

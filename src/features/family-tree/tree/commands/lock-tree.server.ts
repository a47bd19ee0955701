import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { familyTrees } from "../tables.server.ts";

/** Writers of one tree take turns: whoever also locks rows that go with its people takes this one first. */
export async function lockTree(tx: Transaction, memorialId: string) {
  const [tree] = await tx
    .select({ revision: familyTrees.revision, people: familyTrees.people })
    .from(familyTrees)
    .where(eq(familyTrees.memorialId, memorialId))
    .for("update");
  return tree ?? null;
}

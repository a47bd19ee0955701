import { and, eq } from "drizzle-orm";
import { announceIn } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { treePeople } from "../tables.server.ts";

type Person = { memorialId: string; personId: string };

/** Whether visitors see the name of a living person: what that person said. The caller has asked, and audits it. */
export async function showByConsent(
  tx: Transaction,
  { memorialId, personId }: Person,
  isShownByConsent: boolean,
): Promise<void> {
  await tx
    .update(treePeople)
    .set({ isShownByConsent })
    .where(and(eq(treePeople.memorialId, memorialId), eq(treePeople.id, personId)));
  announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
}

import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { reportCases } from "../tables.server.ts";

/** Handles `restrictionsLifted`: what these cases had hidden is shown again from now on; causes that are no cases are left out. */
export async function markShown(
  tx: Transaction,
  _ctx: Context,
  causeIds: readonly string[],
): Promise<void> {
  const { id, hiddenAt, shownAt } = reportCases;
  await tx
    .update(reportCases)
    .set({ shownAt: new Date() })
    .where(and(inArray(id, [...causeIds]), isNotNull(hiddenAt), isNull(shownAt)));
}

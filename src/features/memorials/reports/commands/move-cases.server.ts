import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { ReportKind } from "../../sections/contract.ts";
import { reportCases } from "../tables.server.ts";

type Moved = { kind: ReportKind; from: string; to: string; place: string | null };

/**
 * Things of a kind are now another page's, under the ids that they had: its writers are told, and decisions hold there.
 * `place`: where they stand now, for whoever follows their report; `null` leaves what they know.
 */
export async function moveCases(tx: Transaction, { kind, from, to, place }: Moved): Promise<void> {
  const isFrom = and(eq(reportCases.memorialId, from), eq(reportCases.kind, kind));
  await tx
    .update(reportCases)
    .set({ memorialId: to, ...(place !== null && { place }) })
    .where(isFrom);
}

import { eq, ne } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import type { HealthState } from "#platform/health.ts";
import { isSilent } from "../../nodes/queries.server.ts";
import { serverNodes } from "../../nodes/tables.server.ts";
import type { EarlierFinding } from "../model.ts";
import { healthFindings } from "../tables.server.ts";

/** What a node found before, by check, and what the others have. */
export type Earlier = {
  own: ReadonlyMap<string, HealthState>;
  others: readonly EarlierFinding[];
};

export async function listEarlier(reader: Reader, node: { id: string }): Promise<Earlier> {
  const { key, state, since, nodeId } = healthFindings;
  const { seenAt, role } = serverNodes;
  const own = await reader.select({ key, state }).from(healthFindings).where(eq(nodeId, node.id));
  const others = await reader
    .select({ key, state, since, seenAt, role })
    .from(healthFindings)
    .innerJoin(serverNodes, eq(serverNodes.id, nodeId))
    .where(ne(nodeId, node.id));
  return {
    own: new Map(own.map((row) => [row.key, row.state])),
    others: others.map(({ role: as, ...row }) => ({
      ...row,
      isHere: as !== "ended" && !isSilent(row.seenAt),
    })),
  };
}

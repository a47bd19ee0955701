import { asc, ne } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { SILENT_MS } from "./model.ts";
import { serverNodes } from "./tables.server.ts";

/** Nodes that run, and those that ended without a word within a day. */
export async function listNodes(database: Database) {
  const rows = await database
    .select()
    .from(serverNodes)
    .where(ne(serverNodes.role, "ended"))
    .orderBy(asc(serverNodes.machine));
  return rows.flatMap(({ role, ...row }) =>
    role === "ended" ? [] : [{ ...row, role, isSilent: isSilent(row.seenAt) }],
  );
}

export function isSilent(seenAt: Date): boolean {
  return Date.now() - seenAt.getTime() > SILENT_MS;
}

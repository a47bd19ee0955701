import { asc } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { SILENT_MS } from "./model.ts";
import { serverNodes } from "./tables.server.ts";

/** Nodes that run, and those that ended without a word within a day. */
export async function listNodes(database: Database) {
  const rows = await database.select().from(serverNodes).orderBy(asc(serverNodes.machine));
  return rows.map((row) => ({ ...row, isSilent: Date.now() - row.seenAt.getTime() > SILENT_MS }));
}

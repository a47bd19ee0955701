import { and, asc, eq, gt } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { isWhole } from "../model.ts";
import type { Hold } from "./contract.ts";
import { holds } from "./tables.server.ts";

/** Those in force on a page, the first to end first. */
export async function listHolds(reader: Reader, memorialId: string): Promise<Hold[]> {
  const { id, kind, itemId, reason, until, createdAt } = holds;
  const rows = await reader
    .select({ id, kind, itemId, reason, until, createdAt })
    .from(holds)
    .where(and(eq(holds.memorialId, memorialId), gt(until, new Date())))
    .orderBy(asc(until));
  return rows.map(asHold);
}

type Row = Pick<
  typeof holds.$inferSelect,
  "id" | "kind" | "itemId" | "reason" | "until" | "createdAt"
>;

export function asHold({ id, kind, itemId, reason, until, createdAt }: Row): Hold {
  return {
    id,
    kind,
    itemId: isWhole(kind) ? null : itemId,
    reason,
    until: until.toISOString(),
    at: createdAt.toISOString(),
  };
}

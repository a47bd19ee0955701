import { and, eq, sql, type SQL } from "drizzle-orm";
import { isUnrestricted } from "#features/memorials/restrictions/queries.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { treePeople } from "../tables.server.ts";

/** Those of whom staff decided, or somebody else's case needs, that nobody sees them: editors neither. */
export const isPersonUnrestricted = isUnrestricted({
  memorialId: treePeople.memorialId,
  id: treePeople.id,
  kind: "person",
});

/** Asked of each row only where anything of the page is restricted. */
export function isRestrictedIn({ hasRestricted }: { hasRestricted: boolean }): SQL<boolean> {
  return hasRestricted ? sql<boolean>`not ${isPersonUnrestricted}` : sql<boolean>`false`;
}

export async function findRestricted(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: treePeople.id })
    .from(treePeople)
    .where(and(eq(treePeople.memorialId, memorialId), sql`not ${isPersonUnrestricted}`));
  return rows.map(({ id }) => id);
}

import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { spouseLinks } from "./tables.server.ts";

/** Links of a memorial, from either side. */
export function linksOf(memorialId: string) {
  return or(eq(spouseLinks.memorialId, memorialId), eq(spouseLinks.otherId, memorialId));
}

/** The link of two memorials, whoever asked. */
export function linkBetween(one: string, other: string) {
  return or(
    and(eq(spouseLinks.memorialId, one), eq(spouseLinks.otherId, other)),
    and(eq(spouseLinks.memorialId, other), eq(spouseLinks.otherId, one)),
  );
}

/** The memorials whose pages may name this one. */
export async function linkedTo(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .select({ one: spouseLinks.memorialId, other: spouseLinks.otherId })
    .from(spouseLinks)
    .where(and(linksOf(memorialId), isNotNull(spouseLinks.acceptedAt)));
  return rows.map(({ one, other }) => (one === memorialId ? other : one));
}

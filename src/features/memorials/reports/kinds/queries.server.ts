import { and, eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { sectionsOf, type Thing } from "../../sections/queries.server.ts";

/** Whether a table holds an item, also a removed one. */
export async function isItemThere(
  reader: Reader,
  table: PgTable & { memorialId: PgColumn; id: PgColumn },
  { memorialId, itemId }: Thing,
): Promise<boolean> {
  const isItem = and(eq(table.memorialId, memorialId), eq(table.id, itemId));
  return (await reader.$count(table, isItem)) > 0;
}

/** What can be reported, but for the page itself: each kind with its section. */
export function reportedKindsOf(services: Pick<Services, "registry">) {
  return new Map(
    sectionsOf(services).flatMap(({ rule, reported }) =>
      Object.entries(reported?.kinds ?? {}).map(([kind, of]) => [kind, { ...of, rule }] as const),
    ),
  );
}

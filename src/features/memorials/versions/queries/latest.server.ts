import { and, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import type { Thing } from "../model.ts";
import { changes } from "../tables.server.ts";

type Columns = Pick<typeof changes, "memorialId" | "of" | "eventId">;

/** The versions of one thing. */
export function isOf(
  { memorialId, of, eventId }: Thing,
  columns: Columns = changes,
): SQL | undefined {
  return and(
    eq(columns.memorialId, memorialId),
    eq(columns.of, of),
    eventId === null ? isNull(columns.eventId) : eq(columns.eventId, eventId),
  );
}

const columns = {
  id: changes.id,
  deed: changes.deed,
  at: changes.at,
  savedBy: changes.savedBy,
  closedAt: changes.closedAt,
  isJoined: changes.isJoined,
};

export type Latest = Pick<typeof changes.$inferSelect, keyof typeof columns>;

export async function findLatest(reader: Reader, thing: Thing): Promise<Latest | null> {
  const [latest] = await reader
    .select(columns)
    .from(changes)
    .where(isOf(thing))
    .orderBy(desc(changes.at))
    .limit(1);
  return latest ?? null;
}

export async function isUndone(
  reader: Reader,
  memorialId: string,
  changeId: string,
): Promise<boolean> {
  const undone = and(eq(changes.memorialId, memorialId), eq(changes.undoes, changeId));
  return (await reader.$count(changes, undone)) > 0;
}

/**
 * What stands: the words that the last version left, or, of a removed event, which can be restored, those that the
 * last version with any left.
 */
export async function findStanding(
  reader: Reader,
  { memorialId, of, eventId }: Thing,
): Promise<string | null> {
  const isEvent = of === "timeline";
  const [row] = await reader
    .select({ words: changes.words })
    .from(changes)
    .where(and(isOf({ memorialId, of, eventId }), isEvent ? isNotNull(changes.words) : undefined))
    .orderBy(desc(changes.at))
    .limit(1);
  return row?.words ?? null;
}

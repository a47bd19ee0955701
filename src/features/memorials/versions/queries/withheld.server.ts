import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { removedWords } from "../../restrictions/queries.server.ts";
import { restrictions } from "../../restrictions/tables.server.ts";
import type { Withheld } from "../policy.ts";

/**
 * What decisions keep from being read on a memorial's page. No version that holds it is read, compared, undone to,
 * restored or exported.
 */
export async function withheldOn(
  { database }: Context,
  memorialId: string,
  reader: Reader = database,
): Promise<Withheld> {
  const { kind, itemId, cause, quotes } = restrictions;
  const [words, hidden] = await Promise.all([
    removedWords(reader, memorialId),
    reader
      .select({ kind, itemId, cause, quotes })
      .from(restrictions)
      .where(
        and(
          eq(restrictions.memorialId, memorialId),
          eq(restrictions.hides, true),
          inArray(kind, ["biography", "event"]),
        ),
      ),
  ]);
  const events = hidden.filter((row) => row.kind === "event").map((row) => row.itemId);
  // Writers are given a story without the words that it is hidden for; without any, none of it.
  const isStoryHidden = hidden.some(
    (row) => row.kind === "biography" && (row.cause === "held" || row.quotes.length === 0),
  );
  return { ...words, events: new Set(events), isStoryHidden };
}

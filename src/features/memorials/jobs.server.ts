import { and, eq, isNotNull, lt, notExists } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { candles } from "./candles/tables.server.ts";
import { guestbookEntries } from "./guestbook/tables.server.ts";
import { ownedByRestricted } from "./keepers/queries.server.ts";
import { mediaItems } from "./media/tables.server.ts";
import { passes } from "./passes/tables.server.ts";
import { memorials } from "./tables.server.ts";
import { tributes } from "./tributes/tables.server.ts";

const DAY = 86_400_000;

/**
 * Passes that have run out, memorials and entries that can't be brought back any more. A memorial goes last, when its files
 * are gone (`purgeMedia`): its rows are all that knows where they lie.
 */
export const purgeMemorials = defineJob({
  name: "memorials.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 2 * * *",
  async run({ config, database }) {
    const before = new Date(Date.now() - config.restoreDays * DAY);
    for (const table of [guestbookEntries, candles, tributes]) {
      await database.delete(table).where(lt(table.removedAt, before));
    }
    await database.delete(passes).where(lt(passes.expiresAt, new Date()));
    const files = database
      .select({ id: mediaItems.id })
      .from(mediaItems)
      .where(eq(mediaItems.memorialId, memorials.id));
    await database
      .delete(memorials)
      .where(
        and(
          isNotNull(memorials.deletedAt),
          lt(memorials.deletedAt, before),
          notExists(files),
          notExists(ownedByRestricted(database)),
        ),
      );
  },
});

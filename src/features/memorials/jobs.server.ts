import { and, eq, isNotNull, lt, not, notExists } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeCandles } from "./candles/commands.server.ts";
import { purgeGuests } from "./guests/commands.server.ts";
import { purgeRemovedKeepers } from "./keepers/commands.server.ts";
import { ownedByRestricted } from "./keepers/queries.server.ts";
import { mediaItems } from "./media/tables.server.ts";
import { messagePictures } from "./message-pictures/tables.server.ts";
import { purgeMessages } from "./messages/commands/moderate-messages.server.ts";
import { purgePasses } from "./page-access/commands/end-passes.server.ts";
import { restorableSince } from "./queries.server.ts";
import { holdsAnything } from "./reports/restrictions/queries.server.ts";
import { purgeEvents } from "./timeline/commands.server.ts";
import { memorials } from "./tables.server.ts";

/**
 * Deletes expired passes, guests of past ceremonies, and removed entries, events, keepers and memorials that can't be restored
 * any more. A memorial is deleted after its files (`purgeMedia`, `sweepMessagePictures`): its rows are all that knows where they lie.
 */
export const purgeMemorials = defineJob({
  name: "memorials.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 2 * * *",
  async run(services) {
    const { config, database } = services;
    const before = restorableSince({ config });
    await purgeMessages(services, before);
    await purgeCandles(services, before);
    await purgeEvents(services, before);
    await purgeRemovedKeepers(services, before);
    await purgePasses(services, new Date());
    await purgeGuests(services, new Date());
    const files = database
      .select({ id: mediaItems.id })
      .from(mediaItems)
      .where(eq(mediaItems.memorialId, memorials.id));
    const pictures = database
      .select({ id: messagePictures.id })
      .from(messagePictures)
      .where(eq(messagePictures.memorialId, memorials.id));
    await database
      .delete(memorials)
      .where(
        and(
          isNotNull(memorials.deletedAt),
          lt(memorials.deletedAt, before),
          notExists(files),
          notExists(pictures),
          notExists(ownedByRestricted(database)),
          not(holdsAnything),
        ),
      );
  },
});

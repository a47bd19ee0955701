import { and, eq, isNotNull, isNull, lt, not, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { ownedByRestricted } from "#features/memorials/keepers/queries.server.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import { holdsAnything } from "../../restrictions/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { digestPictures, removeFiles } from "./commands.server.ts";
import { UNPOSTED_MS } from "./model.ts";
import { messagePictures } from "./tables.server.ts";

/**
 * Deletes pictures whose message never came or is gone, and those of memorials that can't be restored
 * any more. Soon after a message is taken back, not only at night.
 */
export const sweepMessagePictures = defineJob({
  name: "memorials.sweepMessagePictures",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 * * * *",
  async run(services) {
    const rows = await services.database
      .select({ memorialId: messagePictures.memorialId, id: messagePictures.id })
      .from(messagePictures)
      .innerJoin(memorials, eq(memorials.id, messagePictures.memorialId))
      .where(isOver(services));
    for (const row of rows) await sweep(services, row);
  },
});

/**
 * Pictures of before their digests were kept are recognised, too, once this has been at them: in batches, each
 * of which orders the next, so that a process that ends has lost one. Later nights find none.
 */
export const digestMessagePictures = defineJob({
  name: "memorials.digestMessagePictures",
  payload: z.object({ after: z.uuid().optional() }),
  maxAttempts: 3,
  cron: "25 3 * * *",
  async run(services, { after = null }, { signal }) {
    const last = await digestPictures(services, after, signal);
    if (last === null) return;
    await transaction(services, (tx) =>
      services.jobs.enqueue(tx, digestMessagePictures, { after: last }),
    );
  },
});

function isOver(services: Services) {
  const { database } = services;
  const gone = restorableSince(services);
  const unposted = new Date(Date.now() - UNPOSTED_MS);
  const message = database
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.memorialId, messagePictures.memorialId),
        eq(messages.id, messagePictures.messageId),
      ),
    );
  return or(
    and(isNull(messagePictures.messageId), lt(messagePictures.createdAt, unposted)),
    and(isNotNull(messagePictures.messageId), notExists(message)),
    and(lt(memorials.deletedAt, gone), notExists(ownedByRestricted(database)), not(holdsAnything)),
  );
}

type Key = { memorialId: string; id: string };

/** Files before the row, which is locked: no message is given the picture meanwhile. */
async function sweep(services: Services, { memorialId, id }: Key): Promise<void> {
  await transaction(services, async (tx) => {
    const own = and(eq(messagePictures.memorialId, memorialId), eq(messagePictures.id, id));
    const [row] = await tx
      .select({ variants: messagePictures.variants })
      .from(messagePictures)
      .innerJoin(memorials, eq(memorials.id, messagePictures.memorialId))
      .where(and(own, isOver(services)))
      .for("update", { of: messagePictures });
    if (row === undefined) return;
    await removeFiles(services, row.variants);
    await tx.delete(messagePictures).where(own);
  });
}

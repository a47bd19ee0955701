import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Job, transaction, type Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { UnreadableMediaError } from "#platform/video/media-file.ts";
import { mediaItems } from "../tables.server.ts";
import { renderSoundAnew } from "./render-recorded.server.ts";
import { fetchOriginal, isReadySound, type RecordedItem } from "./store-variants.server.ts";

type Ids = { memorialId: string; mediaId: string };
type Jobs = {
  removeFiles: Job<z.ZodObject<{ keys: z.ZodArray<z.ZodString> }>>;
  /** Makes them once more. */
  cutAgain(tx: Transaction): Promise<void>;
};

/** Of an hour: added recordings come before these, all the same. */
const LEVELLED_AT_ONCE = 100;

/**
 * Replaces the variants of a sound by those of the part that its keepers chose. Until then the earlier
 * ones are heard; their files are removed by a job, so that a stop in between leaves none behind.
 */
export async function applyCut(
  services: Services,
  item: RecordedItem,
  stopped: AbortSignal,
  { removeFiles, cutAgain }: Jobs,
): Promise<void> {
  const ids = { memorialId: item.memorialId, mediaId: item.id };
  const made = await renderInTime(services, item, stopped);
  if (made === null) return markUnchanged(services, ids);
  await transaction(services, async (tx, announce) => {
    const [changed] = await tx
      .update(mediaItems)
      .set({ ...made, progress: 100, problem: null })
      .where(isItem(ids))
      .returning({ cut: mediaItems.cut });
    // Erased meanwhile: then nobody names the new files.
    const unused = changed === undefined ? made.variants : item.variants;
    await services.jobs.enqueue(tx, removeFiles, { keys: unused.map(({ key }) => key) });
    if (changed && !isDeepStrictEqual(changed.cut, item.cut)) await cutAgain(tx);
    announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
  });
}

/** `null` where a retry would fail the same way. */
async function renderInTime(services: Services, item: RecordedItem, stopped: AbortSignal) {
  const directory = await mkdtemp(join(services.config.temporaryDirectory, "cut-"));
  const deadline = AbortSignal.timeout(services.config.recordingMs);
  try {
    const signal = AbortSignal.any([stopped, deadline]);
    const path = await fetchOriginal(services, item, directory, signal);
    return await renderSoundAnew(services, item, { path, directory, signal });
  } catch (error) {
    const isFinal = error instanceof UnreadableMediaError || deadline.aborted;
    if (stopped.aborted || !isFinal) throw error;
    services.log.warn({ err: error, mediaId: item.id }, "a recording was not made anew");
    return null;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** It stays as it is heard; what its keepers chose is kept. */
export async function markUnchanged(services: Services, ids: Ids): Promise<void> {
  await transaction(services, async (tx, announce) => {
    await tx
      .update(mediaItems)
      .set({ progress: 100, problem: "notRemade" })
      .where(and(isItem(ids), isReadySound));
    announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
  });
}

export async function beginProgress(tx: Transaction, ids: Ids): Promise<void> {
  await tx
    .update(mediaItems)
    .set({ progress: 0 })
    .where(and(isItem(ids), isReadySound));
}

/** Sounds of an earlier version, which served them as they came; in any order, so that none waits for one that fails. */
export function findUnlevelled(reader: Reader): Promise<Ids[]> {
  return reader
    .select({ memorialId: mediaItems.memorialId, mediaId: mediaItems.id })
    .from(mediaItems)
    .where(and(isReadySound, isNull(mediaItems.measured), isNull(mediaItems.problem)))
    .orderBy(sql`random()`)
    .limit(LEVELLED_AT_ONCE);
}

function isItem({ memorialId, mediaId }: Ids) {
  return and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId));
}

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { findFfmpeg } from "#platform/video/ffmpeg.server.ts";
import { UnreadableMediaError } from "#platform/video/media-file.ts";
import { withoutEvidence } from "../restrictions/queries.server.ts";
import {
  fetchOriginal,
  findHeard,
  findWaiting,
  renderImage,
  type Item,
  type RecordedItem,
} from "./commands/store-variants.server.ts";
import { drawDocument, savePages, type DrawnPages } from "./commands/draw-document.server.ts";
import {
  applyCut,
  beginProgress,
  findUnlevelled,
  markUnchanged,
} from "./commands/cut-recording.server.ts";
import { renderRecorded } from "./commands/render-recorded.server.ts";
import { purgeItems } from "./commands/purge-items.server.ts";
import { forgetUploads } from "./commands/remember-upload.server.ts";
import { applyTurn, forgetTurn } from "./commands/turn-picture.server.ts";
import { mediaItems, type StoredVariant } from "./tables.server.ts";

const payload = z.object({ memorialId: z.uuid(), mediaId: z.uuid() });
type Ids = z.output<typeof payload>;

const work = {
  payload,
  // An interrupted attempt counts as one; unreadable files are given up at the first.
  maxAttempts: 10,
  onGiveUp: (services: Services, ids: Ids) => markFailed(services, ids),
};

/** Renders the variants of an added file, and reports progress to the keeper. */
export const renderMedia = defineJob({
  ...work,
  name: "memorials.media.render",
  runner: "pictures",
  async run(services, ids, { signal }) {
    const item = await findWaiting(services, ids);
    if (item === null) return;
    if (isRecording(item)) {
      // Queued by an earlier version, in which one job did both.
      await transaction(services, (tx) => services.jobs.enqueue(tx, renderRecording, ids));
      return;
    }
    await prepare(services, item, signal);
  },
});

/** Video and audio have a queue of their own: they may take hours, and must not delay pictures. */
export const renderRecording = defineJob({
  ...work,
  name: "memorials.media.renderRecording",
  runner: "recordings",
  async run(services, ids, { signal }) {
    const item = await findWaiting(services, ids);
    if (item !== null) await prepare(services, item, signal);
  },
});

/** Makes the variants of a picture anew, as far turned as people want it. */
export const turnPicture = defineJob({
  payload: work.payload,
  name: "memorials.media.turn",
  runner: "pictures",
  maxAttempts: 10,
  onGiveUp: forgetTurn,
  async run(services, ids, { signal }) {
    await applyTurn(services, ids, signal, removeFiles);
  },
});

/** One after the other for a picture, so that the last turn is the one that shows. */
export async function enqueueTurn(tx: Transaction, { jobs }: Pick<Services, "jobs">, ids: Ids) {
  const key = `turn:${ids.mediaId}`;
  await jobs.enqueue(tx, turnPicture, ids, { key, queue: key });
}

const anew = {
  payload: work.payload,
  runner: "recordings" as const,
  maxAttempts: 10,
  onGiveUp: markUnchanged,
};

/** Makes the variants of a sound anew, by the part that people want heard. */
export const cutRecording = defineJob({
  ...anew,
  name: "memorials.media.cut",
  async run(services, ids, { signal }) {
    const item = await findHeard(services, ids);
    if (item !== null) await remake(services, item, signal);
  },
});

/** As `cutRecording`, for a sound that was added before sounds were levelled: once. */
export const levelRecording = defineJob({
  ...anew,
  name: "memorials.media.level",
  async run(services, ids, { signal }) {
    const item = await findHeard(services, ids);
    if (item?.measured === null) await remake(services, item, signal);
  },
});

/** Some of those an hour, after whatever is added; none where nothing can make them. */
export const levelRecordings = defineJob({
  name: "memorials.media.levelEarlier",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "25 * * * *",
  async run(services) {
    if ((await findFfmpeg()) === null) return;
    await transaction(services, async (tx) => {
      for (const ids of await findUnlevelled(tx)) {
        const options = { key: `level:${ids.mediaId}`, queue: cutQueue(ids), after: 1000 };
        await services.jobs.enqueue(tx, levelRecording, ids, options);
      }
    });
  },
});

/**
 * One after the other for a sound, so that the last cut is the one that is heard. Until it is, the
 * progress of what is ready says so.
 */
export async function enqueueCut(tx: Transaction, { jobs }: Pick<Services, "jobs">, ids: Ids) {
  await beginProgress(tx, ids);
  await jobs.enqueue(tx, cutRecording, ids, { key: cutQueue(ids), queue: cutQueue(ids) });
}

const cutQueue = ({ mediaId }: Ids) => `cut:${mediaId}`;

async function remake(services: Services, item: RecordedItem, signal: AbortSignal) {
  const ids = { memorialId: item.memorialId, mediaId: item.id };
  const cutAgain = (tx: Transaction) => enqueueCut(tx, services, ids);
  await applyCut(services, item, signal, { removeFiles, cutAgain });
}

/** Files that no row names any more. */
export const removeFiles = defineJob({
  name: "memorials.media.removeFiles",
  payload: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 10,
  run: (services, { keys }) => deleteFiles(services, keys),
});

export async function deleteFiles(
  services: Pick<Services, "database" | "registry" | "storage">,
  keys: readonly string[],
): Promise<void> {
  for (const key of await withoutEvidence(services, keys)) await services.storage.remove(key);
}

export function isRecording({ kind }: Pick<Item, "kind">): boolean {
  return kind === "video" || kind === "audio";
}

async function prepare(
  services: Services,
  item: RecordedItem,
  stopped: AbortSignal,
): Promise<void> {
  const directory = await mkdtemp(join(services.config.temporaryDirectory, "render-"));
  const deadline = AbortSignal.timeout(services.config.recordingMs);
  try {
    const signal = AbortSignal.any([stopped, deadline]);
    const { drawn, ...made } = await rendered(services, item, directory, signal);
    await update(services, item, { problem: null, ...made, status: "ready", progress: 100 }, drawn);
  } catch (error) {
    const problem = deadline.aborted && !stopped.aborted ? "tookTooLong" : problemOf(error);
    if (problem === null) throw error;
    await update(services, item, { status: "failed", problem });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Why a retry would fail the same way; `null` where a retry may succeed. */
function problemOf(error: unknown): string | null {
  if (error instanceof UnreadableMediaError && error.reason === "timed-out") return "tookTooLong";
  if (error instanceof UnreadableMediaError && error.reason === "too-long") return "tooLong";
  // An unreadable file stays unreadable.
  const isUnreadable =
    error instanceof UnreadableImageError || error instanceof UnreadableMediaError;
  return isUnreadable ? "unreadable" : null;
}

export async function markFailed(
  services: Services,
  { memorialId, mediaId }: Ids,
  problem = "notPrepared",
): Promise<void> {
  await transaction(services, async (tx, announce) => {
    const { rowCount } = await tx
      .update(mediaItems)
      .set({ status: "failed", problem })
      .where(
        and(
          eq(mediaItems.memorialId, memorialId),
          eq(mediaItems.id, mediaId),
          eq(mediaItems.status, "processing"),
        ),
      );
    if (rowCount !== 0) announce({ topic: memorialId, kind: "media", id: mediaId });
  });
}

type Rendered = Partial<typeof mediaItems.$inferInsert> & {
  variants: StoredVariant[];
  drawn?: DrawnPages;
};

async function rendered(
  services: Services,
  item: RecordedItem,
  directory: string,
  signal: AbortSignal,
): Promise<Rendered> {
  const path = await fetchOriginal(services, item, directory, signal);
  // A document's file is for keepers only: it holds more than one sees, as authors and attachments.
  if (item.kind === "document") return drawDocument(services, item, path, directory);
  if (item.kind === "image") return renderImage(services, item, path, directory);
  return renderRecorded(services, item, { path, directory, signal });
}

async function update(
  services: Services,
  item: RecordedItem,
  change: Partial<typeof mediaItems.$inferInsert>,
  drawn: DrawnPages | null = null,
): Promise<void> {
  const { memorialId, id: mediaId } = item;
  await transaction(services, async (tx, announce) => {
    const keys = drawn === null ? [] : await savePages(tx, item, drawn);
    if (keys.length > 0) await services.jobs.enqueue(tx, removeFiles, { keys });
    const [changed] = await tx
      .update(mediaItems)
      .set({ ...change, id: mediaId })
      .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId)))
      .returning({
        wanted: mediaItems.rotation,
        shown: mediaItems.shownRotation,
        cut: mediaItems.cut,
      });
    // Turned or cut while it was being prepared.
    if (changed && changed.wanted !== changed.shown) {
      await enqueueTurn(tx, services, { memorialId, mediaId });
    }
    if (changed && !isDeepStrictEqual(changed.cut, item.cut)) {
      await enqueueCut(tx, services, { memorialId, mediaId });
    }
    announce({ topic: memorialId, kind: "media", id: mediaId });
  });
}

/** Deletes files and rows past their restore period. */
export const purgeMedia = defineJob({
  name: "memorials.media.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 2 * * *",
  async run(services) {
    await forgetUploads(services);
    await purgeItems(services);
  },
});

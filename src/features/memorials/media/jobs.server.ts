import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, lt, ne, not, notExists, or } from "drizzle-orm";
import { z } from "zod";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { UnreadableMediaError } from "#platform/video/media-file.ts";
import { ownedByRestricted } from "../keepers/queries.server.ts";
import { withoutEvidence, isHeld } from "../restrictions/queries.server.ts";
import { restorableSince } from "../queries.server.ts";
import { memorials } from "../tables.server.ts";
import { fetchOriginal, renderImage, type Item } from "./commands/store-variants.server.ts";
import {
  drawDocument,
  keysOfPages,
  savePages,
  type DrawnPages,
} from "./commands/draw-document.server.ts";
import { renderRecorded } from "./commands/render-recorded.server.ts";
import { forgetUploads } from "./commands/remember-upload.server.ts";
import { applyTurn, forgetTurn } from "./commands/turn-picture.server.ts";
import { mediaItems, type StoredVariant } from "./tables.server.ts";

const work = {
  payload: z.object({ memorialId: z.uuid(), mediaId: z.uuid() }),
  // An interrupted attempt counts as one; unreadable files are given up at the first.
  maxAttempts: 10,
  onGiveUp: markFailed,
};
type Ids = z.output<typeof work.payload>;

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

/** Files that no row names any more. */
export const removeFiles = defineJob({
  name: "memorials.media.removeFiles",
  payload: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 10,
  async run(services, { keys }) {
    for (const key of await withoutEvidence(services, keys)) await services.storage.remove(key);
  },
});

export function isRecording({ kind }: Pick<Item, "kind">): boolean {
  return kind === "video" || kind === "audio";
}

async function prepare(services: Services, item: Item, stopped: AbortSignal): Promise<void> {
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
  // An unreadable file stays unreadable.
  const isUnreadable =
    error instanceof UnreadableImageError || error instanceof UnreadableMediaError;
  return isUnreadable ? "unreadable" : null;
}

async function markFailed(services: Services, { memorialId, mediaId }: Ids): Promise<void> {
  await transaction(services, async (tx, announce) => {
    const { rowCount } = await tx
      .update(mediaItems)
      .set({ status: "failed", problem: "notPrepared" })
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

async function findWaiting({ database }: Services, { memorialId, mediaId }: Ids) {
  const [item] = await database
    .select({
      memorialId: mediaItems.memorialId,
      id: mediaItems.id,
      kind: mediaItems.kind,
      originalKey: mediaItems.originalKey,
      mime: mediaItems.mime,
      rotation: mediaItems.rotation,
    })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        eq(mediaItems.id, mediaId),
        // Also for removed items, so that they are ready when restored. Staff can retry failed
        // ones.
        or(eq(mediaItems.status, "processing"), eq(mediaItems.problem, "notPrepared")),
      ),
    );
  return item ?? null;
}

type Rendered = Partial<typeof mediaItems.$inferInsert> & {
  variants: StoredVariant[];
  drawn?: DrawnPages;
};

async function rendered(
  services: Services,
  item: Item,
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
  item: Item,
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
      .returning({ wanted: mediaItems.rotation, shown: mediaItems.shownRotation });
    // Turned while it was being prepared.
    if (changed && changed.wanted !== changed.shown) {
      await enqueueTurn(tx, services, { memorialId, mediaId });
    }
    announce({ topic: memorialId, kind: "media", id: mediaId });
  });
}

/** Deletes files and rows past their restore period: files first, so that none is orphaned. */
export const purgeMedia = defineJob({
  name: "memorials.media.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 2 * * *",
  async run(services) {
    const { config, database, storage } = services;
    await forgetUploads(services);
    const before = restorableSince({ config });
    const rows = await database
      .select({
        memorialId: mediaItems.memorialId,
        id: mediaItems.id,
        originalKey: mediaItems.originalKey,
        variants: mediaItems.variants,
      })
      .from(mediaItems)
      .innerJoin(memorials, eq(memorials.id, mediaItems.memorialId))
      .where(
        and(
          or(lt(mediaItems.removedAt, before), lt(memorials.deletedAt, before)),
          notExists(ownedByRestricted(database)),
          not(isHeld({ memorialId: mediaItems.memorialId, id: mediaItems.id, kind: "media" })),
        ),
      );
    for (const { memorialId, id, originalKey, variants } of rows) {
      const pages = await keysOfPages(database, memorialId, id);
      // Pictures cut out of one scan share its original.
      const isShared = and(eq(mediaItems.originalKey, originalKey), ne(mediaItems.id, id));
      const sharing = await database.$count(
        mediaItems,
        and(eq(mediaItems.memorialId, memorialId), isShared),
      );
      const original = sharing > 0 ? [] : [originalKey];
      const keys = new Set([...original, ...variants.map(({ key }) => key), ...pages]);
      for (const key of await withoutEvidence(services, [...keys])) await storage.remove(key);
      await database
        .delete(mediaItems)
        .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, id)));
    }
  },
});

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Job, transaction, type Services } from "#platform/context.server.ts";

import { mediaItems } from "../tables.server.ts";
import { fetchOriginal, preparedColumns, renderImage, type Item } from "./store-variants.server.ts";

type Ids = { memorialId: string; mediaId: string };
type RemoveFiles = Job<z.ZodObject<{ keys: z.ZodArray<z.ZodString> }>>;

/**
 * Replaces the variants by turned ones. Until then the earlier ones are shown; their files are
 * removed by a job, so that a stop in between leaves none behind.
 */
export async function applyTurn(
  services: Services,
  ids: Ids,
  signal: AbortSignal,
  removeFiles: RemoveFiles,
): Promise<void> {
  const item = await findTurned(services, ids);
  if (item === null) return;
  const directory = await mkdtemp(join(services.config.temporaryDirectory, "turn-"));
  try {
    const path = await fetchOriginal(services, item, directory, signal);
    const made = await renderImage(services, item, path, directory);
    await transaction(services, async (tx, announce) => {
      const changed = await tx
        .update(mediaItems)
        .set({ ...made, progress: 100, revision: sql`${mediaItems.revision} + 1` })
        .where(and(isItem(ids), eq(mediaItems.status, "ready")));
      // Erased or withheld meanwhile: then nobody names the new files.
      const unused = changed.rowCount === 0 ? made.variants : item.variants;
      await services.jobs.enqueue(tx, removeFiles, { keys: unused.map(({ key }) => key) });
      announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** It can't be turned: the picture is as it is shown. */
export async function forgetTurn(services: Services, ids: Ids): Promise<void> {
  await transaction(services, async (tx, announce) => {
    await tx
      .update(mediaItems)
      .set({ rotation: mediaItems.shownRotation, revision: sql`${mediaItems.revision} + 1` })
      .where(and(isItem(ids), ne(mediaItems.rotation, mediaItems.shownRotation)));
    announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
  });
}

async function findTurned({ database }: Services, ids: Ids) {
  const [item] = await database
    .select({ ...preparedColumns, variants: mediaItems.variants })
    .from(mediaItems)
    .where(
      and(
        isItem(ids),
        eq(mediaItems.kind, "image"),
        eq(mediaItems.status, "ready"),
        ne(mediaItems.rotation, mediaItems.shownRotation),
      ),
    );
  return (item ?? null) satisfies Item | null;
}

function isItem({ memorialId, mediaId }: Ids) {
  return and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId));
}

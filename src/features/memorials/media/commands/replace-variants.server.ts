import { and, eq, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { enqueueTurn, removeFiles } from "../jobs.server.ts";
import { mediaItems } from "../tables.server.ts";
import type { renderImage } from "./store-variants.server.ts";

/** Nobody sees it, and nothing of it is left, until its variants are made anew. */
export const WITHHELD = {
  status: "processing",
  variants: [],
  placeholder: null,
  color: null,
  problem: null,
  progress: 0,
} as const satisfies Partial<typeof mediaItems.$inferInsert>;

type Made = Awaited<ReturnType<typeof renderImage>> & {
  focusX: number | null;
  focusY: number | null;
};

/**
 * Shows what was made of a picture instead of what it shows. Their files are removed by a job, so that a stop in
 * between leaves none behind. Returns their keys.
 */
export async function replaceVariants(
  tx: Transaction,
  services: Pick<Services, "jobs">,
  ids: { memorialId: string; mediaId: string },
  made: Made,
): Promise<string[]> {
  const isItem = and(eq(mediaItems.memorialId, ids.memorialId), eq(mediaItems.id, ids.mediaId));
  const [before] = await tx
    .select({ variants: mediaItems.variants })
    .from(mediaItems)
    .where(isItem)
    .for("update");
  const [shown] = await tx
    .update(mediaItems)
    .set({ ...made, status: "ready", progress: 100, revision: sql`${mediaItems.revision} + 1` })
    .where(isItem)
    .returning({ wanted: mediaItems.rotation, is: mediaItems.shownRotation });
  // Erased meanwhile: then nobody names the new files.
  const unused = shown === undefined ? made.variants : (before?.variants ?? []);
  const keys = unused.map(({ key }) => key);
  await services.jobs.enqueue(tx, removeFiles, { keys });
  // Turned while it was being made.
  if (shown !== undefined && shown.wanted !== shown.is) await enqueueTurn(tx, services, ids);
  return keys;
}

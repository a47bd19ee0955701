import { lt } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { mediaUploads } from "../tables.server.ts";

const DAY = 86_400_000;

/** Called before the upload is deleted: until then it can be added again, as the same item. */
export async function rememberUpload(
  { database }: Context,
  uploadId: string,
  { memorialId, mediaId }: { memorialId: string; mediaId: string },
): Promise<void> {
  await database
    .insert(mediaUploads)
    .values({ memorialId, mediaId, digest: hashToken(uploadId), createdAt: new Date() })
    .onConflictDoNothing();
}

/** As long as an upload itself is kept, somebody may still ask for it. */
export async function forgetUploads({ config, database }: Services): Promise<void> {
  const before = new Date(Date.now() - config.media.uploadDays * DAY);
  await database.delete(mediaUploads).where(lt(mediaUploads.createdAt, before));
}

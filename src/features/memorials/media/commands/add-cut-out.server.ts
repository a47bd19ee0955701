import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { refuseRemovedFile } from "../../restrictions/queries.server.ts";
import { standing } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { enqueueWork, getPlace } from "./insert-items.server.ts";

/**
 * A further item of the same original, behind the others, whose variants are made by a job. The caller holds the lock
 * of `lockMedia`, and says in the same transaction what the item shows. Returns its id. Throws `limitReached`,
 * `memorials.spaceNeeded`, `memorials.removedFile`.
 */
export async function addCutOut(
  tx: Transaction,
  ctx: Context,
  { memorialId, mediaId }: { memorialId: string; mediaId: string },
): Promise<string> {
  const { kind, mime, fileName, originalKey, originalPage, bytes, sha256 } = mediaItems;
  const { takenAt, takenOn, album, location, datedOn, isHidden } = mediaItems;
  const copied = { kind, mime, fileName, originalKey, originalPage, bytes, sha256 };
  const [parent] = await tx
    .select({ ...copied, takenAt, takenOn, album, location, datedOn, isHidden })
    .from(mediaItems)
    .where(standing(memorialId, mediaId));
  if (parent === undefined) throw new AppError("notFound");
  await refuseRemovedFile(tx, memorialId, parent.sha256);
  const { position, waiting } = await getPlace(tx, ctx, memorialId, parent.kind);
  const id = newId();
  await tx.insert(mediaItems).values({
    ...parent,
    id,
    memorialId,
    status: "processing",
    position,
    progress: 0,
    variants: [],
    createdBy: ctx.actor?.userId ?? "",
    createdAt: new Date(),
  });
  await recordAudit(tx, ctx, {
    action: "media.added",
    subject: "media",
    subjectId: id,
    details: { memorialId, cutOutOf: mediaId },
  });
  await enqueueWork(tx, ctx, memorialId, { id, kind: parent.kind, waiting });
  return id;
}

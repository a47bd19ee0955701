import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { refuseRemovedFile, refuseRemovedWords } from "../../restrictions/queries.server.ts";
import { refuseWithoutRoom } from "../quota/queries.server.ts";
import { mediaItems, type Measured } from "../tables.server.ts";
import { enqueueWork, findKnown, getPlace } from "./insert-items.server.ts";
import { lockMedia } from "./lock-media.server.ts";

type CopiedSound = {
  id: string;
  originalKey: string;
  /** Of what is heard; `null` where that is still to be made, as of an upload. */
  key: string | null;
  bytes: number;
  sha256: string;
};

/**
 * An MP3 that was made for the page, copied for an item: once as its original, and once as what is heard if it is levelled.
 * `null` if it was kept, or deleted, meanwhile. If it can't be stored, nothing of it stays.
 */
export async function copySound(
  ctx: Context,
  soundKey: string,
  { isLevelled }: { isLevelled: boolean },
): Promise<CopiedSound | null> {
  const stored = await ctx.storage.read(soundKey);
  if (stored === null) return null;
  const sound = await buffer(stored.stream);
  const copied = {
    id: newId(),
    originalKey: `originals/${randomKey()}`,
    key: isLevelled ? `media/${randomKey()}/file.mp3` : null,
    bytes: sound.length,
    sha256: createHash("sha256").update(sound).digest("hex"),
  };
  try {
    for (const key of keysOf(copied))
      await ctx.storage.write(key, Readable.from([sound]), { contentType: "audio/mpeg" });
  } catch (error) {
    await discardSound(ctx, copied);
    throw error;
  }
  return copied;
}

/** For copies that no item names. */
export async function discardSound({ storage }: Context, copied: CopiedSound): Promise<void> {
  for (const key of keysOf(copied)) await storage.remove(key);
}

const keysOf = ({ originalKey, key }: CopiedSound) =>
  key === null ? [originalKey] : [originalKey, key];

type MadeSound = { title: string; fileName: string; measured: Measured };

/**
 * Puts it on the page, ready to be heard, or to be levelled as whatever is added. Returns the id of the item, which is another one where the page has that
 * sound already. Throws as `addMedia`.
 */
export async function addMadeSound(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  { id, originalKey, key, bytes, sha256, title, fileName, measured }: CopiedSound & MadeSound,
): Promise<string> {
  await lockMedia(tx, memorialId);
  await refuseRemovedFile(tx, memorialId, sha256);
  await refuseRemovedWords(tx, memorialId, { texts: [title] });
  const [same] = await findKnown(tx, memorialId, id, [{ sha256 }]);
  if (same) return same.id;
  const { position, waiting } = await getPlace(tx, ctx, memorialId, "audio");
  await refuseWithoutRoom(tx, ctx, memorialId, bytes);
  const mime = "audio/mpeg";
  const about = { format: "mp3" as const, width: null, height: null, mime };
  const { seconds } = measured;
  const heard = key === null ? [] : [{ ...about, seconds, hasSound: true, key, bytes }];
  await tx.insert(mediaItems).values({
    memorialId,
    id,
    kind: "audio",
    status: key === null ? "processing" : "ready",
    mime,
    fileName,
    originalKey,
    bytes,
    sha256,
    caption: title,
    position,
    progress: key === null ? 0 : 100,
    measured,
    variants: heard,
    createdBy: ctx.actor?.userId ?? "",
    createdAt: new Date(),
  });
  const entry = { subject: "media", subjectId: id, details: { memorialId } };
  await recordAudit(tx, ctx, { action: "media.added", ...entry });
  if (key === null) await enqueueWork(tx, ctx, memorialId, { id, kind: "audio", waiting });
  announceIn(tx, { topic: memorialId, kind: "media", id });
  return id;
}

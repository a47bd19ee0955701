import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import { isDatabaseAway, type Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { lockMedia } from "#features/memorials/media/commands/lock-media.server.ts";
import { jpegsBySize } from "#features/memorials/media/model.ts";
import { refuseVisitorWithoutRoom } from "#features/memorials/media/quota/queries.server.ts";
import { getReadableSection } from "#features/memorials/access/queries.server.ts";
import { rememberFile } from "../../restrictions/commands.server.ts";
import { refuseRemovedFile, withoutEvidence } from "../../restrictions/queries.server.ts";
import { PICTURED, type UploadedPicture } from "./contract.ts";
import { keptVariants, readTicket, UNPOSTED_MAX } from "./model.ts";
import { messagePictures, type StoredPictureVariant } from "./tables.server.ts";

/**
 * Checks whether a visitor may add a picture, before its first byte is read. Returns the memorial's
 * id. Counted by network and by page, as no account answers for it.
 */
export async function acceptPicture(ctx: Context, idOrSlug: string): Promise<string> {
  const memorial = await getReadableSection(ctx, idOrSlug, PICTURED);
  if (memorial.sections[PICTURED].moderation === "closed") throw memorialError("entriesClosed");
  await ctx.limits.count("messagePicture", networkOf(ctx.address));
  await ctx.limits.count("messagePictureDay", networkOf(ctx.address));
  await ctx.limits.count("messagePicturePage", memorial.id);
  return memorial.id;
}

/**
 * Stores a received picture in the sizes in which it is shown, and nothing of the file itself: no
 * place, no camera, no time. Throws `unsupportedType`, `unreadableFile`, `memorials.noRoomForPictures`,
 * `memorials.removedFile`.
 */
export async function addMessagePicture(
  ctx: Context,
  memorialId: string,
  file: IncomingFile,
): Promise<UploadedPicture> {
  const { sha256 } = file;
  await refuseRemovedFile(ctx.database, memorialId, sha256);
  const { width, height, color, variants, bytes, shownSha256 } = await render(ctx, file);
  const id = newId();
  const token = newToken();
  try {
    await transaction(ctx, async (tx) => {
      // One by one, so that limits aren't missed.
      await lockMedia(tx, memorialId);
      await refuseRemovedFile(tx, memorialId, sha256, shownSha256);
      await refuseTooManyUnposted(tx, memorialId);
      await refuseVisitorWithoutRoom(tx, ctx, memorialId, bytes);
      await tx.insert(messagePictures).values({
        memorialId,
        id,
        tokenHash: hashToken(token),
        width,
        height,
        color,
        bytes,
        sha256,
        variants,
        createdAt: new Date(),
      });
    });
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the row exists.
    if (!isDatabaseAway(error)) await removeFiles(ctx, variants);
    throw error;
  }
  return { picture: `${id}.${token}`, width, height };
}

async function render(ctx: Context, { path }: IncomingFile) {
  const directory = await mkdtemp(join(ctx.config.temporaryDirectory, "greeting-"));
  const variants: StoredPictureVariant[] = [];
  try {
    const { width, height, averageColor } = await ctx.images.inspect(path);
    const made = keptVariants(await ctx.images.render(path, directory));
    const folder = `media/${randomKey()}`;
    let bytes = 0;
    const largest = jpegsBySize(made).at(-1);
    const shownSha256 = largest === undefined ? "" : await digestOf(createReadStream(largest.path));
    for (const variant of made) {
      const { format } = variant;
      const key = `${folder}/${variant.width}.${format}`;
      variants.push({ format, width: variant.width, key });
      const contentType = `image/${format}`;
      bytes += (await ctx.storage.write(key, createReadStream(variant.path), { contentType }))
        .bytes;
    }
    return { width, height, color: averageColor, variants, bytes, shownSha256 };
  } catch (error) {
    await removeFiles(ctx, variants);
    throw asRefusal(error);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function refuseTooManyUnposted(tx: Transaction, memorialId: string): Promise<void> {
  const unposted = await tx.$count(
    messagePictures,
    and(eq(messagePictures.memorialId, memorialId), isNull(messagePictures.messageId)),
  );
  if (unposted >= UNPOSTED_MAX) throw memorialError("noRoomForPictures");
}

export async function removeFiles(
  services: Pick<Services, "database" | "registry" | "storage">,
  variants: readonly StoredPictureVariant[],
): Promise<void> {
  const keys = variants.map(({ key }) => key);
  for (const key of await withoutEvidence(services, keys)) await services.storage.remove(key);
}

type Posted = { memorialId: string; messageId: string };

/**
 * Puts an uploaded picture into the message that is being written. Throws `invalid` if the ticket is
 * nobody's, or was used, or is too old: of two messages that name one picture the first gets it. Throws
 * `memorials.removedFile` for what was removed from the page since it was uploaded.
 */
export async function attachPicture(
  tx: Transaction,
  { memorialId, messageId }: Posted,
  ticket: string,
): Promise<void> {
  const { id, token } = readTicket(ticket);
  const [attached] = await tx
    .update(messagePictures)
    .set({ messageId })
    .where(
      and(
        eq(messagePictures.memorialId, memorialId),
        eq(messagePictures.id, id),
        eq(messagePictures.tokenHash, hashToken(token)),
        isNull(messagePictures.messageId),
      ),
    )
    .returning({ sha256: messagePictures.sha256 });
  if (attached === undefined) throw invalidField("picture", "pictureGone");
  if (attached.sha256 !== null) await refuseRemovedFile(tx, memorialId, attached.sha256);
}

async function digestOf(file: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(file, hash);
  return hash.digest("hex");
}

/** Few enough for one order. */
const DIGESTED_AT_ONCE = 100;

/**
 * Gives pictures from before digests were kept the one of the picture as it is shown, as no original is
 * stored. Returns the last id of a full batch, after which there may be more; those whose file is missing
 * stay without.
 */
export async function digestPictures(
  services: Services,
  after: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const { memorialId, id, messageId, variants, sha256 } = messagePictures;
  const rows = await services.database
    .select({ memorialId, id, messageId, variants })
    .from(messagePictures)
    .where(and(isNull(sha256), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(DIGESTED_AT_ONCE);
  for (const row of rows) {
    signal.throwIfAborted();
    const key = jpegsBySize(row.variants).at(-1)?.key;
    const file = key === undefined ? null : await services.storage.read(key);
    if (file === null) continue;
    const digest = await digestOf(file.stream);
    await transaction(services, async (tx) => {
      await tx
        .update(messagePictures)
        .set({ sha256: digest })
        .where(and(eq(memorialId, row.memorialId), eq(id, row.id), isNull(sha256)));
      if (row.messageId === null) return;
      const picture = {
        memorialId: row.memorialId,
        kind: PICTURED,
        itemId: row.messageId,
      } as const;
      await rememberFile(tx, picture, digest);
    });
  }
  return rows.length < DIGESTED_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}

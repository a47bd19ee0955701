import { and, eq, sql, type SQL } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { readSubtitles } from "#platform/subtitles.server.ts";
import type { MediaItem } from "../media/contract.ts";
import { takeTurn } from "../media/commands.server.ts";
import { getMedia, refuseWithoutRoom, standing } from "../media/queries.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { getEditable } from "../queries.server.ts";

type Subtitled = { id: string; mediaId: string; language: Locale };

/** In place of those that it had in that language. */
export async function setSubtitles(
  ctx: Context,
  film: Subtitled,
  text: string,
): Promise<MediaItem> {
  const read = readSubtitles(text);
  if (read === null) throw invalidField("text", "unreadableSubtitles");
  const added = JSON.stringify({ [film.language]: read });
  const subtitles = sql`${mediaItems.subtitles} || ${added}::jsonb`;
  const bytes = Buffer.byteLength(added);
  return change(ctx, film, { subtitles, bytes, action: "media.subtitled" });
}

export async function removeSubtitles(ctx: Context, film: Subtitled): Promise<MediaItem> {
  const without = sql`${mediaItems.subtitles} - ${film.language}::text`;
  return change(ctx, film, { subtitles: without, bytes: 0, action: "media.unsubtitled" });
}

async function change(
  ctx: Context,
  { id, mediaId, language }: Subtitled,
  { subtitles, bytes, action }: { subtitles: SQL; bytes: number; action: string },
): Promise<MediaItem> {
  const { id: memorialId } = await getEditable(ctx, id);
  await transaction(ctx, async (tx, announce) => {
    await takeTurn(tx, memorialId);
    if (bytes > 0) await refuseWithoutRoom(tx, ctx, memorialId, bytes);
    const changed = await tx
      .update(mediaItems)
      .set({ subtitles })
      .where(and(standing(memorialId, mediaId), eq(mediaItems.kind, "video")));
    if (changed.rowCount === 0) throw new AppError("notFound");
    const details = { memorialId, language };
    await recordAudit(tx, ctx, { action, subject: "media", subjectId: mediaId, details });
    announce({ topic: memorialId, kind: "media", id: mediaId });
  });
  return getMedia(ctx, memorialId, mediaId);
}

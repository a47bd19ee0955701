import { sql, type SQL } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { readSubtitles } from "./engine/subtitles.server.ts";
import type { MediaItem } from "../media/contract.ts";
import { lockMedia } from "../media/commands/lock-media.server.ts";
import { changeSubtitles } from "../media/commands/change-media.server.ts";
import { getMedia } from "../media/queries.server.ts";
import { refuseWithoutRoom } from "../media/quota/queries.server.ts";
import { refuseUnpaidChange } from "../media/quota/space/queries.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { getEditable } from "../access/queries.server.ts";
import { refuseRemovedWords } from "../restrictions/queries.server.ts";
import { wordsOfSubtitles } from "./model.ts";

type Subtitled = { id: string; mediaId: string; language: Locale };

/** Replaces the subtitles in the same language. */
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
  return change(ctx, film, { subtitles, read, bytes, action: "media.subtitled" });
}

export async function removeSubtitles(ctx: Context, film: Subtitled): Promise<MediaItem> {
  const without = sql`${mediaItems.subtitles} - ${film.language}::text`;
  return change(ctx, film, { subtitles: without, bytes: 0, action: "media.unsubtitled" });
}

type Change = {
  subtitles: SQL;
  /** What is added. */
  read?: string;
  /** Exceeds the maximum number of languages. */
  bytes: number;
  action: "media.subtitled" | "media.unsubtitled";
};

async function change(
  ctx: Context,
  { id, mediaId, language }: Subtitled,
  { subtitles, read, bytes, action }: Change,
): Promise<MediaItem> {
  const { id: memorialId } = await getEditable(ctx, id);
  await transaction(ctx, async (tx) => {
    await lockMedia(tx, memorialId);
    if (read !== undefined) {
      await refuseRemovedWords(tx, memorialId, wordsOfSubtitles(read));
      await refuseUnpaidChange(ctx, tx, memorialId, mediaId);
      await refuseWithoutRoom(tx, ctx, memorialId, bytes);
    }
    await changeSubtitles(tx, ctx, { memorialId, mediaId }, { subtitles, language, action });
  });
  return getMedia(ctx, memorialId, mediaId);
}

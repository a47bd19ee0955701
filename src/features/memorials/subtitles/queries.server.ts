import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { visible } from "../media/queries.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { canEditMemorial } from "../policy.ts";
import { getReadable } from "../access/queries.server.ts";

/** A film's subtitles in a language, as WebVTT; for callers who may read the page. */
export async function findSubtitles(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  language: Locale,
): Promise<string> {
  const memorial = await getReadable(ctx, idOrSlug);
  const [film] = await ctx.database
    .select({ subtitles: mediaItems.subtitles })
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial, mediaId),
        // Subtitles of unfinished or removed films are for keepers only.
        canEditMemorial(ctx.actor, memorial) ? undefined : eq(mediaItems.status, "ready"),
      ),
    );
  const found = film?.subtitles[language];
  if (found === undefined) throw new AppError("notFound");
  return found;
}

import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { getMemorial } from "../queries.server.ts";
import { calendarOf } from "./model.ts";

/** The ceremony as a calendar file, in the reader's language. */
export async function getCeremonyCalendar(ctx: Context, idOrSlug: string): Promise<string> {
  const memorial = await getMemorial(ctx, idOrSlug);
  if (memorial.ceremonyAt === null) throw new AppError("notFound");
  const t = translator(ctx.locale).getFixedT(ctx.locale, "memorials");
  const { publicUrl } = ctx.config;
  return calendarOf({
    id: `ceremony-${memorial.id}@${new URL(publicUrl).hostname}`,
    revision: memorial.revision,
    changedAt: new Date(memorial.updatedAt),
    at: memorial.ceremonyAt,
    title: t("ceremony.event", { name: memorial.name }),
    place: memorial.ceremonyPlace,
    page: `${publicUrl}/memorial/${memorial.slug}`,
    stream: memorial.ceremonyStream,
  });
}

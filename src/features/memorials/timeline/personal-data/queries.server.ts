import type { Context } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup } from "#platform/markup.server.ts";
import type { CopiedPage } from "#features/memorials/sections/queries.server.ts";
import type { Source } from "#features/memorials/timeline/contract.ts";
import { exportedEvents } from "#features/memorials/timeline/queries.server.ts";
import { dateInWords } from "#features/memorials/sections/copied/queries.server.ts";

export async function* yearsOf(ctx: Context, { memorial }: CopiedPage, locale: Locale) {
  for (const event of await exportedEvents(ctx, memorial.id, memorial)) {
    if (event.removedAt !== null) continue;
    const { happenedOn, endedOn, title, text, place, people, source } = event;
    const dates = [happenedOn, endedOn].flatMap((date) =>
      date === null ? [] : dateInWords(date, locale),
    );
    const known = source === null ? null : sourceInWords(source, locale);
    const where = [place, ...people].filter((part) => part !== null).join(", ");
    const about = [where, known].filter(Boolean).join(". ");
    yield markup`<article><p><small>${dates.join(" – ")}</small> <strong>${title}</strong></p>
<p>${text ?? ""}</p><p><small><bdi>${about}</bdi></small></p></article>
`;
  }
}

function sourceInWords(source: Source, locale: Locale): string {
  const t = translator(locale).getFixedT(locale, "memorials");
  if (source.kind === "told") return t("years.told", { by: source.by });
  const { note } = source;
  if (source.kind === "document")
    return note === null ? t("years.document") : t("years.after", { note });
  return note === null ? t("years.uncertain") : t("years.uncertainNote", { note });
}

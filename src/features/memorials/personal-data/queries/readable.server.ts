import type { Context } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { DOCUMENT_FOOT, documentHead } from "#platform/readable-document.server.ts";
import { sectionsOf, type CopiedPage } from "../../sections/queries.server.ts";
import { dateInWords } from "#features/memorials/sections/copied/queries.server.ts";
import { storyOf } from "#features/memorials/media/personal-data/queries.server.ts";

/** A memorial with everything on it; pictures are loaded from beside it. */
export async function* pageOfMemorial(ctx: Context, locale: Locale, page: CopiedPage) {
  const t = translator(locale).getFixedT(locale, ["export", "memorials"]);
  const { id, name, bornOn, diedOn, epitaph, biography } = page.memorial;
  yield documentHead(locale, name);
  const born = bornOn === null ? "" : `* ${dateInWords(bornOn, locale)}`;
  const died = diedOn === null ? "" : `† ${dateInWords(diedOn, locale)}`;
  yield markup`<p><small>${[born, died].filter(Boolean).join("  ")}</small></p>
<p><em>${epitaph ?? ""}</em></p>
`.html;
  yield await storyOf(ctx, id, biography ?? "");
  const parts = sectionsOf(ctx).flatMap(({ copied }) => copied?.readable ?? []);
  for (const { heading, itemsOf } of parts.toSorted((one, other) => one.place - other.place)) {
    yield* listed(t(heading), itemsOf(ctx, page, locale));
  }
  yield DOCUMENT_FOOT;
}

/** A heading, if anything follows it. */
async function* listed(title: string, items: AsyncIterable<Safe>) {
  let isFirst = true;
  for await (const item of items) {
    if (isFirst)
      yield markup`<h2>${title}</h2>
`.html;
    isFirst = false;
    yield item.html;
  }
}

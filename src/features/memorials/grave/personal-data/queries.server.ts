import type { Context } from "#platform/context.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { precisionOf } from "#features/memorials/grave/model.ts";
import { exportedRestingPlace } from "#features/memorials/grave/queries.server.ts";
import type { CopiedPage } from "#features/memorials/sections/queries.server.ts";
import { dateInWords } from "#features/memorials/sections/copied/queries.server.ts";

/** Where the grave is, who is buried there and until when it rests; with the lease, as its keepers read it. */
export async function* graveOf(
  ctx: Context,
  { memorial }: CopiedPage,
  locale: Locale,
): AsyncGenerator<Safe> {
  const t = translator(locale).getFixedT(locale, "grave");
  const grave = await exportedRestingPlace(ctx, memorial.id);
  const { burials, restEndsOn, isRestSure, leaseEndsOn, leaseHolder } = grave;
  const onDate = (date: string) => ({ date: formatPartialDate(date, locale) });
  const buried = burials.map(({ name, kind, buriedOn, restYears }) =>
    [
      t(`archive.burial.${kind}`, { name: name ?? t("archive.unnamed") }),
      buriedOn === null ? null : dateInWords(buriedOn, locale),
      restYears === null ? null : t("archive.years", { count: restYears }),
    ]
      .filter((part) => part !== null)
      .join(", "),
  );
  const rest =
    restEndsOn === null
      ? null
      : t(`${isRestSure ? "rest" : "guess"}.${precisionOf(restEndsOn)}`, onDate(restEndsOn));
  const lease =
    leaseEndsOn === null ? null : t(`lease.${precisionOf(leaseEndsOn)}`, onDate(leaseEndsOn));
  const holder = leaseHolder === null ? null : t("leaseBy", { name: leaseHolder });
  const place = [memorial.cemetery, memorial.gravePlot].filter(Boolean).join(", ");
  for (const line of [place, memorial.graveNote, ...buried, rest, lease, holder]) {
    if (line)
      yield markup`<p><bdi>${line}</bdi></p>
`;
  }
}

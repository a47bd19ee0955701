import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { LifeDate } from "#features/memorials/components/life-dates.tsx";

type Dates = { bornOn: string | null; diedOn: string | null };

/** Formats the dates of birth and death, for display and for screen readers. */
export function useLifeDates() {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);

  function lifeDate(event: "born" | "died", text: string | null): LifeDate | null {
    const parsed = text === null ? null : parsePartialDate(text);
    if (text === null || parsed === null) return null;
    const date = formatPartialDate(text, locale);
    return {
      text: parsed.about ? (
        <>
          <em>{t("dates.about")}</em> {date}
        </>
      ) : (
        date
      ),
      spoken: t(`dates.${event}.${precisionOf(parsed)}`, { date }),
    };
  }

  return ({ bornOn, diedOn }: Dates) => ({
    born: lifeDate("born", bornOn),
    died: lifeDate("died", diedOn),
  });
}

export function precisionOf(date: { about: boolean; month: number | null; day: number | null }) {
  if (date.about) return "about";
  if (date.day !== null) return "day";
  return date.month === null ? "year" : "month";
}

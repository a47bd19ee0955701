import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { decadeIn, formatDecade } from "#platform/decades.ts";
import { localeOf } from "#platform/i18n/locales.ts";

type WhenProps = { date: string; until?: string | undefined };

/** When something was, as closely as it is known; about a year in italics. */
export function When({ date, until }: WhenProps) {
  return (
    <p className="walk-when">
      <Day date={date} />
      {until !== undefined && (
        <>
          {" – "}
          <Day date={until} />
        </>
      )}
    </p>
  );
}

function Day({ date }: { date: string }) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  const decade = decadeIn(date);
  if (decade !== null) return formatDecade(decade, locale);
  const text = formatPartialDate(date, locale);
  if (parsePartialDate(date)?.about === true) {
    return (
      <>
        <em>{t("dates.about")}</em> {text}
      </>
    );
  }
  return <time dateTime={date}>{text}</time>;
}

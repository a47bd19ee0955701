import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { nearDay } from "./days.ts";

/** To the minute: `i dag kl. 14.30`. */
export function Moment({ at }: { at: string }) {
  const { t, i18n } = useTranslation("tickets");
  const locale = localeOf(i18n.language);
  const time = formatTime(at, locale);
  const isToday = nearDay(at) === "today";
  return (
    <time className="small ticket-moment" dateTime={at}>
      {isToday ? t("today", { time }) : t("moment", { day: formatDay(at, locale), time })}
    </time>
  );
}

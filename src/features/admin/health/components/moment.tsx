import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";

/** Day and time, on one line of a table. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time>;
}

import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";

const SECOND = 1000;
const MEGABYTE = 1024 ** 2;

/** Moments to the minute, and figures with their units, as the reader's language writes them: `0,4 ms`, `850 ms`, `2,3 s`. */
export function useShownValues() {
  const { t, i18n } = useTranslation("performance");
  const rounded = (value: number, digits: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const locale = localeOf(i18n.language);
  return {
    moment: (at: string) =>
      t("moment", { day: formatDay(at, locale), time: formatTime(at, locale) }),
    highest: (value: string) => t("charts.highest", { value }),
    count: (value: number) => rounded(value, 0),
    milliseconds: (value: number) =>
      value >= SECOND
        ? t("seconds", { value: rounded(value / SECOND, 1) })
        : t("milliseconds", { value: rounded(value, value < 10 ? 1 : 0) }),
    megabytes: (bytes: number) => t("megabytes", { value: rounded(bytes / MEGABYTE, 0) }),
    percent: (value: number) => t("percent", { value: rounded(value, value < 1 ? 2 : 0) }),
    shift: (value: number) => rounded(value, 2),
  };
}

import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { protectedUntil } from "#features/memorials/model.ts";
import { precisionOf } from "#features/memorials/components/life-date.tsx";

/** Until when Danish law protects information about a dead person. */
export function Protection({ kind, diedOn }: Pick<Memorial, "kind" | "diedOn">) {
  const { t, i18n } = useTranslation("memorials");
  const until = kind === "person" && diedOn !== null ? protectedUntil(diedOn) : null;
  const precision = until === null ? null : parsePartialDate(until);
  if (until === null || precision === null) return null;
  const date = formatPartialDate(until, localeOf(i18n.language));
  return <p className="small">{t(`protection.${precisionOf(precision)}`, { date })}</p>;
}

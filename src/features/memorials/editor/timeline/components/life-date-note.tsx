import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { EventType } from "#features/memorials/timeline/contract.ts";

type NoteProps = { memorial: Pick<Memorial, "bornOn" | "diedOn">; type: EventType };

/** Birth and death are told on the memorial's own dates, which stand with the name. */
export function LifeDateNote({ memorial: { bornOn, diedOn }, type }: NoteProps) {
  const { t, i18n } = useTranslation("timeline");
  const date = type === "birth" ? bornOn : diedOn;
  const words =
    date === null
      ? t("lifeDate.none")
      : t("lifeDate.text", { date: formatPartialDate(date, localeOf(i18n.language)) });
  return (
    <p className="small">
      {words} <a href="#person">{t("lifeDate.edit")}</a>
    </p>
  );
}

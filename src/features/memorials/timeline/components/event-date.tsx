import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { TimelineEvent } from "../contract.ts";

/** `17. maj 1931`, `omkring 1938`, `1955–1993`. */
export function EventDate({ happenedOn, endedOn }: Pick<TimelineEvent, "happenedOn" | "endedOn">) {
  if (happenedOn === null) return null;
  if (endedOn === null) return <OneDate text={happenedOn} />;
  // Between words a dash needs room.
  const isShort = [happenedOn, endedOn].every((text) => /^\d+$/.test(text));
  return (
    <>
      <OneDate text={happenedOn} />
      {isShort ? "–" : " – "}
      <OneDate text={endedOn} />
    </>
  );
}

function OneDate({ text }: { text: string }) {
  const { t, i18n } = useTranslation("memorials");
  const date = formatPartialDate(text, localeOf(i18n.language));
  if (parsePartialDate(text)?.about !== true) return <time dateTime={text}>{date}</time>;
  return (
    <time dateTime={text.slice(1)}>
      <em>{t("dates.about")}</em> {date}
    </time>
  );
}

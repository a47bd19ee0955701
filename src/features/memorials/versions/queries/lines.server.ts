import type { Context } from "#platform/context.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Source } from "../../timeline/contract.ts";
import type { Versioned } from "../contract.ts";
import { storyLines } from "../engine/story-lines.server.ts";
import { readEvent } from "../model.ts";

/** Stored words as they are compared and told, an event in the caller's language. */
export function inLines({ locale }: Context, of: Versioned, words: string | null): string[] {
  if (words === null) return [];
  return of === "biography" ? storyLines(words) : eventLines(words, locale);
}

function eventLines(words: string, locale: Locale): string[] {
  const { title, happenedOn, endedOn, place, people, text, source, mediaIds } = readEvent(words);
  const dates = [happenedOn, endedOn].flatMap((date) =>
    date === null ? [] : formatPartialDate(date, locale),
  );
  return [
    title,
    dates.join(" – "),
    place ?? "",
    people.join(", "),
    ...(text ?? "").split("\n"),
    source === null ? "" : sourceLine(source, locale),
    ...mediaIds.map((id) => `▣ ${id}`),
  ].filter((line) => line.trim() !== "");
}

function sourceLine(source: Source, locale: Locale): string {
  const t = translator(locale).getFixedT(locale, "versions");
  if (source.kind === "told") return t("source.told", { by: source.by });
  const { kind, note } = source;
  return note === null ? t(`source.${kind}`) : t(`source.${kind}Note`, { note });
}

import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** The content of a mail as plain text; the layout is the same for all mails. */
export type Letter = {
  subject: string;
  heading: string;
  /** Shown beside the subject in the list of mails. */
  preview: string;
  paragraphs: string[];
  /** The one action; `note` says how long its link is valid, and what it does. */
  action: { label: string; url: string; note: string } | null;
  /** At the end: what to do if the recipient didn't request it. */
  notes: string[];
};

/** A text that somebody wrote may hold empty lines. */
export function splitParagraphs(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) => text.split(/\n{2,}/));
}

export type Brand = Config["brand"];

/** The text around a letter, in the reader's language. */
export function frameOf(locale: Locale, brand: Brand) {
  const t = translator(locale).getFixedT(locale, "mails");
  const { operator, address } = brand;
  return {
    buttonFails: t("frame.buttonFails"),
    operator: address === "" ? operator : `${operator}, ${address}`,
    answer: t("frame.answer"),
  };
}

/** The letter as plain text, for programs and readers without HTML. */
export function textOf(letter: Letter, locale: Locale, brand: Brand): string {
  const frame = frameOf(locale, brand);
  const { action } = letter;
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    ...(action === null ? [] : [`${action.label}:\n${action.url}`, action.note]),
    ...letter.notes,
    `-- \n${frame.operator}\n${frame.answer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** What a mail says, as plain words: how it looks is the same for all of them. */
export type Letter = {
  subject: string;
  heading: string;
  /** Shown beside the subject, before the mail is opened. */
  preview: string;
  paragraphs: string[];
  /** The one thing to do; `note` says for how long, and what pressing it does. */
  action: { label: string; url: string; note: string } | null;
  /** At the foot: what to do if it was not you. */
  notes: string[];
};

export type Brand = Config["brand"];

/** The words around a letter, in the reader's language. */
export function frameOf(locale: Locale, brand: Brand) {
  const t = translator(locale).getFixedT(locale, "mails");
  const { operator, address } = brand;
  return {
    buttonFails: t("frame.buttonFails"),
    operator: address === "" ? operator : `${operator}, ${address}`,
    answer: t("frame.answer"),
  };
}

/** The letter for programs that show no HTML, and for readers who prefer none. */
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

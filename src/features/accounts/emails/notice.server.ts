import type { Locale } from "#platform/i18n/locales.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Words = Record<"subject" | "text" | "note", string>;

/** Tells what was done to an access, so that whoever did not do it hears of it. Nothing to press. */
export function noticeLetter(
  locale: Locale,
  name: string | null,
  { subject, text, note }: Words,
): Letter {
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, name), text],
    action: null,
    notes: [note],
  };
}

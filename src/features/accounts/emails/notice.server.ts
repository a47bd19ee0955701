import type { Locale } from "#platform/i18n/locales.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Words = Record<"subject" | "text" | "note", string>;

/** Notifies of a change to the login, so that an owner who didn't make it learns of it. No link. */
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

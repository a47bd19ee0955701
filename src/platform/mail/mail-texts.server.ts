import { desc, eq, sql } from "drizzle-orm";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { textNamed, type OwnText } from "#platform/i18n/translate.server.ts";
import { mailTextVersions, type MailWords } from "#platform/mail/mail-text-versions.server.ts";
import { nameIn, PLACEHOLDER } from "#platform/mail/placeholders.ts";

/**
 * The texts of a mail that an operator may put in their own words: by name in the locale files, as
 * `mails:request.link`. Each paragraph is told by itself, since some stand in the mail only sometimes.
 */
export type MailText = { key: string; subject: string; paragraphs: readonly string[] };

/** As the program was delivered. */
export function ourWords({ subject, paragraphs }: MailText, locale: Locale): MailWords {
  return {
    subject: textNamed(locale, subject),
    paragraphs: paragraphs.map((name) => textNamed(locale, name)),
  };
}

/** Names of what is filled in, each once, in alphabetical order. */
export function placeholdersOf(words: string): string[] {
  return [...new Set((words.match(PLACEHOLDER) ?? []).map(nameIn))].toSorted();
}

/** Braces that are no placeholder, and a text that would fetch another, are nothing a reader should see. */
const BROKEN = /\{\{|\}\}|\$t\(/;

type Misfit = "subject" | "paragraphs" | `paragraphs.${number}`;

/** Where words can't stand for ours: the subject, a paragraph by its place, their number; `null` if they can. */
export function misfit(ours: MailWords, own: MailWords): Misfit | null {
  if (!fits(ours.subject, own.subject)) return "subject";
  if (ours.paragraphs.length !== own.paragraphs.length) return "paragraphs";
  const place = ours.paragraphs.findIndex((words, at) => !fits(words, own.paragraphs[at] ?? ""));
  return place === -1 ? null : `paragraphs.${place}`;
}

function fits(ours: string, own: string): boolean {
  if (BROKEN.test(own.replaceAll(PLACEHOLDER, ""))) return false;
  return placeholdersOf(ours).join(" ") === placeholdersOf(own).join(" ");
}

type Saved = { locale: Locale; version: number; words: MailWords | null; savedAt: Date };

/** The newest version of each language that has one. */
export async function savedWords(reader: Reader, key: string): Promise<Saved[]> {
  const { locale, version, words, savedAt } = mailTextVersions;
  return reader
    .selectDistinctOn([locale], { locale, version, words, savedAt })
    .from(mailTextVersions)
    .where(eq(mailTextVersions.key, key))
    .orderBy(locale, desc(version));
}

/** Until the end of the transaction: versions have no gap, and no number twice. */
export async function lockWords(
  tx: Transaction,
  { key, locale }: { key: string; locale: Locale },
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail text ${key} ${locale}`}, 0))`,
  );
}

export async function saveWords(
  tx: Transaction,
  saved: { key: string; locale: Locale; version: number; words: MailWords | null },
): Promise<void> {
  await tx.insert(mailTextVersions).values({ ...saved, savedAt: new Date() });
}

/**
 * What is said instead of ours in a mail. Words that no longer fit, since an update of the program
 * fills in something else, are left out: ours are sent then.
 */
export async function ownTextsOf(reader: Reader, mail: readonly MailText[]): Promise<OwnText[]> {
  const texts: OwnText[] = [];
  for (const one of mail) {
    for (const { locale, words } of await savedWords(reader, one.key)) {
      if (words === null || misfit(ourWords(one, locale), words) !== null) continue;
      texts.push({ locale, name: one.subject, text: words.subject });
      one.paragraphs.forEach((name, place) => {
        texts.push({ locale, name, text: words.paragraphs[place] ?? "" });
      });
    }
  }
  return texts;
}

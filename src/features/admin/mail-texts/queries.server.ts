import { and, desc, eq } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";
import { htmlOf } from "#platform/mail/letter-html.server.ts";
import { textOf } from "#platform/mail/letter.server.ts";
import { mailTextVersions } from "#platform/mail/mail-text-versions.server.ts";
import {
  misfit,
  ourWords,
  savedWords,
  type MailText as Declared,
} from "#platform/mail/mail-texts.server.ts";
import type { MailText, MailTextVersion, MailWords } from "./contract.ts";
import { filledIn } from "./model.ts";

/** In the order of the features. */
export async function listMailTexts(services: Services): Promise<{ items: MailText[] }> {
  const items: MailText[] = [];
  for (const declared of declaredIn(services)) {
    const saved = await savedWords(services.database, declared.key);
    for (const locale of LOCALES) {
      items.push(
        shown(
          declared,
          locale,
          saved.find((one) => one.locale === locale),
        ),
      );
    }
  }
  return { items };
}

type Saved = Awaited<ReturnType<typeof savedWords>>[number];

export function shown(declared: Declared, locale: Locale, saved: Saved | undefined): MailText {
  const ours = ourWords(declared, locale);
  const words = saved?.words ?? null;
  const isBroken = words !== null && misfit(ours, words) !== null;
  return {
    key: declared.key,
    locale,
    ...(words ?? ours),
    version: saved?.version ?? 0,
    isOwn: words !== null,
    isBroken,
    ours,
  };
}

function declaredIn({ registry }: Services): Declared[] {
  return registry.jobs.flatMap(({ mailTexts = [] }) => mailTexts);
}

/** Throws `notFound` for a mail that isn't there, or whose words are only ours. */
export function requireDeclared(services: Services, key: string): Declared {
  const declared = declaredIn(services).find((one) => one.key === key);
  if (declared === undefined) throw new AppError("notFound");
  return declared;
}

const VERSIONS_SHOWN = 100;

export async function listVersions(
  services: Services,
  { key, locale }: { key: string; locale: Locale },
): Promise<{ items: MailTextVersion[] }> {
  requireDeclared(services, key);
  const { version, savedAt, words } = mailTextVersions;
  const rows = await services.database
    .select({ version, savedAt, words })
    .from(mailTextVersions)
    .where(and(eq(mailTextVersions.key, key), eq(mailTextVersions.locale, locale)))
    .orderBy(desc(version))
    .limit(VERSIONS_SHOWN);
  return { items: rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })) };
}

/** The frame is the mail's own; a button stands where the mail has one. */
export async function previewMailText(
  services: Services,
  { locale, ...words }: MailWords & { locale: Locale },
) {
  const subject = filledIn(words.subject);
  const paragraphs = words.paragraphs.map(filledIn);
  const letter = { subject, heading: subject, preview: "", paragraphs, action: null, notes: [] };
  const { brand } = services.config;
  return {
    subject,
    html: htmlOf(letter, locale, brand),
    text: textOf(letter, locale, brand),
  };
}

// texts: memorials:documents.heading
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Section } from "#ui/section.tsx";
import { hasEntries, kindIn } from "#features/memorials/messages/model.ts";
import type { EntrySection, SectionName } from "#features/memorials/sections/contract.ts";
import { PagePassword } from "./page-password.tsx";

const headings = {
  life: "story.heading",
  timeline: "years.heading",
  documents: "documents.heading",
  pictures: "pictures.heading",
  ceremony: "ceremony.heading",
  grave: "grave.heading",
} as const satisfies Record<Exclude<SectionName, EntrySection>, string>;

export type LockedPartsProps = { id: string; locked: readonly SectionName[] };

/** The sections that the password opens, and the form to enter it. */
export function LockedParts({ id, locked }: LockedPartsProps) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  // Section titles, as used within a sentence.
  const names = locked.map((section) =>
    (hasEntries(section)
      ? t(`kinds.${kindIn(section)}.heading`)
      : t(headings[section])
    ).toLocaleLowerCase(locale),
  );
  const parts = inOneSentence(names, locale);
  return (
    <Section id="locked" heading={t("guarded.parts.heading")} className="no-print">
      <p className="reading">{t("guarded.parts.text", { parts })}</p>
      <PagePassword id={id} label={t("guarded.parts.submit")} />
    </Section>
  );
}

import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Section } from "#ui/section.tsx";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";
import { PagePassword } from "./page-password.tsx";

export type LockedPartsProps = { id: string; locked: readonly SectionName[] };

/** The sections that the password opens, and the form to enter it. */
export function LockedParts({ id, locked }: LockedPartsProps) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  // Section titles, as used within a sentence.
  const names = SECTION_RULES.filter(({ name }) => locked.includes(name)).map(({ texts }) =>
    t(texts.heading).toLocaleLowerCase(locale),
  );
  const parts = inOneSentence(names, locale);
  return (
    <Section id="locked" heading={t("guarded.parts.heading")} className="no-print">
      <p className="reading">{t("guarded.parts.text", { parts })}</p>
      <PagePassword id={id} label={t("guarded.parts.submit")} />
    </Section>
  );
}

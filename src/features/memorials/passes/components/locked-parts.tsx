import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Spread } from "#ui/spread.tsx";
import type { Section } from "../../contract.ts";
import { PagePassword } from "./page-password.tsx";

const headings = {
  life: "story.heading",
  pictures: "pictures.heading",
  candles: "candles.heading",
  tributes: "letters.tribute.heading",
  guestbook: "letters.guestbook.heading",
  ceremony: "ceremony.heading",
  grave: "grave.heading",
} as const satisfies Record<Section, string>;

export type LockedPartsProps = { id: string; locked: readonly Section[] };

/** The parts of a page that the password opens, and where one gives it. */
export function LockedParts({ id, locked }: LockedPartsProps) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  // Headings within a sentence.
  const names = locked.map((section) => t(headings[section]).toLocaleLowerCase(locale));
  const parts = inOneSentence(names, locale);
  return (
    <Spread id="locked" heading={t("guarded.parts.heading")} className="no-print">
      <p className="reading">{t("guarded.parts.text", { parts })}</p>
      <PagePassword id={id} label={t("guarded.parts.submit")} />
    </Spread>
  );
}

import { useTranslation } from "react-i18next";
import { hasEntries, kindIn } from "#features/memorials/messages/model.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";

/** Name of a section; that of its entries where visitors can add some. */
export function useSectionName(): (section: SectionName) => string {
  const { t } = useTranslation(["editor", "memorials"]);
  return (section) =>
    hasEntries(section)
      ? t(`memorials:kinds.${kindIn(section)}.heading`)
      : t(`editor:parts.names.${section}`);
}

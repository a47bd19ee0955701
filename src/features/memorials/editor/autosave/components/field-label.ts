import { useTranslation } from "react-i18next";
import { ENTRIES, ENTRY_KINDS } from "#features/memorials/messages/contract.ts";
import type { EntrySection } from "#features/memorials/sections/contract.ts";
import { memorialField, type FieldName, type MemorialField } from "./field-text.ts";
import { readItemField } from "./item-fields.ts";

/** Settings of the sections that visitors add to; their labels stand with the texts of the kind of entry. */
type EntrySetting = `${EntrySection}${"Privacy" | "Moderation"}`;

export function useFieldLabel(): (field: FieldName) => string {
  const { t } = useTranslation(["editor", "memorials"]);
  return (field) => {
    const named = readItemField(field);
    if (named !== null) return t(`editor:pictures.fields.${named.field}`);
    for (const kind of ENTRY_KINDS) {
      const { section } = ENTRIES[kind];
      if (field === `${section}Privacy`) return t(`memorials:kinds.${kind}.privacy`);
      if (field === `${section}Moderation`) return t(`memorials:kinds.${kind}.moderation`);
    }
    return t(`editor:fields.${memorialField(field) as Exclude<MemorialField, EntrySetting>}`);
  };
}

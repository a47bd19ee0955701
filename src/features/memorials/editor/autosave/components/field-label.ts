import { useTranslation } from "react-i18next";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import type { SettingFields } from "#features/memorials/sections/contract.ts";
import { memorialField, type FieldName, type MemorialField } from "./field-text.ts";
import { readItemField } from "./item-fields.ts";
import { readPieceField } from "./piece-fields.ts";

export function useFieldLabel(): (field: FieldName) => string {
  const { t } = useTranslation(["editor", "memorials"]);
  return (field) => {
    const named = readItemField(field);
    if (named !== null) return t(`editor:pictures.fields.${named.field}`);
    const piece = readPieceField(field);
    if (piece !== null) return t(`editor:music.fields.${piece.field}`);
    for (const { name, texts } of SECTION_RULES) {
      if (field === `${name}Privacy`) return t(texts.privacy);
      if (field === `${name}Moderation`) return t(texts.moderation ?? texts.name);
    }
    return t(
      `editor:fields.${memorialField(field) as Exclude<MemorialField, keyof SettingFields>}`,
    );
  };
}

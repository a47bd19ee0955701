import { useTranslation } from "react-i18next";
import type { CardFamily } from "../contract.ts";
import { shortDate } from "./short-date.ts";

/** How two belong together: `gift 1955`, `skilt`; nothing where nothing is said. */
export function useFamilyWords() {
  const { t } = useTranslation("tree");
  return ({ kind, ended, marriage }: Pick<CardFamily, "kind" | "ended" | "marriage">) => {
    const date = shortDate(marriage);
    const words = [];
    if (date !== null) words.push(t(date.about ? "marriedAbout" : "married", { date: date.text }));
    else if (kind !== null) words.push(t(`families.${kind}`));
    if (ended !== null && ended !== "death") words.push(t(`ended.${ended}`));
    return words;
  };
}

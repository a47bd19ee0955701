import { useTranslation } from "react-i18next";
import type { TreeGroup } from "../../layout/engine/tree-shapes.ts";
import type { TreePage } from "../contract.ts";
import { useFamilyWords } from "./family-words.ts";
import { slotWord } from "./slots.ts";

/** The heading of a group: `Forældre`, `Inger og Villy`, `Med Villy, gift 1955`. */
export function useGroupHeading({ focus, people, families }: TreePage) {
  const { t } = useTranslation("tree");
  const wordsOf = useFamilyWords();
  const nameOf = (key: string) => people.find((card) => card.key === key)?.name ?? null;

  return ({ kind, family: familyId, band }: TreeGroup): string => {
    const family = families.find(({ id }) => id === familyId);
    const other = family?.partners.find((key) => key !== focus && slotWord(key) === null);
    const partner = other === undefined ? null : nameOf(other);
    const own = families.filter(({ partners }) => partners.includes(focus));
    if (kind === "couple") {
      const name = nameOf(focus) ?? "";
      if (other === undefined || family === undefined) return name;
      const others = partner ?? t("living.one");
      if (band === 0) return t("groups.couple", { name, partner: others });
      return [t("groups.with", { partner: others }), ...wordsOf(family)].join(", ");
    }
    if (kind === "children" && own.length > 1 && partner !== null) {
      return t("groups.childrenWith", { partner });
    }
    return t(`groups.${kind}`);
  };
}

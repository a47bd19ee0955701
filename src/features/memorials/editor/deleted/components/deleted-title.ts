import { useTranslation } from "react-i18next";
import { typedName } from "#features/memorials/components/typed-name.ts";
import type { DeletedItem } from "#features/memorials/deleted/contract.ts";
import { isEntry } from "./restore-deleted.ts";

type Titled = Pick<DeletedItem, "kind" | "name">;

/** What it is: "Billede", "En hilsen fra Bo", "Hjælper: Lise Bech". */
export function useDeletedTitle(): (item: Titled) => string {
  const { t } = useTranslation(["editor", "memorials"]);
  return ({ kind, name }) => {
    const who = name === null ? null : typedName(name);
    if (kind === "keeper") return t("deleted.keeper", { name: who });
    if (kind === "event") return t("deleted.event");
    if (!isEntry(kind)) return t(`pictures.kinds.${kind}`);
    if (who === null) return t(`memorials:kinds.${kind}.new`);
    return t(`memorials:kinds.${kind}.newFrom`, { who });
  };
}

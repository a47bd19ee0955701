import { useTranslation } from "react-i18next";
import { typedName } from "#features/memorials/components/typed-name.ts";
import type { DeletedItem } from "#features/memorials/deleted/contract.ts";
import { callIt, useKindTexts } from "#features/memorials/sections/components/kind-texts.ts";

type Titled = Pick<DeletedItem, "kind" | "name">;

/** What it is: "Billede", "En hilsen fra Bo", "Hjælper: Lise Bech". */
export function useDeletedTitle(): (item: Titled) => string {
  const { t } = useTranslation("editor");
  const { t: tOfKinds, texts } = useKindTexts("deleted");
  return ({ kind, name }) => {
    const who = name === null ? null : typedName(name);
    const called = texts.get(kind);
    return called === undefined
      ? t("deleted.keeper", { name: who })
      : callIt(tOfKinds, called, who);
  };
}

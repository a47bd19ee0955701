import { useTranslation } from "react-i18next";
import { formatSquare } from "#platform/measures.ts";
import { PLATES_ON_SALE, type PlateName } from "../plates/contract.ts";

/** The size of each plate on sale, for texts. */
export function usePlateSizes(): Record<PlateName, string> {
  const { i18n } = useTranslation();
  const { steel, bronze } = PLATES_ON_SALE;
  return {
    steel: formatSquare(steel.sideMm, i18n.language),
    bronze: formatSquare(bronze.sideMm, i18n.language),
  };
}

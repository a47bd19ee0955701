import { useTranslation } from "react-i18next";
import type { TreeCard } from "../contract.ts";

/** Somebody whose own branch stands elsewhere on the page: the name alone. */
export function SeeElsewhere({ card: { name } }: { card: Pick<TreeCard, "name"> }) {
  const { t } = useTranslation("tree");
  return (
    <>
      <b className="kin-name kin-elsewhere">
        <bdi>{name ?? t("somebody")}</bdi>
      </b>
      <span className="kin-words">{t("seeAbove")}</span>
    </>
  );
}

import { useTranslation } from "react-i18next";
import type { UnknownParent } from "../contract.ts";

/** Instead of a card: nobody knows who it was. */
export function UnknownParentWord({ parent }: { parent: UnknownParent }) {
  const { t } = useTranslation("tree");
  return <span className="kin-words">{t(`unknownParents.${parent}`)}</span>;
}

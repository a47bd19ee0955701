import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { getReads } from "../contract.ts";

export const readsQuery = (id: string) => callQuery(getReads, { params: { id } });

/** "Siden er læst 24 gange i denne uge." Where nothing is counted, nothing is said. */
export function ReadsLine({ id }: { id: string }) {
  const { t } = useTranslation("keepers");
  const { data } = useQuery(readsQuery(id));
  const count = data?.thisWeek ?? null;
  if (count === null) return null;
  return <p>{count === 0 ? t("reads.none") : t("reads.week", { count })}</p>;
}

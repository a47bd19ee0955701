// texts: ledger:press.*
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { undoBulk, type ShownBulk } from "../contract.ts";
import { useKnownBulk } from "./bulks.ts";

/** Has a step of many taken back; that it was is told when it is over. */
export function useUndo() {
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  const know = useKnownBulk();
  return useMutation({
    mutationFn: ({ id, step }: ShownBulk) =>
      callApi<ShownBulk>(pathOf(undoBulk, { bulkId: id }), {
        method: undoBulk.method,
        body: { reason: t("bulk.undone", { step: t(`press.${step}`) }) },
      }),
    onSuccess: know,
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("bulk.failed"), description: message }),
    // Somebody else may have been quicker.
    onSettled: () => client.invalidateQueries(),
  });
}

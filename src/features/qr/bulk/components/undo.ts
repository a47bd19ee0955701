// texts: ledger:press.*
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { undoBulk, type ShownBulk, type UndoneBulk } from "../contract.ts";

/** Takes a step of many back; what happened to some of them since stays, and is told. */
export function useUndo() {
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: ShownBulk) =>
      callApi<UndoneBulk>(pathOf(undoBulk, { bulkId: id }), {
        method: undoBulk.method,
        body: { reason: t("bulk.undone", { step: t(`press.${step}`) }) },
      }),
    onSuccess: ({ taken, left }) =>
      toast.show({
        title: t("bulk.back", { count: taken }),
        ...(left > 0 && { description: t("bulk.left", { count: left }) }),
      }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("bulk.failed"), description: message }),
    // Somebody else may have been quicker.
    onSettled: () => client.invalidateQueries(),
  });
}

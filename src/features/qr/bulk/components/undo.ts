// texts: code-list:press.*
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { undoBulk, type ShownBulk } from "../contract.ts";
import { useKnownBulk } from "./bulks.ts";

/** Undoes a bulk step; a message follows when that has finished. */
export function useUndo() {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  const know = useKnownBulk();
  return useMutation({
    mutationFn: ({ id, step }: ShownBulk) =>
      call(undoBulk, {
        params: { bulkId: id },
        body: { reason: t("bulk.undone", { step: t(`press.${step}`) }) },
      }),
    onSuccess: know,
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("bulk.failed"), description: message }),
    // Somebody else may have been faster.
    onSettled: () => client.invalidateQueries(),
  });
}

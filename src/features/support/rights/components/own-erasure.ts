import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery, pathKey } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import { getErasure, previewErasure, cancelErasure } from "../../erasure/contract.ts";
import { listOwnRequests } from "../../requests/contract.ts";

export const ownErasure = callQuery(getErasure);
export const erasurePreview = callQuery(previewErasure);

/** Cancels the erasure, wherever that is offered. */
export function useTakingBack() {
  const { t } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelErasure),
    onSuccess: async () => {
      toast.show({ title: t("erasure.kept") });
      await client.invalidateQueries({ queryKey: ownErasure.queryKey });
      await client.invalidateQueries({ queryKey: pathKey(listOwnRequests) });
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("erasure.notKept"), description: message }),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import {
  getErasure,
  previewErasure,
  takeBackErasure,
  type Erasure,
  type ErasurePreview,
} from "../../erasure/contract.ts";
import { listOwnRequests } from "../../requests/contract.ts";

export const ownErasure = apiQuery<Erasure>([getErasure.path]);
export const erasurePreview = apiQuery<ErasurePreview>([previewErasure.path]);

/** The way back, wherever it is offered. */
export function useTakingBack() {
  const { t } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(takeBackErasure.path, { method: "DELETE" }),
    onSuccess: async () => {
      toast.show({ title: t("erasure.kept") });
      await client.invalidateQueries({ queryKey: ownErasure.queryKey });
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] });
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("erasure.notKept"), description: message }),
  });
}

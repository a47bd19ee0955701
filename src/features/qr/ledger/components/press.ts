import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { pressStep, type FullCode, type StaffStep } from "../contract.ts";

/** Takes a step of a code, and says what came of it. */
export function usePress(code: string) {
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: StaffStep) =>
      callApi<FullCode>(pathOf(pressStep, { code }), { method: "POST", body: { step } }),
    onSuccess: () => toast.show({ title: t("code.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("code.failed"), description: message }),
    // Somebody else may have pressed the same.
    onSettled: () => client.invalidateQueries(),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { applyStep, type StaffStep } from "../contract.ts";

/** Runs a step for a code, and shows the result as a message. */
export function useApplyStep(code: string) {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: StaffStep) => call(applyStep, { params: { code }, body: { step } }),
    onSuccess: () => toast.show({ title: t("code.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("code.failed"), description: message }),
    // Somebody else may have done the same step.
    onSettled: () => client.invalidateQueries(),
  });
}

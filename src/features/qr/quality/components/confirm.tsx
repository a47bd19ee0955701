import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { groupCode } from "../../model.ts";
import { confirmException, type PlateException } from "../contract.ts";

/** Approval by a second person. */
export function Confirm({ exception: { code, checkId } }: { exception: PlateException }) {
  const { t } = useTranslation("plate-checks");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(confirmException, { params: { code, checkId } }),
    onSuccess: () => toast.show({ title: t("exception.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("exception.failed"), description: message }),
    // Somebody else may have approved it.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="actions">
      <Button
        variant="quiet"
        small
        busy={isPending ? t("exception.confirming") : null}
        aria-label={t("exception.confirmNamed", { code: groupCode(code) })}
        onClick={() => mutate()}
      >
        {t("exception.confirm")}
      </Button>
    </div>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { groupCode } from "../../model.ts";
import { confirmException, type PlateException } from "../contract.ts";

/** The second person's button. */
export function Confirm({ exception: { code, checkId } }: { exception: PlateException }) {
  const { t } = useTranslation("plate-checks");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(pathOf(confirmException, { code, checkId }), { method: confirmException.method }),
    onSuccess: () => toast.show({ title: t("exception.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("exception.failed"), description: message }),
    // Somebody else may have pressed the same.
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

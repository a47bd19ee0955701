import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { startSheet, type Sheet } from "../contract.ts";

type SheetActionsProps = { sheet: Sheet; onFinish: () => void; onVoid: () => void };

/** The next step of a sheet that isn't done, and the way out of it. */
export function SheetActions({ sheet, onFinish, onVoid }: SheetActionsProps) {
  const { t } = useTranslation("sheets");
  const { id, number, state } = sheet;
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(startSheet, { params: { id } }),
    onSuccess: () => toast.show({ title: t("start.done", { number }) }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      {error && (
        <Banner tone="bad" title={t("start.failed")}>
          {error.message}
        </Banner>
      )}
      <div className="actions">
        {state === "drawn" ? (
          <Button
            busy={isPending ? t("saving") : null}
            aria-label={t("start.named", { number })}
            onClick={() => mutate()}
          >
            {t("start.submit")}
          </Button>
        ) : (
          <Button aria-label={t("finish.named", { number })} onClick={onFinish}>
            {t("finish.open")}
          </Button>
        )}
        <Button variant="quiet" aria-label={t("void.named", { number })} onClick={onVoid}>
          {t("void.submit")}
        </Button>
      </div>
    </>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { groupedCode } from "../../orders/model.ts";
import { listPlates, type StockPlate } from "../../reseller-stock/contract.ts";
import { linkPlate, type PreparedPage } from "../contract.ts";
import { preparedQuery } from "./prepared-query.ts";

type ShelfPlateProps = { plate: StockPlate; page: PreparedPage; onLinked: () => void };

/** A plate that is chosen for the page. */
export function ShelfPlate({ plate: { code, plate }, page: { id }, onLinked }: ShelfPlateProps) {
  const { t } = useTranslation(["resellers", "company"]);
  const toast = useToast();
  const client = useQueryClient();
  const named = groupedCode(code);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(linkPlate, { params: { id, code } }),
    onSuccess: () => {
      toast.show({ title: t("steps.plate.opens", { code: named }) });
      onLinked();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("steps.plate.failed"), description: message }),
    onSettled: () =>
      Promise.all(
        [preparedQuery.queryKey, [listPlates.path]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Setting
      title={<span translate="no">{named}</span>}
      text={plate !== null && t(`company:stock.plates.${plate}`)}
      action={
        <Button
          variant="quiet"
          small
          aria-label={t("company:stock.choose", { code: named })}
          busy={isPending ? t("company:saving") : null}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {t("company:stock.pick")}
        </Button>
      }
    />
  );
}

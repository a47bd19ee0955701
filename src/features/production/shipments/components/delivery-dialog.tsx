import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { danishDay } from "#platform/dates.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { deliverShipment, type Shipment } from "../contract.ts";

type DeliveryDialogProps = { shipment: Shipment; onClose: () => void };

/** On which day it was delivered: today, unless another is typed. */
export function DeliveryDialog({ shipment: { id, number }, onClose }: DeliveryDialogProps) {
  const { t, i18n } = useTranslation("shipments");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const [deliveredOn, setDeliveredOn] = useState(() => danishDay(new Date()));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(deliverShipment, { params: { id }, body: { deliveredOn } }),
    onSuccess: async () => {
      onClose();
      toast.show({ title: t("done.deliver", { number }) });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("named.deliver", { number })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("do.deliver")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={t("failed")}>
            {error.message}
          </Banner>
        )}
        <FieldGroup label={t("deliveredOn")} error={problems["deliveredOn"]}>
          <PartialDateInput
            value={deliveredOn}
            onChange={setDeliveredOn}
            locale={i18n.language}
            labels={{
              day: t("date.day"),
              month: t("date.month"),
              year: t("date.year"),
              unknownMonth: t("date.unknownMonth"),
            }}
          />
        </FieldGroup>
      </form>
    </Dialog>
  );
}

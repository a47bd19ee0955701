import { useState } from "react";
import { useTranslation } from "react-i18next";
import { danishDay } from "#platform/days.ts";
import { call } from "#platform/pages/call.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { deliverShipment, type Shipment } from "../contract.ts";

type DeliveryDialogProps = { shipment: Shipment; onClose: () => void };

/** On which day it was delivered: today, unless another is typed. */
export function DeliveryDialog({ shipment: { id, number }, onClose }: DeliveryDialogProps) {
  const { t, i18n } = useTranslation("shipments");
  const [deliveredOn, setDeliveredOn] = useState(() => danishDay(new Date()));
  return (
    <FormDialog
      title={t("named.deliver", { number })}
      words={{
        leave: t("cancel"),
        submit: t("do.deliver"),
        busy: t("saving"),
        failed: t("failed"),
      }}
      send={() => call(deliverShipment, { params: { id }, body: { deliveredOn } })}
      done={() => t("done.deliver", { number })}
      onClose={onClose}
    >
      {(problems) => (
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
      )}
    </FormDialog>
  );
}

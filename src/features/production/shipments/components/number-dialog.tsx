import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { bookShipment, TRACKING_MAX, type Shipment } from "../contract.ts";

type NumberDialogProps = { shipment: Shipment; onClose: () => void };

/** The number of a parcel that was booked on the carrier's own pages. */
export function NumberDialog({ shipment, onClose }: NumberDialogProps) {
  const { t } = useTranslation("shipments");
  const { id, number, trackingNumber } = shipment;
  return (
    <FormDialog
      title={t("named.enterNumber", { number })}
      words={{ leave: t("cancel"), submit: t("save"), busy: t("saving"), failed: t("failed") }}
      send={(typed) =>
        call(bookShipment, { params: { id }, body: textsIn(typed, ["trackingNumber"]) })
      }
      done={() => t("done.enterNumber", { number })}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={t("trackingLabel")} hint={t("numberHint")} error={problems["trackingNumber"]}>
          <TextInput
            name="trackingNumber"
            code
            autoComplete="off"
            defaultValue={trackingNumber ?? ""}
            maxLength={TRACKING_MAX}
          />
        </Field>
      )}
    </FormDialog>
  );
}

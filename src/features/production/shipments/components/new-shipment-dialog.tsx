import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { listBoxes } from "../../boxes/contract.ts";
import { BOXES_MAX, CARRIERS, createShipment, TRACKING_MAX } from "../contract.ts";

/** Which closed boxes are sent together, and with whom. */
export function NewShipmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shipments");

  function send(typed: FormData) {
    const { carrier: chosen, trackingNumber } = textsIn(typed, ["carrier", "trackingNumber"]);
    const carrier = CARRIERS.find((one) => one === chosen) ?? "byHand";
    const boxIds = typed.getAll("boxIds").map(String);
    const number = trackingNumber !== "" && { trackingNumber };
    return call(createShipment, { body: { boxIds, carrier, ...number } });
  }

  return (
    <FormDialog
      title={t("new")}
      words={{ leave: t("cancel"), submit: t("create"), busy: t("saving"), failed: t("failed") }}
      send={send}
      done={({ number }) => t("created", { number })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <FieldGroup label={t("boxesLabel")} hint={t("boxesHint")} error={problems["boxIds"]}>
            <ClosedBoxes />
          </FieldGroup>
          <Field label={t("carrierLabel")} error={problems["carrier"]}>
            <Select
              name="carrier"
              defaultValue="postnord"
              options={CARRIERS.map((value) => ({ value, label: t(`carriers.${value}`) }))}
            />
          </Field>
          <Field
            label={t("trackingLabel")}
            hint={t("trackingHint")}
            error={problems["trackingNumber"]}
          >
            <TextInput name="trackingNumber" code autoComplete="off" maxLength={TRACKING_MAX} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Those that are in a shipment already are refused by name of the problem. */
function ClosedBoxes() {
  const { t } = useTranslation("shipments");
  const { data } = useQuery({
    ...callQuery(listBoxes, { query: { state: "closed", limit: BOXES_MAX } }),
    staleTime: 0,
  });
  if (data === undefined) return <Spinner label={t("loading")} />;
  if (data.items.length === 0) return <p className="small">{t("noBoxes")}</p>;
  return data.items.map(({ id, number, orderNumber }) => (
    <Checkbox
      key={id}
      name="boxIds"
      value={id}
      label={t("boxOf", { box: number, order: orderNumber })}
    />
  ));
}

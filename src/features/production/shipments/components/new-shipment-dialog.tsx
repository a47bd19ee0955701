import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { listBoxes } from "../../boxes/contract.ts";
import { BOXES_MAX, CARRIERS, createShipment, TRACKING_MAX } from "../contract.ts";

type NewShipment = CallInput<typeof createShipment>["body"];

/** Which closed boxes are sent together, and with whom. */
export function NewShipmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shipments");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewShipment) => call(createShipment, { body }),
    onSuccess: async ({ number }) => {
      onClose();
      toast.show({ title: t("created", { number }) });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const { carrier: chosen, trackingNumber } = textsIn(typed, ["carrier", "trackingNumber"]);
    const carrier = CARRIERS.find((one) => one === chosen) ?? "byHand";
    const boxIds = typed.getAll("boxIds").map(String);
    if (isPending) return;
    mutate({ boxIds, carrier, ...(trackingNumber !== "" && { trackingNumber }) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("new")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("create")}
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
      </form>
    </Dialog>
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

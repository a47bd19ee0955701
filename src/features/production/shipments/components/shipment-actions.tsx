import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { RowActions } from "#shell/row-actions.tsx";
import { Banner } from "#ui/banner.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  bookShipment,
  deleteShipment,
  loseShipment,
  sendShipment,
  type Shipment,
} from "../contract.ts";
import { isHere } from "../model.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { NumberDialog } from "./number-dialog.tsx";

type OfShipment = { shipment: Shipment };

/** What can be done with it where it is now. */
export function ShipmentActions({ shipment }: OfShipment) {
  const { state } = shipment;
  if (isHere(state)) return <Sending shipment={shipment} />;
  return state === "shipped" ? <Arriving shipment={shipment} /> : null;
}

const CALLS = { book: bookShipment, ship: sendShipment, remove: deleteShipment };
type Action = keyof typeof CALLS | "enterNumber";

function Sending({ shipment }: OfShipment) {
  const { id, number } = shipment;
  const { t } = useTranslation("shipments");
  const toast = useToast();
  const client = useQueryClient();
  const [isEntering, setEntering] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (action: keyof typeof CALLS) => {
      await call(CALLS[action], { params: { id } });
    },
    onSuccess: (_, action) => toast.show({ title: t(`done.${action}`, { number }) }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      {error && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      <RowActions
        name={number}
        busy={isPending ? t("saving") : null}
        actions={possibleFor(shipment).map((action) => ({
          key: action,
          label: t(`do.${action}`),
          named: t(`named.${action}`, { number }),
          onSelect: () => (action === "enterNumber" ? setEntering(true) : mutate(action)),
          bad: action === "remove",
        }))}
      />
      {isEntering && <NumberDialog shipment={shipment} onClose={() => setEntering(false)} />}
    </>
  );
}

/** The likeliest first: what a carrier is to bring is booked there before it is sent. */
function possibleFor({ can, trackingNumber }: Shipment): Action[] {
  const isNumbered = trackingNumber !== null;
  return [
    ...(can.book ? (["book"] as const) : []),
    ...(can.enterNumber && !isNumbered ? (["enterNumber"] as const) : []),
    ...(can.book ? [] : (["ship"] as const)),
    ...(can.enterNumber && isNumbered ? (["enterNumber"] as const) : []),
    ...(can.delete ? (["remove"] as const) : []),
  ];
}

function Arriving({ shipment }: OfShipment) {
  const { t } = useTranslation("shipments");
  const { id, number } = shipment;
  const [asking, setAsking] = useState<"deliver" | "lose" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <RowActions
        name={number}
        actions={(["deliver", "lose"] as const).map((one) => ({
          key: one,
          label: t(`do.${one}`),
          named: t(`named.${one}`, { number }),
          onSelect: () => setAsking(one),
          bad: one === "lose",
        }))}
      />
      {asking === "deliver" && <DeliveryDialog shipment={shipment} onClose={close} />}
      <ReasonDialog
        open={asking === "lose"}
        onClose={close}
        bad
        title={t("named.lose", { number })}
        text={t("loseText", { number })}
        words={{
          submit: t("do.lose"),
          busy: t("saving"),
          done: t("done.lose", { number }),
          failed: t("failed"),
        }}
        decide={({ reason }) => call(loseShipment, { params: { id }, body: { reason } })}
      />
    </>
  );
}

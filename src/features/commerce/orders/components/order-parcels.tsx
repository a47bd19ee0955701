import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { OrderParcel } from "../../parcels/contract.ts";
import { useOrderFormat } from "./order-format.ts";

type OrderParcelsProps = {
  parcels: readonly OrderParcel[];
  /** The law lets people complain; what was agreed with a company stands elsewhere. */
  isConsumer: boolean;
};

/** What was sent, where it is seen on its way, and until when can be complained of it. */
export function OrderParcels({ parcels, isConsumer }: OrderParcelsProps) {
  return parcels.map((parcel) => (
    <Parcel key={parcel.codes.join(" ")} parcel={parcel} isConsumer={isConsumer} />
  ));
}

function Parcel({ parcel, isConsumer }: { parcel: OrderParcel; isConsumer: boolean }) {
  const { t } = useTranslation("shop");
  const { day } = useOrderFormat();
  const { state, carrier, trackingNumber, trackingUrl, deliveredOn, complainUntil } = parcel;
  if (state === "lost") return <p>{t("order.parcels.lost")}</p>;
  const sentOn = parcel.shippedOn === null ? "" : day(parcel.shippedOn);
  return (
    <p>
      {carrier === null
        ? t("order.parcels.shipped", { day: sentOn })
        : t("order.parcels.shippedWith", { day: sentOn, carrier })}
      {deliveredOn !== null && <> {t("order.parcels.delivered", { day: day(deliveredOn) })}</>}
      {state === "shipped" && trackingNumber !== null && (
        <> {t("order.parcels.number", { number: trackingNumber })}</>
      )}
      {state === "shipped" && trackingUrl !== null && (
        <>
          {" "}
          <TextLink to={trackingUrl} rel="noreferrer">
            {t("order.parcels.track")}
          </TextLink>
        </>
      )}
      {isConsumer && complainUntil !== null && (
        <> {t("order.parcels.complain", { day: day(complainUntil) })}</>
      )}
    </p>
  );
}

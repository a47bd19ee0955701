import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { Shipment } from "../contract.ts";
import { isReady } from "../model.ts";
import { ShipmentActions } from "./shipment-actions.tsx";

const SIGNS = {
  open: "none",
  booked: "half",
  shipped: "half",
  delivered: "full",
  lost: "stop",
} as const;

type ShipmentsTableProps = {
  items: readonly Shipment[];
  isLoading: boolean;
  /** What is said where there are none. */
  empty: string;
};

/** Shipments, newest first, each with what comes next. */
export function ShipmentsTable({ items, isLoading, empty }: ShipmentsTableProps) {
  const { t } = useTranslation("shipments");
  const columns: Column<Shipment>[] = [
    { key: "number", title: t("columns.number"), cell: numberCell },
    { key: "state", title: t("columns.state"), cell: stateCell },
    { key: "carrier", title: t("columns.carrier"), wide: true, cell: carrierCell },
    { key: "order", title: t("columns.order"), cell: orderCell },
    { key: "boxes", title: t("columns.boxes"), cell: boxesCell },
    { key: "recipient", title: t("columns.recipient"), wide: true, cell: recipientCell },
    { key: "actions", title: t("columns.actions"), wide: true, cell: actionsCell },
  ];
  return (
    <Table
      caption={t("heading")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("loading") : null}
      empty={<EmptyState text={empty} />}
    />
  );
}

function numberCell({ number }: Shipment) {
  return <span className="table-code">{number}</span>;
}

function orderCell({ orderNumber }: Shipment) {
  return <span className="table-code">{orderNumber}</span>;
}

function boxesCell({ boxes }: Shipment) {
  return <span className="table-code">{boxes.map(({ number }) => number).join(", ")}</span>;
}

function stateCell(shipment: Shipment) {
  return <ShipmentState shipment={shipment} />;
}

function carrierCell(shipment: Shipment) {
  return <CarrierName shipment={shipment} />;
}

function recipientCell(shipment: Shipment) {
  return <Recipient shipment={shipment} />;
}

function actionsCell(shipment: Shipment) {
  return <ShipmentActions shipment={shipment} />;
}

type OfShipment = { shipment: Shipment };

function ShipmentState({ shipment }: OfShipment) {
  const { state, shippedOn, deliveredOn } = shipment;
  const { t, i18n } = useTranslation("shipments");
  const locale = localeOf(i18n.language);
  const sent = shippedOn !== null && t("sentOn", { day: formatPartialDate(shippedOn, locale) });
  const got = deliveredOn !== null && t("gotOn", { day: formatPartialDate(deliveredOn, locale) });
  return (
    <>
      <Badge sign={SIGNS[state]}>{t(isReady(shipment) ? "ready" : `states.${state}`)}</Badge>{" "}
      <span className="small">{got || sent}</span>
    </>
  );
}

function CarrierName({ shipment: { carrier, trackingNumber, trackingUrl } }: OfShipment) {
  const { t } = useTranslation("shipments");
  return (
    <>
      {t(`carriers.${carrier}`)}{" "}
      {trackingUrl === null ? (
        <span className="table-code">{trackingNumber}</span>
      ) : (
        <TextLink to={trackingUrl} rel="noreferrer">
          {t("track", { trackingNumber })}
        </TextLink>
      )}
    </>
  );
}

function Recipient({ shipment: { recipient } }: OfShipment) {
  const { t } = useTranslation("shipments");
  if (recipient === null) return <span className="small">{t("noAddress")}</span>;
  const { name, street, postalCode, city } = recipient;
  return (
    <address>
      <bdi>{name}</bdi>, {street}, {postalCode} {city}
    </address>
  );
}

import { nightlyWork } from "#features/commerce/clock/queries.server.ts";
import { orderParcels } from "#features/commerce/parcels/queries.server.ts";
import { codeClaimed, platesDelivered } from "#features/qr/commands/run-step.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { shipmentsApi } from "./api.server.ts";
import { deliverClaimed, followDelivered } from "./commands/follow-codes.server.ts";
import { forgetAddresses } from "./commands/forget-addresses.server.ts";
import { deliverRest, mailLost, mailShipped } from "./jobs.server.ts";
import { findParcels } from "./queries/order-parcels.server.ts";
import { shipmentSettings } from "./settings.server.ts";

export const shipmentsSlice = defineSlice({
  apis: [shipmentsApi],
  settings: [shipmentSettings],
  jobs: [mailShipped, mailLost, deliverRest],
  personalData: {
    "shipments.reason": {
      exported: "why staff said that it is lost, in the log",
      erased: "kept: it is about a parcel",
    },
  },
  extensions: [
    orderParcels.with(findParcels),
    codeClaimed.handledBy(deliverClaimed),
    platesDelivered.handledBy(followDelivered),
    nightlyWork.with(forgetAddresses),
  ],
});

import { packedStock } from "#features/commerce/orders/commands/assign-codes.server.ts";
import { orderReleased } from "#features/commerce/orders/commands/handle-order.server.ts";
import { waitingToMake } from "#features/commerce/orders/queries/list-orders.server.ts";
import { returnSettled } from "#features/commerce/returns/commands/settle-return.server.ts";
import { lifeChanged } from "#features/qr/commands/run-step.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { workOrdersApi } from "./api.server.ts";
import { followCodes, makeReleased } from "./commands/follow-orders.server.ts";
import { followReturns } from "./commands/follow-returns.server.ts";
import { takePackedStock } from "./queries/packed-stock.server.ts";
import { waitingPlates } from "./queries/waiting-plates.server.ts";

export const workOrdersSlice = defineSlice({
  apis: [workOrdersApi],
  waiting: [
    { key: "orders", permission: "orders.read", url: "/production", count: waitingToMake },
    {
      key: "checking",
      permission: "codes.step",
      url: "/production?state=engraved",
      count: waitingPlates("engraved"),
    },
    {
      key: "packing",
      permission: "warehouse.work",
      url: "/warehouse-scan?task=pack",
      count: waitingPlates("verified"),
    },
  ],
  personalData: {
    "work_orders.held_by": { exported: "what staff did, in the log", erased: "emptied" },
    "work_orders.hold_reason": {
      exported: "why staff held it, in the log",
      erased: "kept: it is about making a plate, and is emptied when that goes on",
    },
  },
  extensions: [
    packedStock.with(takePackedStock),
    orderReleased.handledBy(makeReleased),
    lifeChanged.handledBy(followCodes),
    returnSettled.handledBy(followReturns),
  ],
});

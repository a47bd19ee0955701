import { defineErrors } from "#platform/errors.ts";

/** How calls about production and the warehouse can fail, beside the platform's ways. The texts: `errors:production.<code>`. */
export const productionError = defineErrors("production", {
  nothingToPack: 409,
  boxEmpty: 409,
  boxOpen: 409,
  boxClosed: 409,
  boxShipped: 409,
  addressGone: 410,
  printerAway: 503,
  otherOrders: 409,
  boxInShipment: 409,
  boxNotClosed: 409,
  boxChanged: 409,
  plateNotPacked: 409,
  plateOnHold: 409,
  orderCancelled: 409,
  shipmentState: 409,
  shipmentNotBooked: 409,
  carrierAsked: 409,
  carrierRefused: 409,
  carrierAway: 503,
  carrierUnclear: 503,
  onHold: 409,
  notWaiting: 409,
  sheetState: 409,
  sheetRedrawn: 409,
});

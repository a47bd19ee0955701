import { expect, it } from "vitest";
import { parseShipmentNumber, trackingUrlOf } from "./model.ts";

it("finds a shipment's number as it is typed", () => {
  expect(["S-1042", "s 1042", "1042"].map(parseShipmentNumber)).toEqual([1042, 1042, 1042]);
  expect(["K-1042", "", "S-"].map(parseShipmentNumber)).toEqual([null, null, null]);
});

it("leads to the carrier's page, where it has one and the number is known", () => {
  expect(trackingUrlOf("postnord", "00370 1")).toBe(
    "https://portal.postnord.com/tracking/details/00370%201",
  );
  expect(trackingUrlOf("gls", null)).toBeNull();
  expect(trackingUrlOf("byHand", "1064548752")).toBeNull();
});

import { describe, expect, it } from "vitest";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { isOpen, parseWorkOrderNumber, plateStateOf, workOrderStateOf } from "./model.ts";

describe("a plate", () => {
  it("is as far as its code, and not made without one in use", () => {
    const states = (isRetired: boolean) =>
      STAGES.map((stage) => plateStateOf({ stage, isRetired }));
    expect(states(false)).toEqual([
      "cancelled",
      "waiting",
      "engraved",
      "verified",
      "packed",
      "shipped",
      "shipped",
    ]);
    const [, , , , , ...sent] = states(true);
    expect(new Set(states(true).slice(0, 5))).toEqual(new Set(["cancelled"]));
    expect(sent).toEqual(["shipped", "shipped"]);
  });
});

describe("a work order", () => {
  it("is as far as the least advanced plate that is to be made", () => {
    expect(workOrderStateOf(["packed", "waiting", "engraved"])).toBe("waiting");
    expect(workOrderStateOf(["cancelled", "packed", "shipped"])).toBe("packed");
    expect(workOrderStateOf(["cancelled", "shipped"])).toBe("shipped");
    expect(workOrderStateOf(["cancelled", "cancelled"])).toBe("cancelled");
    expect(workOrderStateOf([])).toBe("cancelled");
  });

  it("is open until all is sent or cancelled", () => {
    expect([isOpen("waiting"), isOpen("packed")]).toEqual([true, true]);
    expect([isOpen("shipped"), isOpen("cancelled")]).toEqual([false, false]);
  });

  it("is found by its number, however typed", () => {
    expect(["W-1042", " w1042 ", "w 1042", "1042"].map(parseWorkOrderNumber)).toEqual([
      1042, 1042, 1042, 1042,
    ]);
    expect(["", "W-", "P-2026-0001", "12345678901"].map(parseWorkOrderNumber)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

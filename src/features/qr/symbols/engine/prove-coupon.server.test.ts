import { expect, it } from "vitest";
import { LAYERS } from "./layers.ts";
import { proveCoupon } from "./prove-coupon.server.ts";

const layers = LAYERS.map((layer, index) => {
  return { layer, operation: "fill" as const, index, colour: `#00000${index}` };
});
const machine = { layers, origin: "topLeft" as const };

/** The decoder overlooks two of nine symbols in each of these at five pixels a module, all of them valid. */
it.each(["9FAC5", "E715F", "8FA02", "2DB37"])("proves the coupon of machine %s", async (id) => {
  const { file } = await proveCoupon({
    coupon: { cut: "dark", moduleMm: 1, label: `STEEL:${id}` },
    format: "svg",
    title: "Laseren",
    madeAt: new Date("2026-11-30T12:00:00Z"),
    machine,
  });
  expect(new TextDecoder().decode(file)).toContain("<svg");
});

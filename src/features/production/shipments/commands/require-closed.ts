import type { BoxState } from "../../boxes/contract.ts";
import { productionError } from "../../errors.ts";

/** Throws `production.boxNotClosed`. */
export function requireClosed(boxes: readonly { number: string; state: BoxState }[]): void {
  const open = boxes.find(({ state }) => state === "open");
  if (open !== undefined) throw productionError("boxNotClosed", { values: { box: open.number } });
}

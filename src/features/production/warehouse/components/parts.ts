import type { ComponentType } from "react";
import { ReturnsPart } from "./returns-part.tsx";
import { ShipmentsPart } from "../../shipments/components/shipments-part.tsx";
import { BoxesPart } from "./boxes-part.tsx";

/**
 * The parts of `/admin/warehouse-packages`, one shown at a time: `?part=…` names it. A further one is a line
 * here, and its name in `warehouse:parts`. What a part shows stands in the address beside it.
 */
export const PARTS = {
  boxes: { Part: BoxesPart },
  shipments: { Part: ShipmentsPart },
  returns: { Part: ReturnsPart },
} satisfies Record<string, { Part: ComponentType }>;

export type PartName = keyof typeof PARTS;

/** The first, unless another is named. */
export function partIn(asked: URLSearchParams): PartName {
  const named = asked.get("part");
  return (Object.keys(PARTS) as PartName[]).find((name) => name === named) ?? "boxes";
}

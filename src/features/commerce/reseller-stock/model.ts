import type { Stage } from "#features/qr/lifecycle/contract.ts";
import type { StockState } from "./contract.ts";

type Facts = {
  stage: Stage;
  isRetired: boolean;
  /** Somebody owns it who doesn't act for the company. */
  isPassedOn: boolean;
  isLinked: boolean;
};

/** What the company sees of a plate: of a family's no more than that it is theirs. */
export function stockStateOf({ stage, isRetired, isPassedOn, isLinked }: Facts): StockState {
  if (isRetired) return "retired";
  if (isPassedOn) return "handedOver";
  if (isLinked) return "linked";
  return stage === "shipped" || stage === "delivered" ? "onShelf" : "onTheWay";
}

/** The beginning of a code as people type it: with spaces, small letters, and letters for digits. */
export function codeBegun(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

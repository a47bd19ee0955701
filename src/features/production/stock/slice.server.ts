import { lifeChanged } from "#features/qr/commands/run-step.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { stockApi } from "./api.server.ts";
import { takeForPlates } from "./commands/take-from-stock.server.ts";

export const stockSlice = defineSlice({
  apis: [stockApi],
  personalData: {
    "stock_items.name": { exported: "what an item is called", erased: "kept: names nobody" },
    "stock_locations.name": { exported: "what a place is called", erased: "kept: names nobody" },
    "stock_movements.reason": {
      exported: "why staff moved something, in the log",
      erased: "kept: it is about goods, and movements can't be changed",
    },
    "stock_count_lines.counted_by": { exported: "what staff did, in the log", erased: "emptied" },
  },
  extensions: [lifeChanged.handledBy(takeForPlates)],
});

import { lifeChanged } from "#features/qr/commands/run-step.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { platesLeft } from "../work-orders/commands/write-work-order.server.ts";
import { sheetsApi } from "./api.server.ts";
import { followPlates, freePlaces } from "./commands/follow-plates.server.ts";

export const sheetsSlice = defineSlice({
  apis: [sheetsApi],
  personalData: {
    "sheets.setup": { exported: "how a machine is set up", erased: "kept: names nobody" },
    "sheets.settings": { exported: "measures", erased: "kept: names nobody" },
    "sheets.files": { exported: "digests of files", erased: "kept: names nobody" },
    "sheet_places.reason": {
      exported: "why a plate failed, in the log",
      erased: "kept: it is about making a plate",
    },
  },
  extensions: [lifeChanged.handledBy(followPlates), platesLeft.handledBy(freePlaces)],
});

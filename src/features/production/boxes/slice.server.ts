import { lifeChanged } from "#features/qr/commands/run-step.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { boxesApi } from "./api.server.ts";
import { leaveBoxes } from "./commands/fill-box.server.ts";

export const boxesSlice = defineSlice({
  apis: [boxesApi],
  personalData: {
    "box_codes.packed_by": { exported: "what staff did, in the log", erased: "emptied" },
  },
  extensions: [lifeChanged.handledBy(leaveBoxes)],
});

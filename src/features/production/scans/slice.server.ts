import { nightlyWork } from "#features/commerce/clock/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { warehouseScansApi } from "./api.server.ts";
import { purgeScans } from "./commands/submit-scans.server.ts";

export const warehouseScansSlice = defineSlice({
  apis: [warehouseScansApi],
  personalData: {
    "warehouse_scans.scanned_by": { exported: "what staff did, in the log", erased: "emptied" },
    "warehouse_scans.other_id": { exported: "what staff did, in the log", erased: "emptied" },
  },
  extensions: [nightlyWork.with(purgeScans)],
});

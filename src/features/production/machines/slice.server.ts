import { defineSlice } from "#platform/feature.server.ts";
import { machinesApi } from "./api.server.ts";

export const machinesSlice = defineSlice({
  apis: [machinesApi],
  personalData: {
    "machines.name": { exported: "what a machine is called", erased: "kept: names nobody" },
    "machines.layers": { exported: "how a machine is set up", erased: "kept: names nobody" },
    "machine_kerfs.measured_by": { exported: "what staff did, in the log", erased: "emptied" },
    "machine_kerfs.reason": {
      exported: "why staff measured it, in the log",
      erased: "kept: it is about a machine",
    },
  },
});

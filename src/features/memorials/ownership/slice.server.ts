import { defineSlice } from "#platform/feature.server.ts";
import { ownershipApi } from "./api.server.ts";
import { mailHandedOver, mailOwnershipOffered } from "./jobs.server.ts";

export const ownershipSlice = defineSlice({
  apis: [ownershipApi],
  jobs: [mailOwnershipOffered, mailHandedOver],
});

import { defineSlice } from "#platform/feature.server.ts";
import { spousesApi } from "./api.server.ts";

export const spousesSlice = defineSlice({
  apis: [spousesApi],
});

import { defineSlice } from "#platform/feature.server.ts";
import { seedDemo } from "./commands/seed-demo.server.ts";

export const demoSlice = defineSlice({
  onReady: seedDemo,
});

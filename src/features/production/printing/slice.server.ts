import { defineSlice } from "#platform/feature.server.ts";
import { printingSettings } from "./settings.server.ts";

export const printingSlice = defineSlice({ settings: [printingSettings] });

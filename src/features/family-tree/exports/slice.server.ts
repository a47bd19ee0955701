import { defineSlice } from "#platform/feature.server.ts";
import { exportsApi } from "./api.server.ts";

export const exportsSlice = defineSlice({ apis: [exportsApi] });

import { defineSlice } from "#platform/feature.server.ts";
import { erasuresApi } from "./api.server.ts";

export const treeErasuresSlice = defineSlice({ apis: [erasuresApi] });

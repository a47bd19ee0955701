import { defineSlice } from "#platform/feature.server.ts";
import { cardsApi } from "./api.server.ts";

export const cardsSlice = defineSlice({ apis: [cardsApi] });

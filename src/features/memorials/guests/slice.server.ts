import { defineSlice } from "#platform/feature.server.ts";
import { guestsApi } from "./api.server.ts";

export const guestsSlice = defineSlice({
  apis: [guestsApi],
  personalData: {
    "guests.name": {
      exported: "words of a visitor, whoever it was: they go along with the page",
      erased: "kept: it belongs to the page, and is deleted some time after the ceremonies",
    },
  },
});

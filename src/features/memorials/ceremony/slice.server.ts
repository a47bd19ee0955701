import { defineSlice } from "#platform/feature.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { ceremonyApi } from "./api.server.ts";
import { ceremonySection } from "./section.server.ts";

export const ceremonySlice = defineSlice({
  apis: [ceremonyApi],
  personalData: { "ceremonies.items": OF_THE_PAGE },
  extensions: [pageSections.with(ceremonySection)],
});

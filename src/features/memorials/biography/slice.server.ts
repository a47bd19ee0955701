import { defineSlice } from "#platform/feature.server.ts";
import { pageSections } from "../sections/queries.server.ts";
import { lifeSection } from "./section.server.ts";

export const biographySlice = defineSlice({
  extensions: [pageSections.with(lifeSection)],
});

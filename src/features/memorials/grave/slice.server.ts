import { defineSlice } from "#platform/feature.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { graveApi } from "./api.server.ts";
import { mailGraveReminder, remindOfGraves } from "./jobs.server.ts";
import { graveSection } from "./section.server.ts";

export const graveSlice = defineSlice({
  apis: [graveApi],
  personalData: {
    "graves.burials": OF_THE_PAGE,
    "graves.lease_holder_name": OF_THE_PAGE,
    "graves.note": OF_THE_PAGE,
  },
  jobs: [mailGraveReminder, remindOfGraves],
  extensions: [pageSections.with(graveSection)],
});

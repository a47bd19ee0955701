import { defineSlice } from "#platform/feature.server.ts";
import { renderMedia } from "../media/jobs.server.ts";
import { pageSections } from "../sections/queries.server.ts";
import { documentsApi } from "./api.server.ts";
import { drawDocuments, rereadDocuments } from "./jobs.server.ts";
import { documentsSection } from "./section.server.ts";

export const documentsSlice = defineSlice({
  apis: [documentsApi],
  jobs: [drawDocuments(renderMedia), rereadDocuments],
  extensions: [pageSections.with(documentsSection)],
});

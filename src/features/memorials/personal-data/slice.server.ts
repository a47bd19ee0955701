import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { copyMemorials } from "./queries/person.server.ts";

export const personalDataSlice = defineSlice({
  extensions: [personalDataExported.handledBy(copyMemorials)],
});

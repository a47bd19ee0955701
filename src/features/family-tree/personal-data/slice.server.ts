import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { copyTreeChanges } from "./queries.server.ts";

export const treePersonalDataSlice = defineSlice({
  extensions: [personalDataExported.handledBy(copyTreeChanges)],
});

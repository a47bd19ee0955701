import { pageSections } from "#features/memorials/sections/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { familyTreeSection } from "./section.server.ts";

/** What the memorial's page has of the tree, with what links and files add to it. */
export const treeOnPageSlice = defineSlice({
  extensions: [pageSections.with(familyTreeSection)],
});

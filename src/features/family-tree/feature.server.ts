import { defineFeature } from "#platform/feature.server.ts";
import { familyTreeError } from "./errors.ts";
import { exportsSlice } from "./exports/slice.server.ts";
import { importsSlice } from "./imports/slice.server.ts";
import { familyTreeSettings } from "./settings.server.ts";
import { treeErasuresSlice } from "./erasures/slice.server.ts";
import { consentsSlice } from "./consents/slice.server.ts";
import { linksSlice } from "./links/slice.server.ts";
import { treeOnPageSlice } from "./page/slice.server.ts";
import { treePersonalDataSlice } from "./personal-data/slice.server.ts";
import { treeHintsSlice } from "./hints/slice.server.ts";
import { treeMergesSlice } from "./merges/slice.server.ts";
import { treeSlice } from "./tree/slice.server.ts";

/** The family of the one whom a page is about: a tree, its people and what is said of them. */
export const familyTree = defineFeature({
  name: "family-tree",
  errors: familyTreeError,
  settings: [familyTreeSettings],
  slices: [
    treeSlice,
    treeHintsSlice,
    treeMergesSlice,
    consentsSlice,
    linksSlice,
    importsSlice,
    exportsSlice,
    treeErasuresSlice,
    treeOnPageSlice,
    treePersonalDataSlice,
  ],
});

import { biographySaved } from "#features/memorials/lifecycle/commands/save-fields.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { treeApi } from "./api.server.ts";
import { judgeAfterPage } from "./commands/follow-page.server.ts";
import { forgetTreeChanges, judgeLargeTree, judgeTrees } from "./jobs.server.ts";
import { OF_THE_PAGE } from "./model.ts";
import { treeParametersOf, treeRevisionsOf } from "./queries/tree-pages.server.ts";

/** What stood in the tree before: kept for a year, so that it can be undone. */
const OF_WHOM_KEEPERS_TELL = {
  exported: "an earlier state of what is copied, kept for a year",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

export const treeSlice = defineSlice({
  apis: [treeApi],
  pageParametersOf: treeParametersOf,
  pageRevisionOf: treeRevisionsOf,
  jobs: [judgeLargeTree, judgeTrees, forgetTreeChanges],
  personalData: {
    "tree_changes.changed_by": { exported: "copied", erased: "emptied" },
    "tree_changes.person_id": OF_WHOM_KEEPERS_TELL,
    "tree_changes.records": OF_WHOM_KEEPERS_TELL,
    "tree_families.events": OF_THE_PAGE,
    "tree_members.parents": OF_THE_PAGE,
    "tree_people.birth": OF_THE_PAGE,
    "tree_people.birth_name": OF_THE_PAGE,
    "tree_people.citations": OF_THE_PAGE,
    "tree_people.death": OF_THE_PAGE,
    "tree_people.events": OF_THE_PAGE,
    "tree_people.folded_names": {
      exported: "the names that are copied, in the letters by which they are looked up",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "tree_people.name": OF_THE_PAGE,
    "tree_people.names": OF_THE_PAGE,
    "tree_people.nickname": OF_THE_PAGE,
    "tree_people.unknown_parents": OF_THE_PAGE,
  },
  extensions: [biographySaved.handledBy(judgeAfterPage)],
});

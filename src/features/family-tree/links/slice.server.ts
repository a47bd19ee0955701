import {
  biographySaved,
  memorialMarked,
} from "#features/memorials/lifecycle/commands/save-fields.server.ts";
import { pageRestricted } from "#features/memorials/restrictions/commands.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { peopleMerged } from "../merges/commands/merge-people.server.ts";
import { treeMoved } from "../tree/commands/move-tree.server.ts";
import { peopleRemoved } from "../tree/commands/write-tree.server.ts";
import { personPages } from "../tree/queries/person-pages.server.ts";
import { linksApi } from "./api.server.ts";
import { announceToTrees } from "./commands/answer-link.server.ts";
import { followMerge, refuseLinked } from "./commands/follow-person.server.ts";
import { followMove } from "./commands/take-tree.server.ts";
import { mailLinkAccepted, mailLinkAsked } from "./jobs.server.ts";
import { findLinkedPages } from "./queries.server.ts";

export const linksSlice = defineSlice({
  apis: [linksApi],
  jobs: [mailLinkAsked, mailLinkAccepted],
  personalData: {
    "tree_links.asked_by": { exported: "that they asked, in the log", erased: "emptied" },
  },
  extensions: [
    personPages.with(findLinkedPages),
    biographySaved.handledBy(announceToTrees),
    memorialMarked.handledBy(announceToTrees),
    pageRestricted.handledBy(announceToTrees),
    treeMoved.handledBy(followMove),
    peopleRemoved.handledBy(refuseLinked),
    peopleMerged.handledBy(followMerge),
  ],
});

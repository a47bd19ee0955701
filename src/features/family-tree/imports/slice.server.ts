import { pageFiles } from "#features/memorials/sections/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { peopleMerged } from "../merges/commands/merge-people.server.ts";
import { personErased } from "../tree/commands/erase-person.server.ts";
import { treeMoved } from "../tree/commands/move-tree.server.ts";
import { treeChangeUndone } from "../tree/commands/undo-change.server.ts";
import { fileLines } from "../tree/queries/file-lines.server.ts";
import { importsApi } from "./api.server.ts";
import { followMerge } from "./commands/follow-merge.server.ts";
import { followMove } from "./commands/follow-move.server.ts";
import { followUndoing } from "./commands/follow-undoing.server.ts";
import { purgeImports } from "./commands/forget-imports.server.ts";
import { forgetImported } from "./commands/forget-person.server.ts";
import { listFileLines } from "./queries/file-lines.server.ts";
import {
  applyReadImport,
  forgetTreeImports,
  readTreeImport,
  removeImportFile,
} from "./jobs.server.ts";
import { treeImports } from "./tables.server.ts";

/** What a file says that was put into the tree. */
const OF_THE_FILE = {
  exported: "copied in the file of the tree, which its editors take away",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

const OF_WHAT_IS_LOOKED_AT = {
  exported: "names of a file that its sender has",
  erased: "kept: it goes with the file, after a month at the latest",
} as const;

export const importsSlice = defineSlice({
  apis: [importsApi],
  jobs: [readTreeImport, applyReadImport, removeImportFile, forgetTreeImports],
  personalData: {
    "tree_imports.imported_by": { exported: "copied", erased: "emptied" },
    "tree_imports.declared": { exported: "names of tags", erased: "kept: names nobody" },
    "tree_imports.counts": { exported: "numbers", erased: "kept: names nobody" },
    "tree_imports.samples": OF_WHAT_IS_LOOKED_AT,
    "tree_imports.subjects": OF_WHAT_IS_LOOKED_AT,
    "tree_imports.subject": { exported: "an id in a file", erased: "kept: names nobody" },
    "tree_records.person_id": OF_THE_FILE,
    "tree_records.family_id": OF_THE_FILE,
    "tree_records.record": OF_THE_FILE,
    "tree_records.content": OF_THE_FILE,
    "tree_pictures.media_id": {
      exported: "the item is copied with its page",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "tree_pictures.name": OF_THE_FILE,
    "tree_pictures.text": OF_WHAT_IS_LOOKED_AT,
    "tree_records.shown": {
      exported: "keys of lines that are copied",
      erased: "kept: names nobody",
    },
    "tree_report_lines.text": OF_WHAT_IS_LOOKED_AT,
    "tree_report_lines.reason": { exported: "one of some words", erased: "kept: names nobody" },
  },
  extensions: [
    fileLines.with(listFileLines),
    pageFiles.with({ run: purgeImports, files: treeImports }),
    personErased.handledBy(forgetImported),
    treeChangeUndone.handledBy(followUndoing),
    treeMoved.handledBy(followMove),
    peopleMerged.handledBy(followMerge),
  ],
});

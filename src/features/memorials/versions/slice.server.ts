import { defineSlice } from "#platform/feature.server.ts";
import { biographySaved } from "../lifecycle/commands/save-fields.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { eventSaved } from "../timeline/commands.server.ts";
import { versionsApi } from "./api.server.ts";
import { keepBiography, keepEvent } from "./commands/keep-version.server.ts";

export const versionsSlice = defineSlice({
  apis: [versionsApi],
  personalData: {
    "changes.name": {
      exported: "copied",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "changes.saved_by": { exported: "copied", erased: "emptied" },
    "changes.title": OF_THE_PAGE,
    "changes.words": OF_THE_PAGE,
  },
  extensions: [biographySaved.handledBy(keepBiography), eventSaved.handledBy(keepEvent)],
});

import { defineSlice } from "#platform/feature.server.ts";
import { shownEdits } from "../media/commands/store-variants.server.ts";
import { copiedWithMedia } from "../media/personal-data/queries.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { pictureEditsApi } from "./api.server.ts";
import { findShownEdit } from "./commands/render-edit.server.ts";
import { renderEdit } from "./jobs.server.ts";
import { copiedEdits } from "./queries.server.ts";

export const pictureEditsSlice = defineSlice({
  apis: [pictureEditsApi],
  personalData: {
    "picture_edits.recipe": OF_THE_PAGE,
    "picture_edits.shown_recipe": OF_THE_PAGE,
    "picture_versions.recipe": OF_THE_PAGE,
    "picture_versions.saved_by": {
      exported: "that they edited a picture: told among what they did",
      erased: "emptied",
    },
  },
  jobs: [renderEdit],
  extensions: [shownEdits.with(findShownEdit), copiedWithMedia.with(copiedEdits)],
});

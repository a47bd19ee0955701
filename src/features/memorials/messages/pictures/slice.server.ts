import { defineSlice } from "#platform/feature.server.ts";
import { OF_A_VISITOR } from "../../model.ts";
import { bytesOfPage } from "../../media/quota/queries.server.ts";
import { messagePicturesApi } from "./api.server.ts";
import { digestMessagePictures, sweepMessagePictures } from "./jobs.server.ts";
import { bytesOfMessagePictures } from "./queries.server.ts";

export const messagePicturesSlice = defineSlice({
  apis: [messagePicturesApi],
  personalData: {
    "message_pictures.message_id": {
      exported: "pictures of a visitor, whoever it was: they go along with the page",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "message_pictures.variants": OF_A_VISITOR,
  },
  jobs: [digestMessagePictures, sweepMessagePictures],
  extensions: [bytesOfPage.with(bytesOfMessagePictures)],
});

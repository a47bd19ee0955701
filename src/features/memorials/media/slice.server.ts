import { accountErased } from "#features/accounts/commands/change-user.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { storedBytes } from "#platform/uploads/open-uploads.server.ts";
import { announcedUploads } from "#platform/uploads/tus.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { OF_THE_PAGE, OF_WHOEVER_REMOVED } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { mediaApi } from "./api.server.ts";
import { anonymiseUploads } from "./commands/change-media.server.ts";
import { deletedMedia } from "./deleted/queries.server.ts";
import {
  cutRecording,
  levelRecording,
  levelRecordings,
  purgeMedia,
  removeFiles,
  renderMedia,
  renderRecording,
  turnPicture,
} from "./jobs.server.ts";
import { mediaOfAccount } from "./quota/queries.server.ts";
import { refuseAnnounced } from "./quota/space/queries.server.ts";
import { picturesSection } from "./section.server.ts";

export const mediaSlice = defineSlice({
  apis: [mediaApi],
  personalData: {
    "document_pages.text": OF_THE_PAGE,
    "document_pages.variants": OF_THE_PAGE,
    "media_items.created_by": { exported: "copied", erased: "emptied" },
    "media_items.cut": { exported: "seconds of a recording", erased: "kept: names nobody" },
    "media_items.file_name": OF_THE_PAGE,
    "media_items.measured": {
      exported: "how loud a recording is",
      erased: "kept: names nobody",
    },
    "media_items.removed_by": OF_WHOEVER_REMOVED,
    "media_items.subtitles": OF_THE_PAGE,
    "media_items.variants": OF_THE_PAGE,
  },
  jobs: [
    renderMedia,
    renderRecording,
    turnPicture,
    cutRecording,
    levelRecording,
    levelRecordings,
    removeFiles,
    purgeMedia,
  ],
  extensions: [
    pageSections.with(picturesSection),
    storedBytes.with(mediaOfAccount),
    announcedUploads.with(refuseAnnounced),
    deletedItems.with(deletedMedia),
    accountErased.handledBy(anonymiseUploads),
  ],
});

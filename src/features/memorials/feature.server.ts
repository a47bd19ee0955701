import { defineFeature } from "#platform/feature.server.ts";
import { biographySlice } from "./biography/slice.server.ts";
import { candlesSlice } from "./candles/slice.server.ts";
import { ceremonySlice } from "./ceremony/slice.server.ts";
import { compositionsSlice } from "./compositions/slice.server.ts";
import { contentSlice } from "./content/slice.server.ts";
import { custodiansSlice } from "./custodians/slice.server.ts";
import { deletedSlice } from "./deleted/slice.server.ts";
import { demoSlice } from "./demo/slice.server.ts";
import { directorySlice } from "./directory/slice.server.ts";
import { documentsSlice } from "./documents/slice.server.ts";
import { graveSlice } from "./grave/slice.server.ts";
import { guestsSlice } from "./guests/slice.server.ts";
import { keepersSlice } from "./keepers/slice.server.ts";
import { lifecycleSlice } from "./lifecycle/slice.server.ts";
import { liveUpdatesSlice } from "./live-updates/slice.server.ts";
import { mediaSlice } from "./media/slice.server.ts";
import { messagePicturesSlice } from "./messages/pictures/slice.server.ts";
import { messagesSlice } from "./messages/slice.server.ts";
import { moderationSlice } from "./moderation/slice.server.ts";
import { musicSlice } from "./music/slice.server.ts";
import { notificationsSlice } from "./notifications/slice.server.ts";
import { ofPersonSlice } from "./of-person/slice.server.ts";
import { ownershipSlice } from "./ownership/slice.server.ts";
import { pageAccessSlice } from "./page-access/slice.server.ts";
import { pageRevisionsSlice } from "./page-revisions/slice.server.ts";
import { personalDataSlice } from "./personal-data/slice.server.ts";
import { readsSlice } from "./reads/slice.server.ts";
import { pictureEditsSlice } from "./picture-edits/slice.server.ts";
import { reportsSlice } from "./reports/slice.server.ts";
import { restrictionsSlice } from "./restrictions/slice.server.ts";
import { rolesSlice } from "./roles/slice.server.ts";
import { searchSlice } from "./search/slice.server.ts";
import { shareImageSlice } from "./share-image/slice.server.ts";
import { sitemapSlice } from "./sitemap/slice.server.ts";
import { spousesSlice } from "./spouses/slice.server.ts";
import { subtitlesSlice } from "./subtitles/slice.server.ts";
import { timelineSlice } from "./timeline/slice.server.ts";
import { versionsSlice } from "./versions/slice.server.ts";
import { walkSlice } from "./walk/slice.server.ts";
import { memorialError } from "./errors.ts";
import { OF_THE_PAGE } from "./model.ts";
import { MEMORIAL_PERMISSIONS } from "./permissions.ts";
import { memorialSettings } from "./settings.server.ts";

export const memorials = defineFeature({
  name: "memorials",
  errors: memorialError,
  settings: [memorialSettings],
  permissions: MEMORIAL_PERMISSIONS,
  personalData: {
    "memorials.birth_name": OF_THE_PAGE,
    "memorials.cover_id": OF_THE_PAGE,
    "memorials.folded_names": {
      exported: "the names that are copied, in the letters by which they are looked up",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "memorials.made_by": OF_THE_PAGE,
    "memorials.name": OF_THE_PAGE,
    "memorials.nickname": OF_THE_PAGE,
  },
  // Their order is that of their calls on the API's page.
  slices: [
    lifecycleSlice,
    rolesSlice,
    keepersSlice,
    ownershipSlice,
    custodiansSlice,
    biographySlice,
    timelineSlice,
    messagesSlice,
    messagePicturesSlice,
    moderationSlice,
    candlesSlice,
    ceremonySlice,
    graveSlice,
    guestsSlice,
    notificationsSlice,
    mediaSlice,
    pictureEditsSlice,
    compositionsSlice,
    musicSlice,
    spousesSlice,
    subtitlesSlice,
    pageAccessSlice,
    shareImageSlice,
    liveUpdatesSlice,
    deletedSlice,
    readsSlice,
    directorySlice,
    documentsSlice,
    searchSlice,
    sitemapSlice,
    walkSlice,
    personalDataSlice,
    ofPersonSlice,
    reportsSlice,
    restrictionsSlice,
    versionsSlice,
    pageRevisionsSlice,
    contentSlice,
    demoSlice,
  ],
});

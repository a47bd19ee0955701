import { defineSlice } from "#platform/feature.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { musicApi } from "./api.server.ts";
import { musicSection } from "./section.server.ts";

export const musicSlice = defineSlice({
  apis: [musicApi],
  personalData: {
    "music_pieces.performer": OF_THE_PAGE,
    "music_pieces.composer": OF_THE_PAGE,
    "music_pieces.note": OF_THE_PAGE,
    "music_pieces.transcript": OF_THE_PAGE,
    "music_pieces.licence": OF_THE_PAGE,
  },
  extensions: [pageSections.with(musicSection)],
});

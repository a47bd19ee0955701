import { personalDataExported } from "#features/accounts/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { OF_THE_PAGE } from "../model.ts";
import { pageFiles } from "../sections/queries.server.ts";
import { compositionsApi } from "./api.server.ts";
import { purgeCompositions } from "./commands/make-composition.server.ts";
import { forgetPieces, makePiece, orderPiece } from "./jobs.server.ts";
import { copyComposer } from "./queries.server.ts";
import { compositionSettings } from "./settings.server.ts";
import { compositions } from "./tables.server.ts";

export const compositionsSlice = defineSlice({
  apis: [compositionsApi],
  settings: [compositionSettings],
  jobs: [makePiece, orderPiece, forgetPieces],
  personalData: {
    "compositions.created_by": { exported: "copied", erased: "emptied" },
    "compositions.score": OF_THE_PAGE,
    "compositions.sounded": { exported: "how loud a piece is", erased: "kept: names nobody" },
  },
  extensions: [
    pageFiles.with({ run: purgeCompositions, files: compositions }),
    personalDataExported.handledBy(copyComposer),
  ],
});

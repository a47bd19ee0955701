import { defineSlice } from "#platform/feature.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { OF_A_VISITOR, OF_WHOEVER_REMOVED } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { candlesApi } from "./api.server.ts";
import { deletedCandles } from "./queries.server.ts";
import { candlesSection } from "./section.server.ts";

export const candlesSlice = defineSlice({
  apis: [candlesApi],
  personalData: {
    "candles.listed_as": {
      exported: "the place of a candle in a list: it tells of nobody",
      erased: "kept: it belongs to the page, which goes or has an heir",
    },
    "candles.message": OF_A_VISITOR,
    "candles.name": OF_A_VISITOR,
    "candles.removed_by": OF_WHOEVER_REMOVED,
  },
  extensions: [pageSections.with(candlesSection), deletedItems.with(deletedCandles)],
});

import { defineSlice } from "#platform/feature.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { OF_THE_PAGE, OF_WHOEVER_REMOVED } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { timelineApi } from "./api.server.ts";
import { deletedEvents } from "./queries.server.ts";
import { timelineSection } from "./section.server.ts";

export const timelineSlice = defineSlice({
  apis: [timelineApi],
  personalData: {
    "timeline_events.people": OF_THE_PAGE,
    "timeline_events.removed_by": OF_WHOEVER_REMOVED,
    "timeline_events.source": OF_THE_PAGE,
    "timeline_events.text": OF_THE_PAGE,
    "timeline_events.title": OF_THE_PAGE,
  },
  extensions: [pageSections.with(timelineSection), deletedItems.with(deletedEvents)],
});

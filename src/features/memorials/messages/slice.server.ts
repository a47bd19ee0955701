import { defineSlice } from "#platform/feature.server.ts";
import { deletedItems } from "../deleted/queries.server.ts";
import { OF_A_VISITOR, OF_WHOEVER_REMOVED } from "../model.ts";
import { pageSections } from "../sections/queries.server.ts";
import { messagesApi } from "./api.server.ts";
import { deletedMessages } from "./queries.server.ts";
import { guestbookSection, tributesSection } from "./section.server.ts";

export const messagesSlice = defineSlice({
  apis: [messagesApi],
  personalData: {
    "messages.author_name": OF_A_VISITOR,
    "messages.message": OF_A_VISITOR,
    "messages.removed_by": OF_WHOEVER_REMOVED,
  },
  extensions: [
    pageSections.with(tributesSection),
    pageSections.with(guestbookSection),
    deletedItems.with(deletedMessages),
  ],
});

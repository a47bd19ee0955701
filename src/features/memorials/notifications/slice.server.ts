import { unseenItems } from "#features/accounts/own-navigation/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { notificationsApi } from "./api.server.ts";
import {
  mailAnniversary,
  mailNews,
  notifyAnniversaries,
  notifyDaily,
  notifyImmediately,
  notifyWeekly,
  purgeUnsubscribeTokens,
} from "./jobs.server.ts";
import { completedNews, countUnseenNews } from "./queries.server.ts";

export const notificationsSlice = defineSlice({
  apis: [notificationsApi],
  completes: completedNews,
  personalData: {
    "notification_choices.user_id": { exported: "copied", erased: "deleted" },
    "notification_marks.user_id": {
      exported: "how far the news has been told: of no use anywhere else",
      erased: "deleted",
    },
    "unsubscribe_tokens.user_id": {
      exported: "opens something, and is over within days",
      erased: "deleted",
    },
  },
  jobs: [
    mailAnniversary,
    mailNews,
    notifyAnniversaries,
    notifyDaily,
    notifyImmediately,
    notifyWeekly,
    purgeUnsubscribeTokens,
  ],
  extensions: [unseenItems.with(countUnseenNews)],
});

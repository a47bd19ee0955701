import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/pages/queries.ts";
import { getNotifications, listNews, type News, type Notifications } from "../contract.ts";

export const ownNews = apiQuery<News>([listNews.path]);
export const ownNotifications = apiQuery<Notifications>([getNotifications.path]);

/** How much others have left on one's pages since one last looked, for the top bar. */
export function useUnseen(): number {
  return useQuery(ownNews).data?.unseen ?? 0;
}

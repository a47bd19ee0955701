import { apiQuery } from "#platform/pages/queries.ts";
import { getNotifications, listNews, type News, type Notifications } from "../contract.ts";

export const ownNews = apiQuery<News>([listNews.path]);
export const ownNotifications = apiQuery<Notifications>([getNotifications.path]);

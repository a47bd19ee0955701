import { callQuery } from "#platform/pages/queries.ts";
import { getNotifications, listNews } from "../contract.ts";

export const ownNews = callQuery(listNews);
export const ownNotifications = callQuery(getNotifications);

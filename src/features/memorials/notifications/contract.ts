import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";
import { ENTRY_KINDS } from "../entries/contract.ts";

/** Entries and pictures that others add to a page, entries pending approval, and who comes. */
export const NEWS_KINDS = [...ENTRY_KINDS, "picture", "waiting", "guest"] as const;
const newsKind = z.enum(NEWS_KINDS);
export type NewsKind = z.infer<typeof newsKind>;

/** Anniversaries; opt-in for each keeper. */
export const TOLD_KINDS = [...NEWS_KINDS, "anniversary"] as const;
const toldKind = z.enum(TOLD_KINDS);
export type ToldKind = z.infer<typeof toldKind>;

/** By mail immediately, daily or weekly; only in the profile; off. */
export const HOWS = ["now", "day", "week", "page", "never"] as const;
const how = z.enum(HOWS);
export type How = z.infer<typeof how>;

const newsItem = z.object({
  id: z.uuid(),
  kind: newsKind,
  page: z.object({ slug: z.string(), name: z.string() }),
  /** The name that the author gave; `null` for none. */
  who: z.string().nullable(),
  at: z.iso.datetime(),
  isNew: z.boolean(),
});
export type NewsItem = z.infer<typeof newsItem>;

const news = z.object({
  /** Newest first. */
  items: z.array(newsItem),
  /** Number of entries since the user last opened the list. */
  unseen: z.int(),
});
export type News = z.infer<typeof news>;

const choices = z.record(toldKind, how);
export type Choices = z.infer<typeof choices>;

const notifications = z.object({
  /** No mail is sent to an unconfirmed address. */
  isConfirmed: z.boolean(),
  mailsAreOff: z.boolean(),
  items: z.array(z.object({ id: z.uuid(), name: z.string(), choices })),
});
export type Notifications = z.infer<typeof notifications>;

export const choice = z
  .strictObject({ kind: toldKind, how })
  .refine(({ kind, how: chosen }) => kind !== "anniversary" || ["now", "never"].includes(chosen), {
    path: ["how"],
    error: "dayOnly",
  });
export type Choice = z.infer<typeof choice>;

export const listNews = defineCall({
  method: "GET",
  path: "/api/user/news",
  summary: "New entries by others on the caller's pages, in the last month",
  access: "signed-in",
  answer: news,
});

export const markNewsSeen = defineCall({
  method: "POST",
  path: "/api/user/news/seen",
  summary: "Marks all current news as seen",
  access: "signed-in",
});

export const getNotifications = defineCall({
  method: "GET",
  path: "/api/user/notifications",
  summary: "The caller's notification settings, by page",
  access: "signed-in",
  answer: notifications,
});

export const setNotification = defineCall({
  method: "PUT",
  path: "/api/user/notifications/{memorialId}",
  summary: "Changes the notification setting for one kind of news on one page",
  access: "signed-in",
  params: z.object({ memorialId: z.uuid() }),
  body: choice,
});

export const setMailsEnabled = defineCall({
  method: "PUT",
  path: "/api/user/notifications",
  summary: "Turns all mails about news off, or on again with the former settings",
  access: "signed-in",
  body: z.strictObject({ mailsAreOff: z.boolean() }),
});

export const unsubscribe = defineCall({
  method: "POST",
  path: "/api/unsubscriptions/{token}",
  summary: "Turns mails about news off, by the link in one of them",
  access: "anyone",
  params: linkToken,
});

import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";

/** What others leave on a page, and that something waits to be let in. */
export const NEWS_KINDS = ["guestbook", "candle", "tribute", "picture", "waiting"] as const;
const newsKind = z.enum(NEWS_KINDS);
export type NewsKind = z.infer<typeof newsKind>;

/** Days that come again; told of by whoever asked for it alone. */
export const TOLD_KINDS = [...NEWS_KINDS, "anniversary"] as const;
const toldKind = z.enum(TOLD_KINDS);
export type ToldKind = z.infer<typeof toldKind>;

/** By mail at once, once a day, once a week; in the profile alone; not at all. */
export const HOWS = ["now", "day", "week", "page", "never"] as const;
const how = z.enum(HOWS);
export type How = z.infer<typeof how>;

const newsItem = z.object({
  id: z.uuid(),
  kind: newsKind,
  page: z.object({ slug: z.string(), name: z.string() }),
  /** As they called themselves; `null` where nobody said. */
  who: z.string().nullable(),
  at: z.iso.datetime(),
  isNew: z.boolean(),
});
export type NewsItem = z.infer<typeof newsItem>;

const news = z.object({
  /** The newest first. */
  items: z.array(newsItem),
  /** How many there are since one last looked. */
  unseen: z.int(),
});
export type News = z.infer<typeof news>;

const choices = z.record(toldKind, how);
export type Choices = z.infer<typeof choices>;

const notifications = z.object({
  /** Nothing is mailed to an address that nobody has confirmed. */
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
  summary: "What others have left on the pages one keeps, in the last month",
  access: "signed-in",
  answer: news,
});

export const seeNews = defineCall({
  method: "POST",
  path: "/api/user/news/seen",
  summary: "What there is so far is no news any more",
  access: "signed-in",
});

export const getNotifications = defineCall({
  method: "GET",
  path: "/api/user/notifications",
  summary: "How one is told of what, page by page",
  access: "signed-in",
  answer: notifications,
});

export const chooseNotification = defineCall({
  method: "PUT",
  path: "/api/user/notifications/{memorialId}",
  summary: "Chooses how one is told of one kind of news on one page",
  access: "signed-in",
  params: z.object({ memorialId: z.uuid() }),
  body: choice,
});

export const switchMails = defineCall({
  method: "PUT",
  path: "/api/user/notifications",
  summary: "Turns all mails about news off, or on again as they were chosen",
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

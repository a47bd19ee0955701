import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";
import { ENTRY_KINDS } from "../entries/contract.ts";

/** Entries and pictures that others add to a page, entries pending approval, and who comes. */
export const NEWS_KINDS = [...ENTRY_KINDS, "picture", "waiting", "guest"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Anniversaries; opt-in for each keeper. */
export const TOLD_KINDS = [...NEWS_KINDS, "anniversary"] as const;
const toldKind = z.enum(TOLD_KINDS);
export type ToldKind = (typeof TOLD_KINDS)[number];

/** By mail immediately, daily or weekly; only in the profile; off. */
export const HOWS = ["now", "day", "week", "page", "never"] as const;
const how = z.enum(HOWS);
export type How = z.infer<typeof how>;

type Kinds<Kind extends string> = z.ZodType<Kind, Kind>;

const newsItemOf = (kind: Kinds<NewsKind>) =>
  z.object({
    id: z.uuid(),
    kind,
    page: z.object({ slug: z.string(), name: z.string() }),
    /** The name that the author gave; `null` for none. */
    who: z.string().nullable(),
    at: z.iso.datetime(),
    isNew: z.boolean(),
  });
export type NewsItem = z.infer<ReturnType<typeof newsItemOf>>;

const newsOf = (kind: Kinds<NewsKind>) =>
  z.object({
    /** Newest first. */
    items: z.array(newsItemOf(kind)),
    /** Number of entries since the user last opened the list. */
    unseen: z.int(),
  });
const news = newsOf(z.enum(NEWS_KINDS));
export type News = z.infer<typeof news>;

export type Choices = Record<ToldKind, How>;

const notificationsOf = (choices: z.ZodType<Choices, Choices>) =>
  z.object({
    /** No mail is sent to an unconfirmed address. */
    isConfirmed: z.boolean(),
    mailsAreOff: z.boolean(),
    items: z.array(z.object({ id: z.uuid(), name: z.string(), choices })),
  });
const notifications = notificationsOf(z.record(toldKind, how));
export type Notifications = z.infer<typeof notifications>;

const choiceOf = (of: Kinds<ToldKind>) =>
  z
    .strictObject({ kind: of, how })
    .refine(
      ({ kind, how: chosen }) => kind !== "anniversary" || ["now", "never"].includes(chosen),
      {
        path: ["how"],
        error: "dayOnly",
      },
    );
const choice = choiceOf(toldKind);
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

/** Schemas of calls about news with what all sections tell of, by the schema without it. */
export function withToldKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const ofNews = z.enum([...new Set([...NEWS_KINDS, ...kinds])]) as unknown as Kinds<NewsKind>;
  const all = z.enum([...new Set([...TOLD_KINDS, ...kinds])]) as unknown as typeof toldKind;
  return new Map<z.ZodType, z.ZodType>([
    [news, newsOf(ofNews)],
    [notifications, notificationsOf(z.record(all, how))],
    [choice, choiceOf(all)],
  ]);
}

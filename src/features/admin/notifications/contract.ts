import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { STAFF_NOTICES } from "#platform/staff-notices.ts";

const kind = z.enum(STAFF_NOTICES);

/** By mail at once or daily; in the list only; not at all. */
export const NOTICE_HOWS = ["now", "day", "page", "never"] as const;
const how = z.enum(NOTICE_HOWS);
export type NoticeHow = z.infer<typeof how>;

const notice = z.object({
  id: z.uuid(),
  kind,
  /** What staff call the thing, such as its number. */
  name: z.string(),
  url: z.string(),
  at: z.iso.datetime(),
  isNew: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = defineCall({
  method: "GET",
  path: "/api/admin/notifications",
  summary: "What the caller was told of as staff in the last ninety days, newest first",
  access: "signed-in",
  answer: z.object({ items: z.array(notice), unseen: z.int() }),
});

export const markNoticesSeen = defineCall({
  method: "POST",
  path: "/api/admin/notifications/seen",
  summary: "Marks all of the caller's staff notifications as seen",
  access: "signed-in",
});

const choice = z.strictObject({ kind, how });
export type NoticeChoice = z.infer<typeof choice>;

export const listNoticeChoices = defineCall({
  method: "GET",
  path: "/api/admin/notifications/choices",
  summary: "How the caller is told of each kind: at once, daily, on the page, or not at all",
  access: "signed-in",
  answer: z.object({ items: z.array(choice) }),
});

export const setNoticeChoice = defineCall({
  method: "PUT",
  path: "/api/admin/notifications/choices",
  summary: "Changes how the caller is told of one kind",
  access: "signed-in",
  body: choice,
});

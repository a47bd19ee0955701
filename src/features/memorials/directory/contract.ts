import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import { memorial } from "#features/memorials/content/contract.ts";
import { portrait } from "#features/memorials/contract.ts";
import { searched } from "../search/contract.ts";

const CURSOR_MAX = 2000;
const AT_ONCE_MAX = 50;

const listedMemorial = memorial
  .pick({
    id: true,
    slug: true,
    kind: true,
    name: true,
    birthName: true,
    nickname: true,
    bornOn: true,
    diedOn: true,
  })
  .extend({
    /** Nobody has these names; this page's are like them. */
    isSimilar: z.boolean(),
    portrait: portrait.nullable(),
  });
export type ListedMemorial = z.infer<typeof listedMemorial>;

export const listMemorials = defineCall({
  method: "GET",
  path: "/api/memorials",
  summary:
    "Public memorials by name, however its letters are written; similar names if nobody has it",
  access: "anyone",
  query: z.strictObject({
    q: searched,
    limit: z.coerce.number<string | number>().int().min(1).max(AT_ONCE_MAX).default(20),
    cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  }),
  answer: page(listedMemorial),
});

export const listRecentMemorials = defineCall({
  method: "GET",
  path: "/api/recent-memorials",
  summary: "The newest public memorials that their owners let search engines show",
  access: "anyone",
  answer: z.object({ items: z.array(listedMemorial) }),
});

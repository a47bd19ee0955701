import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { STAFF_GROUPS } from "#platform/staff-groups.ts";
import { line } from "#platform/text.ts";

export const getDeskNavigation = defineCall({
  method: "GET",
  path: "/api/desk/navigation",
  summary:
    "The staff areas that the caller may enter, with the number of open items in each, and what is found",
  access: "signed-in",
  answer: z.object({
    areas: z.array(
      z.object({
        /** Translation key: `staff:areas.<key>`. */
        key: z.string(),
        group: z.enum(STAFF_GROUPS),
        path: z.string(),
        /** Not in the menu. */
        isSearchOnly: z.boolean(),
        /** `null` for areas without a count of open items. */
        waiting: z.number().int().nullable(),
      }),
    ),
    /** Kinds of what `findForStaff` finds for the caller: in the texts, `staff:search.kinds.<kind>`. */
    finds: z.array(z.string()),
  }),
});
export type DeskNavigation = z.infer<typeof getDeskNavigation.answer>;

export const FIND_MAX = 100;

const found = z.object({
  /** In the texts, `staff:search.kinds.<kind>`. */
  kind: z.string(),
  title: z.string(),
  note: z.string(),
  url: z.string(),
});
export type Found = z.infer<typeof found>;

/** Sent in the body: searches contain names, which must not appear in URLs. */
export const findForStaff = defineCall({
  method: "POST",
  path: "/api/desk/search",
  summary: "Codes, people and other things that the caller may read, by what was typed",
  access: "signed-in",
  whileReadOnly: true,
  body: z.strictObject({ text: line(FIND_MAX, 2) }),
  answer: z.object({ items: z.array(found) }),
  status: 200,
});

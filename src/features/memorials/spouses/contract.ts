import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";

/** Maximum per memorial, agreed or asked for. */
export const SPOUSES_MAX = 4;

/**
 * `asked`: the other page's keepers haven't answered; `wanted`: they ask this page's keepers;
 * `linked`: both agreed.
 */
const STATES = ["asked", "wanted", "linked"] as const;

const spouseLink = z.object({
  /** Of the other memorial. */
  id: z.uuid(),
  state: z.enum(STATES),
  /** `null` if the caller may not read that page (any more), unless its keepers ask. */
  name: z.string().nullable(),
  /** `null` if the caller may not read that page. */
  slug: z.string().nullable(),
});
export type SpouseLink = z.infer<typeof spouseLink>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofLink = ofMemorial.extend({ otherId: z.uuid() });

export const listSpouses = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/spouses",
  section: "page",
  summary: "Links to spouses' pages, also those not agreed on, for editors of the page",
  access: "signed-in",
  params: ofMemorial,
  answer: z.object({ items: z.array(spouseLink) }),
});

export const askSpouse = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/spouses",
  summary: "Asks for a link to a spouse's page; at once if the caller edits both, or was asked",
  access: "signed-in",
  params: ofMemorial,
  /** Its address, slug or id. */
  body: z.strictObject({ page: line(300) }),
  answer: spouseLink,
  status: 201,
});

export const acceptSpouse = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/spouses/{otherId}/accept",
  summary: "Agrees to a link that keepers of the other page asked for",
  access: "signed-in",
  params: ofLink,
  answer: spouseLink,
});

export const endSpouse = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/spouses/{otherId}",
  summary: "Ends, withdraws or declines a link, from either side",
  access: "signed-in",
  params: ofLink,
});

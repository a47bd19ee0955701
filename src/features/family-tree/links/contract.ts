import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";

/**
 * `asked`: the page's keepers haven't answered; `wanted`: it is asked of a page that the reader edits; `left`: the page
 * whose tree it is was deleted, and the reader may take the tree over.
 */
const LINK_STATES = ["asked", "wanted", "linked", "left"] as const;

const ofPerson = z.object({ id: z.string().min(1).max(120), personId: z.uuid() });

export const linkTreePerson = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/people/{personId}/link",
  summary: "Asks that a person is the one of another page; answered alike whether there is one",
  access: "signed-in",
  params: ofPerson,
  /** Its address, slug or id. */
  body: z.strictObject({ memorial: line(300) }),
  status: 202,
});

export const unlinkTreePerson = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/family-tree/people/{personId}/link",
  summary: "Ends or withdraws a person's link to another page, if there is one",
  access: "signed-in",
  params: ofPerson,
  status: 202,
});

const treeLink = z.object({
  id: z.uuid(),
  state: z.enum(LINK_STATES),
  /** As the tree calls them; `null` where the reader may not know, as of somebody who lives. */
  person: z.string().nullable(),
  /** Whose tree it is; without an address where the reader may not read that page. */
  tree: z.object({ name: z.string(), slug: z.string().nullable() }),
  /** The page that the person is linked with; `null` where the reader may not read it. */
  memorial: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** `null` for one whose account is gone. */
  askedBy: z.string().nullable(),
  /** Whether the page shows the tree, while it has none of its own. */
  showsTree: z.boolean(),
  /** Until when the tree can be taken over; `null` but for one that is left. */
  takeUntil: z.iso.datetime().nullable(),
  can: z.object({ showTree: z.boolean() }),
});
export type TreeLink = z.infer<typeof treeLink>;

export const listTreeLinks = defineCall({
  method: "GET",
  path: "/api/user/family-tree-links",
  summary: "Links of the pages and trees that one edits, those asked of oneself first",
  access: "signed-in",
  answer: z.object({ items: z.array(treeLink) }),
});

const ofLink = z.object({ linkId: z.uuid() });

export const acceptTreeLink = defineCall({
  method: "POST",
  path: "/api/user/family-tree-links/{linkId}/accept",
  summary:
    "Agrees that a person of another tree is the one of a page that one edits, and says whether it shows the tree",
  access: "signed-in",
  params: ofLink,
  /** Not given: not shown; of a link that stands, as it was. */
  body: z.strictObject({ showTree: z.boolean().optional() }),
});

export const declineTreeLink = defineCall({
  method: "POST",
  path: "/api/user/family-tree-links/{linkId}/decline",
  summary: "Declines a link that was asked for; nobody is told",
  access: "signed-in",
  params: ofLink,
});

export const endTreeLink = defineCall({
  method: "DELETE",
  path: "/api/user/family-tree-links/{linkId}",
  summary: "Ends or withdraws a link, from either side",
  access: "signed-in",
  params: ofLink,
});

export const takeTree = defineCall({
  method: "POST",
  path: "/api/user/family-tree-links/{linkId}/take-over",
  summary:
    "Makes one's linked page the home of a tree whose page was deleted, within the days that it can be restored",
  access: "signed-in",
  params: ofLink,
});

import { z } from "zod";
import { anyone, editor, reader, signedIn, staff } from "./rules.ts";
import type { Line } from "./things.ts";

const tree = "/api/memorials/{id}/family-tree";

const listed = z.object({ items: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });

/** Takes the latest change back. */
const undone: Line["after"] = async ({ memorialId, get, post }) => {
  const changes = `/api/memorials/${memorialId}/family-tree/changes`;
  const { items } = listed.parse(await get(changes));
  await post(`${changes}/${items[0].id}/undo`);
};

/** Of one that is in the tree already. */
const applied = "409 familyTree.importNotReady";

/** Of somebody else's: nobody here has one. */
const notTheirs: Line["may"] = (asker) => (asker === "visitor" ? "login" : "notFound");

/** The family tree of a memorial. */
export const TREE_CALLS: Record<string, Line> = {
  [`GET ${tree}`]: { may: reader },
  [`GET ${tree}/people`]: { may: reader },
  [`GET ${tree}/people/{personId}`]: { may: reader },
  [`GET ${tree}/relationship`]: { may: reader },
  [`POST ${tree}/people`]: { may: editor, body: () => ({ name: "Ejnar Holm" }) },
  [`PUT ${tree}/people/{personId}`]: { may: editor, body: () => ({ notes: "Bager i Skagen" }) },
  [`DELETE ${tree}/people/{personId}`]: { may: editor, after: undone },
  [`GET ${tree}/families/{familyId}`]: { may: editor },
  [`POST ${tree}/families`]: {
    may: editor,
    body: ({ memorialId, personId }) => ({ partners: [memorialId, personId] }),
  },
  [`PUT ${tree}/families/{familyId}`]: { may: editor, body: () => ({ kind: "married" }) },
  [`DELETE ${tree}/families/{familyId}`]: { may: editor, after: undone },
  [`GET ${tree}/hints`]: { may: editor },
  [`POST ${tree}/hints/{hintId}/dismiss`]: { may: editor },
  [`POST ${tree}/merges`]: {
    may: editor,
    body: ({ personId, twinId }) => ({ keep: personId, drop: twinId }),
    after: undone,
  },
  [`GET ${tree}.ged`]: { may: editor },
  [`GET ${tree}.gdz`]: { may: editor },
  [`POST ${tree}/imports`]: { may: editor, fails: "400 invalid" },
  [`GET ${tree}/imports`]: { may: editor },
  [`GET ${tree}/imports/{importId}`]: { may: editor },
  [`GET ${tree}/imports/{importId}/report`]: { may: editor },
  [`PUT ${tree}/imports/{importId}`]: {
    may: editor,
    body: () => ({ encoding: "ansel" }),
    fails: applied,
  },
  [`POST ${tree}/imports/{importId}/apply`]: {
    may: editor,
    body: () => ({ mode: "add", subject: null }),
    fails: applied,
  },
  [`PUT ${tree}/people/{personId}/file-lines/{lineKey}`]: {
    may: editor,
    body: () => ({ isShown: true }),
  },
  [`DELETE ${tree}/imports/{importId}`]: { may: editor, fails: applied },
  [`GET ${tree}/changes`]: { may: editor },
  [`POST ${tree}/changes/{changeId}/undo`]: { may: editor, fails: "409 familyTree.standsOn" },
  [`GET ${tree}/people/{personId}/consent`]: { may: editor },
  [`POST ${tree}/people/{personId}/consent`]: {
    may: editor,
    body: () => ({ email: "ruth@example.org" }),
    fails: "409 familyTree.notLiving",
  },
  "GET /api/family-tree-consents/{token}": { may: anyone, fails: "410 linkUsed" },
  "POST /api/family-tree-consents/{token}": {
    may: anyone,
    body: () => ({ answer: "keepers" }),
    fails: "410 linkUsed",
  },
  "GET /api/user/family-tree-consents": { may: signedIn },
  "PUT /api/user/family-tree-consents/{consentId}": {
    may: notTheirs,
    body: () => ({ answer: "keepers" }),
  },
  [`POST ${tree}/people/{personId}/link`]: {
    may: editor,
    body: () => ({ memorial: "a-page-that-is-not-there" }),
  },
  [`DELETE ${tree}/people/{personId}/link`]: { may: editor },
  "GET /api/user/family-tree-links": { may: signedIn },
  "POST /api/user/family-tree-links/{linkId}/accept": {
    may: notTheirs,
    body: () => ({ showTree: true }),
  },
  "POST /api/user/family-tree-links/{linkId}/decline": { may: notTheirs },
  "POST /api/user/family-tree-links/{linkId}/take-over": { may: notTheirs },
  "DELETE /api/user/family-tree-links/{linkId}": { may: notTheirs },
  "POST /api/admin/memorials/{id}/family-tree/people/{personId}/erase": {
    may: staff("rights.answer"),
    fails: "400 invalid",
  },
};

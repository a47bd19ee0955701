import { ENTRIES, ENTRY_KINDS, type EntryKind } from "#features/memorials/entries/contract.ts";
import { AUTHOR_SECRET, type Line } from "./things.ts";
import { editor, moderator, nobody, owner, reader } from "./rules.ts";
import { TREE_CALLS } from "./tree-calls.ts";

/** Entries of visitors, and decisions of keepers about them. */

const event = "/api/memorials/{id}/events/{eventId}";
const words = { authorName: "Bo", message: "Tak for alt" };

function entries(kind: EntryKind): Record<string, Line> {
  const path = `/api/memorials/{id}/${ENTRIES[kind].section}`;
  const body = kind === "candle" ? { name: "Bo" } : words;
  const one = `${path}/{entryId}`;
  return {
    [`GET ${path}`]: { may: reader },
    [`POST ${path}`]: { may: reader, body: () => body },
    [`PUT ${one}`]: { may: reader, body: () => ({ ...body, secret: AUTHOR_SECRET }) },
    // Nobody else's secret is of any use.
    [`POST ${one}/take-back`]: { may: nobody, body: () => ({ secret: "x".repeat(32) }) },
    [`DELETE ${one}`]: { may: moderator, after: `POST ${one}/restore` },
    [`POST ${one}/restore`]: { may: moderator, before: `DELETE ${one}` },
  };
}

export const ENTRY_CALLS: Record<string, Line> = {
  ...Object.assign({}, ...ENTRY_KINDS.map(entries)),
  "POST /api/memorials/{id}/candles/{candleId}/relight": { may: reader },
  "GET /api/memorials/{id}/resting-place": { may: reader },
  "PUT /api/memorials/{id}/resting-place": { may: editor, body: () => ({ leaseEndsOn: "2049" }) },
  "GET /api/memorials/{id}/guests": { may: moderator },
  "POST /api/memorials/{id}/guests": {
    may: reader,
    body: () => ({ name: "Bo", persons: 2 }),
  },
  "PUT /api/memorials/{id}/guests/{guestId}": {
    may: reader,
    body: () => ({ name: "Bo", persons: 3, secret: AUTHOR_SECRET }),
  },
  "POST /api/memorials/{id}/guests/{guestId}/take-back": {
    may: nobody,
    body: () => ({ secret: "x".repeat(32) }),
  },
  "DELETE /api/memorials/{id}/guests/{guestId}": { may: moderator },
  "POST /api/memorials/{id}/guestbook/pictures": { may: reader, fails: "400 invalid" },
  "GET /api/memorials/{id}/events": { may: reader },
  "GET /api/memorials/{id}/timeline": { may: reader },
  "POST /api/memorials/{id}/events": {
    may: editor,
    body: () => ({ title: "Gift med Villy", happenedOn: "1955" }),
  },
  [`PUT ${event}`]: { may: editor, body: () => ({ title: "Gift med Villy Holm" }) },
  [`DELETE ${event}`]: { may: editor, after: `POST ${event}/restore` },
  [`POST ${event}/restore`]: { may: editor, before: `DELETE ${event}` },
  "GET /api/memorials/{id}/spouses": { may: editor },
  "POST /api/memorials/{id}/spouses": {
    may: editor,
    body: ({ spouseId }) => ({ page: spouseId }),
  },
  "POST /api/memorials/{id}/spouses/{otherId}/accept": { may: editor },
  "DELETE /api/memorials/{id}/spouses/{otherId}": { may: editor },
  ...TREE_CALLS,
  "GET /api/memorials/{id}/changes": { may: editor },
  "GET /api/memorials/{id}/changes/{changeId}": { may: editor },
  "PUT /api/memorials/{id}/changes/{changeId}": { may: editor, body: () => ({ name: "Til mor" }) },
  // It isn't the last one.
  "POST /api/memorials/{id}/changes/{changeId}/undo": {
    may: editor,
    fails: "412 changedMeanwhile",
  },
  "POST /api/memorials/{id}/changes/{changeId}/restore": { may: editor },
  "DELETE /api/memorials/{id}/changes/{changeId}": {
    may: owner,
    before: "POST /api/memorials/{id}/changes/{changeId}/restore",
    fails: "409 memorials.wordsInUse",
  },
  "GET /api/memorials/{id}/queue": { may: moderator },
  "GET /api/memorials/{id}/waiting": { may: moderator },
  "POST /api/memorials/{id}/decisions": {
    may: moderator,
    body: ({ entryIds }) => ({
      decision: "show",
      entries: [{ kind: "guestbook", id: entryIds["guestbook"] }],
    }),
  },
  "PUT /api/memorials/{id}/put-away": { may: moderator, body: () => ({ entries: "all" }) },
  "DELETE /api/memorials/{id}/put-away": { may: moderator, body: () => ({ entries: "all" }) },
  "PUT /api/memorials/{id}/screening": { may: owner, body: () => ({ screening: "all" }) },
};

import type { Line } from "./things.ts";
import { moderator, owner, reader } from "./rules.ts";

/** What visitors leave on a page, and what its keepers decide about it. */

const words = { authorName: "Bo", message: "Tak for alt" };

function entries(kind: string, body: unknown): Record<string, Line> {
  const path = `/api/memorials/{id}/${kind}`;
  const one = `${path}/{entryId}`;
  return {
    [`GET ${path}`]: { may: reader },
    [`POST ${path}`]: { may: reader, body: () => body },
    [`DELETE ${one}`]: { may: moderator, after: `POST ${one}/restore` },
    [`POST ${one}/restore`]: { may: moderator, before: `DELETE ${one}` },
  };
}

export const ENTRY_CALLS: Record<string, Line> = {
  ...entries("guestbook", words),
  ...entries("candles", { name: "Bo" }),
  ...entries("tributes", words),
  "GET /api/memorials/{id}/queue": { may: moderator },
  "GET /api/memorials/{id}/waiting": { may: moderator },
  "POST /api/memorials/{id}/decisions": {
    may: moderator,
    body: ({ entryIds }) => ({
      decision: "show",
      entries: [{ kind: "guestbook", id: entryIds["guestbook"] }],
    }),
  },
  "PUT /api/memorials/{id}/screening": { may: owner, body: () => ({ screening: "all" }) },
};

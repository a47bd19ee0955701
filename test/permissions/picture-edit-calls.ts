import { editor, fileOf } from "./rules.ts";
import type { Line } from "./things.ts";

const item = "/api/memorials/{id}/media/{mediaId}";

/**
 * Whoever may change a picture may edit it: its editors, and who added it. Its original is for editors. Asked behind
 * what reads the picture, as they give it another address.
 */
export const PICTURE_EDIT_CALLS: Record<string, Line> = {
  [`GET ${item}/original`]: { may: fileOf },
  "GET /api/media/{mediaId}": { may: editor },
  [`GET ${item}/edit`]: { may: editor },
  [`PUT ${item}/edit`]: { may: editor, body: () => ({ recipe: { version: 1, contrast: 5 } }) },
  [`POST ${item}/edit/restore`]: {
    may: editor,
    before: `PUT ${item}/edit`,
    body: () => ({ revision: 1 }),
  },
  [`POST ${item}/edit/suggestions`]: { may: editor },
  [`POST ${item}/cut-outs`]: {
    may: editor,
    body: () => ({ recipes: [{ version: 1, quarterTurns: 1 }] }),
  },
  [`GET ${item}/edit/source/{width}`]: { may: fileOf },
  [`GET ${item}/edited`]: { may: fileOf },
};

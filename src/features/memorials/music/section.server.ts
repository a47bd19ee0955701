import { defineSection } from "../sections/queries.server.ts";
import { copiedCompositions, copiedNotes } from "../compositions/queries.server.ts";
import { copiedMusic, readablePieces } from "./queries.server.ts";
import { musicRule } from "./section.ts";

/** Its files, and the lists that tell of them, are with the pictures, whose table it shares. */
export const musicSection = defineSection({
  rule: musicRule,
  content: null,
  count: null,
  revision: [],
  parameters: [],
  copied: {
    dataOf: async (ctx, page) => ({
      ...(await copiedMusic(ctx, page)),
      compositions: await copiedCompositions(ctx, page),
    }),
    readable: { place: 32, heading: "music:heading", itemsOf: readablePieces },
    filesOf: copiedNotes,
  },
  purge: null,
  moderated: null,
  reported: null,
  searched: null,
  dated: null,
  told: null,
  live: null,
});

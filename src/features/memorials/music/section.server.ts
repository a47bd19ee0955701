import { defineSection } from "../sections/queries.server.ts";
import { copiedMusic } from "./queries.server.ts";
import { musicRule } from "./section.ts";

/** Its files, and the lists that tell of them, are with the pictures, whose table it shares. */
export const musicSection = defineSection({
  rule: musicRule,
  content: null,
  count: null,
  revision: [],
  parameters: [],
  copied: { dataOf: copiedMusic, readable: null, filesOf: null },
  purge: null,
  moderated: null,
  reported: null,
  searched: null,
  dated: null,
  told: null,
  live: null,
});

import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const musicRule = {
  ...AS_THE_PAGE,
  name: "music",
  order: 35,
  // Until keepers choose otherwise: before it was a section, it was one with the pictures.
  follows: "pictures",
  moderation: null,
  isCounted: false,
  kinds: IN_NO_LIST,
  texts: {
    heading: "memorials:music.heading",
    name: "editor:parts.names.music",
    privacy: "editor:fields.musicPrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    music: typeof musicRule;
  }
}

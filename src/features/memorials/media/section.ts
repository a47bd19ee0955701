import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const picturesRule = {
  ...AS_THE_PAGE,
  name: "pictures",
  order: 30,
  moderation: null,
  isCounted: true,
  reported: ["media"],
  texts: {
    heading: "memorials:pictures.heading",
    name: "editor:parts.names.pictures",
    privacy: "editor:fields.picturesPrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    pictures: typeof picturesRule;
  }
  interface ReportKinds {
    media: true;
  }
}

import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const picturesRule = {
  ...AS_THE_PAGE,
  name: "pictures",
  order: 30,
  moderation: null,
  isCounted: true,
  kinds: {
    ...IN_NO_LIST,
    reported: { media: { one: "reports:kinds.media", mailed: "report-mails:kinds.media" } },
    found: { media: { one: "directory:onPage.kinds.media", by: null } },
    told: {
      picture: {
        one: "news:items.picture",
        by: "news:from.picture",
        choice: "news:told.kinds.picture",
      },
    },
    deleted: {
      image: { one: "editor:pictures.kinds.image", by: null },
      video: { one: "editor:pictures.kinds.video", by: null },
      audio: { one: "editor:pictures.kinds.audio", by: null },
      document: { one: "editor:pictures.kinds.document", by: null },
    },
    dated: { picture: "walk:kinds.picture" },
  },
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
}

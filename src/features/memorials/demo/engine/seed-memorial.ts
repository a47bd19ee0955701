import type { Language } from "#features/memorials/demo/engine/people/person.ts";

export type SeedPicture = {
  svg: string;
  /** The width in pixels to render it at. */
  width: number;
  caption: string;
  altText: string;
  isPortrait: boolean;
  album?: string;
  /** By which the biography places it: `<figure data-media="NAME"></figure>`. */
  name?: string;
  /** The focus point, in percent from the left and the top. */
  focus?: { x: number; y: number };
};

export type SeedEntry = {
  authorName: string;
  message: string;
  relation: string | null;
  daysAgo: number;
};

/** An event of the life, with pictures by their names. */
export type SeedEvent = {
  type?: "birth" | "death";
  title: string;
  happenedOn?: string;
  endedOn?: string;
  text?: string;
  place?: string;
  people?: string[];
  source?:
    | { kind: "told"; by: string }
    | { kind: "document"; mediaId: null; note: string }
    | { kind: "uncertain"; note: string };
  pictures?: readonly string[];
};

export type SeedCandle = { name: string | null; message: string | null; hoursAgo: number };

/** A whole memorial page as data. Every person in it is fictional. */
export type SeedMemorial = {
  slug: string;
  kind: "person";
  name: string;
  /** The family name at birth, if different. */
  birthName: string | null;
  nickname: string | null;
  /** `1931`, `1931-05`, `1931-05-17` or `~1938`. */
  bornOn: string | null;
  diedOn: string | null;
  birthPlace: string | null;
  deathPlace: string | null;
  epitaph: string | null;
  madeBy?: string;
  /** HTML of p, h3, blockquote, em and named pictures; empty if the family has written nothing yet. */
  biography: string;
  language: Language;
  pictures: SeedPicture[];
  /** Music that is played on request. */
  sound?: { title: string; play: () => Buffer };
  events?: readonly SeedEvent[];
  guestbook: SeedEntry[];
  candles: SeedCandle[];
  tributes: SeedEntry[];
  /** In the format of `newMemorial`. */
  cemetery?: string;
  gravePlot?: string;
  graveNote?: string;
  gravePosition?: string;
  ceremonies?: { name: string; place: string; address: string; at: string }[];
  ceremonyFlowers?: string;
};

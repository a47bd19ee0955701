import type { Language } from "./people/person.ts";

export type SeedPicture = {
  svg: string;
  /** Pixels to render it at. */
  width: number;
  caption: string;
  altText: string;
  isPortrait: boolean;
  album?: string;
  /** What no crop may cut, in percent from the left and the top. */
  focus?: { x: number; y: number };
};

export type SeedEntry = {
  authorName: string;
  message: string;
  relation: string | null;
  daysAgo: number;
};

export type SeedCandle = { name: string | null; message: string | null; hoursAgo: number };

/** A whole memorial page as data. Every person in it is invented. */
export type SeedMemorial = {
  slug: string;
  kind: "person";
  name: string;
  /** The family name at birth, when it was another. */
  birthName: string | null;
  nickname: string | null;
  /** `1931`, `1931-05`, `1931-05-17` or `~1938`. */
  bornOn: string | null;
  diedOn: string | null;
  birthPlace: string | null;
  deathPlace: string | null;
  epitaph: string | null;
  /** HTML of p, h3, blockquote and em; empty when the family has not written yet. */
  biography: string;
  language: Language;
  pictures: SeedPicture[];
  /** Music that plays when it is asked for. */
  sound?: { title: string; play: () => Buffer };
  guestbook: SeedEntry[];
  candles: SeedCandle[];
  tributes: SeedEntry[];
  /** As `newMemorial` takes them. */
  cemetery?: string;
  gravePlot?: string;
  graveNote?: string;
  gravePosition?: string;
  ceremonyPlace?: string;
  ceremonyAt?: string;
};

import type { SectionName } from "../sections/contract.ts";

/** An upcoming ceremony is placed before the story, a past one at the end. */
export type PlacedSection = Exclude<SectionName, "ceremony"> | "comingCeremony" | "pastCeremony";

/** The order of the sections in each of the two layouts; links follow the first one. */
export const ENHANCED: readonly PlacedSection[] = [
  "candles",
  "comingCeremony",
  "life",
  "timeline",
  "tributes",
  "pictures",
  "documents",
  "guestbook",
  "pastCeremony",
  "grave",
];
export const CLASSIC: readonly PlacedSection[] = [
  "life",
  "timeline",
  "comingCeremony",
  "pictures",
  "documents",
  "candles",
  "tributes",
  "guestbook",
  "pastCeremony",
  "grave",
];

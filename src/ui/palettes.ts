/** Colours and type of a page, by the names that tokens.css gives them. */
export const PALETTES = [
  "ink",
  "coast",
  "birch",
  "heather",
  "grain",
  "brick",
  "granite",
  "rosehip",
] as const;

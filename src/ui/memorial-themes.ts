/** Colours and type of a memorial's page, by the names that tokens.css gives them. */
export const MEMORIAL_THEMES = [
  "ink",
  "coast",
  "birch",
  "heather",
  "grain",
  "brick",
  "granite",
  "rosehip",
] as const;

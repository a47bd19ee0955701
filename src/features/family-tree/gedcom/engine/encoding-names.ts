/** Those that a file can be read in again: where its letters look wrong, one of them is right. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "ansel",
  "windows-1252",
  "macintosh",
  "cp850",
  "cp437",
  "cp865",
  "windows-1250",
  "windows-1251",
  "windows-1257",
  "iso-8859-2",
  "cp852",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

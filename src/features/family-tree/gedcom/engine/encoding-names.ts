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

/** As programs call them, in every language; in brackets the word of a file's `CHAR`. */
export const ENCODING_NAMES = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE (UNICODE)",
  "utf-16be": "UTF-16 BE (UNICODE)",
  ansel: "ANSEL",
  "windows-1252": "Windows 1252 (ANSI)",
  macintosh: "Macintosh",
  cp850: "DOS 850 (IBMPC)",
  cp437: "DOS 437 (IBMPC)",
  cp865: "DOS 865 (IBMPC)",
  "windows-1250": "Windows 1250",
  "windows-1251": "Windows 1251",
  "windows-1257": "Windows 1257",
  "iso-8859-2": "ISO 8859-2",
  cp852: "DOS 852",
} as const satisfies Record<Encoding, string>;

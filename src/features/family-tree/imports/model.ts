import type { IMPORT_MODES, IMPORT_STATES } from "./contract.ts";

export type ImportState = (typeof IMPORT_STATES)[number];
export type ImportKey = { memorialId: string; importId: string };
export type ImportMode = (typeof IMPORT_MODES)[number];

const MEGABYTE = 1024 * 1024;
/** Of a file as it is sent, and of what a GEDZIP holds as its tree. */
export const IMPORT_BYTES_MAX = 50 * MEGABYTE;
/** Of all pictures that a GEDZIP holds: they are hardly smaller in it. */
export const UNPACKED_BYTES_MAX = 4 * IMPORT_BYTES_MAX;

/** Days after which the file goes, and with it what was never put into the tree. */
export const IMPORT_DAYS = 30;

/** Lines that are told; all are counted. */
export const REPORT_MAX = 10_000;

/** Somebody in a file who may be the one whom the page is about. Dates are GEDCOM 7 DateValues. */
export type Subject = { key: string; name: string; birth: string | null; death: string | null };

export type ImportCounts = Record<
  "people" | "families" | "notes" | "sources" | "media" | "living" | "unread",
  number
>;

/** Why a file was not put into the tree: `unreadable`, or the code of an error that a call would have thrown. */
export type ImportProblem = "unreadable" | "interrupted" | (string & {});

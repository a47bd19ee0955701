import type { Locale } from "#platform/i18n/locales.ts";
import type { Safe } from "#platform/markup.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";

/** Whose copy is made, and in which language it is to be read. */
export type CopiedPerson = { userId: string; locale: Locale };

/** A feature's part of the copy of everything about somebody. */
export type PersonalCopy = {
  /** By name, for programs (`data.json`). What may be long is an iterable, read and written row by row. */
  data: Readonly<Record<string, unknown>>;
  /** What of it people want to read, for `index.html`. */
  sections?: readonly Safe[];
  /** What was recorded in passing, as logins: read after everything else. */
  records?: readonly Safe[];
  /** Files of its own, made one after the other. */
  files?(): AsyncIterable<ZipEntry>;
};

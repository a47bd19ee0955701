import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { ENCODINGS } from "../gedcom/engine/encoding-names.ts";
import { treePerson } from "../tree/contract.ts";
import { LINE_REASONS } from "../gedcom/engine/line-reasons.ts";

/** `ready` has changed nothing yet; `undone` is one whose change of the tree was undone. */
export const IMPORT_STATES = [
  "waiting",
  "reading",
  "ready",
  "applying",
  "done",
  "undone",
  "failed",
  "cancelled",
] as const;

/** `replace`: whoever else is in the tree goes, but for the memorial's own person. */
export const IMPORT_MODES = ["add", "replace"] as const;

/** Told at once of a report. */
export const REPORTED_AT_ONCE = 100;
/** Subjects that are offered; any other person of the file can be named by their key. */
export const SUBJECTS_MAX = 20;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofImport = ofMemorial.extend({ importId: z.uuid() });

const begun = z.object({ id: z.uuid(), state: z.enum(IMPORT_STATES) });

export const treeImport = z.object({
  id: z.uuid(),
  state: z.enum(IMPORT_STATES),
  /** Of a hundred. */
  progress: z.int(),
  /** In the caller's language; `null` unless it failed. */
  problem: z.string().nullable(),
  /** As the file's header says: `5.5.1`. */
  version: z.string().nullable(),
  /** A GEDZIP: `counts.media` are its pictures, which become media of the page. */
  isArchive: z.boolean(),
  encoding: z.enum(ENCODINGS).nullable(),
  /** Names with other letters, by which one sees whether the encoding is right. */
  samples: z.array(z.string()),
  counts: z.object({
    people: z.int(),
    families: z.int(),
    notes: z.int(),
    sources: z.int(),
    media: z.int(),
    living: z.int(),
    unread: z.int(),
  }),
  /** Who may be the one whom the page is about, the likeliest first. */
  subjects: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** In the caller's language: `1898`, `omkring 1898`. */
      birth: z.string().nullable(),
      death: z.string().nullable(),
    }),
  ),
});
export type TreeImport = z.output<typeof treeImport>;

export const finishedUpload = z.strictObject({ uploadId: z.string().min(1).max(200) });

export const beginTreeImport = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/imports",
  summary:
    "Takes a GEDCOM file, to be read: multipart/form-data with file, or JSON with uploadId. Changes nothing in the tree",
  access: "signed-in",
  params: ofMemorial,
  upload: finishedUpload,
  answer: begun,
  status: 202,
});

/** Told of the imports of a tree: the newest ones. */
export const IMPORTS_LISTED = 20;

const listedImport = treeImport.pick({ id: true, state: true, progress: true }).extend({
  at: z.iso.datetime(),
  /** Who sent the file, while they have an account. */
  by: z.string().nullable(),
});

export const listTreeImports = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/imports",
  section: "familyTree",
  summary: "The latest files of a tree and how far each has come, newest first",
  access: "signed-in",
  params: ofMemorial,
  answer: z.object({ items: z.array(listedImport).max(IMPORTS_LISTED) }),
});

export const getTreeImport = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/imports/{importId}",
  section: "familyTree",
  summary: "How far a file has come, and what is in it",
  access: "signed-in",
  params: ofImport,
  answer: treeImport,
});

export const readTreeImportAgain = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/family-tree/imports/{importId}",
  summary: "Reads the file again in another encoding",
  access: "signed-in",
  params: ofImport,
  body: z.strictObject({ encoding: z.enum(ENCODINGS) }),
  answer: treeImport,
});

export const cancelTreeImport = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/family-tree/imports/{importId}",
  summary: "Lets go of a file that isn't in the tree",
  access: "signed-in",
  params: ofImport,
});

/** What lines of a file are called that say more of a person than the tree has a place for. */
export const LINE_TAGS = [
  ...(["NOTE", "SOUR", "NAME", "BIRT", "DEAT", "BAPM", "CHR", "CONF", "BURI", "CREM"] as const),
  ...(["RESI", "OCCU", "EDUC", "GRAD", "EMIG", "IMMI", "EVEN", "FACT", "RELI", "CAUS"] as const),
  ...(["NATI", "CAST", "DSCR", "PROP", "TITL", "AGE", "AGNC", "ADDR", "PHON", "EMAIL"] as const),
] as const;

export const showFileLine = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/family-tree/people/{personId}/file-lines/{lineKey}",
  summary:
    "Shows visitors a line that a file has about a person, or hides it again; of the living they see none",
  access: "signed-in",
  params: ofMemorial.extend({ personId: z.uuid(), lineKey: z.string().max(40) }),
  body: z.strictObject({ isShown: z.boolean() }),
  answer: treePerson,
});

const reportLine = z.object({
  line: z.int(),
  text: z.string(),
  reason: z.enum(LINE_REASONS),
  /** Whether what it says comes back in an export all the same. */
  kept: z.boolean(),
});
export type ReportLine = z.output<typeof reportLine>;

export const listTreeImportReport = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/imports/{importId}/report",
  section: "familyTree",
  summary:
    "The lines of a file that aren't as the standard has them, or for which the tree has no place",
  access: "signed-in",
  params: ofImport,
  query: z.object({ cursor: z.string().max(400).optional() }),
  answer: z.object({ items: z.array(reportLine), nextCursor: z.string().nullable() }),
});

const application = z.strictObject({
  mode: z.enum(IMPORT_MODES),
  /** The key of the one whom the page is about; `null`: that person stays beside those of the file. */
  subject: z.string().min(1).max(400).nullable(),
});
export type Application = z.output<typeof application>;

export const applyTreeImport = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/imports/{importId}/apply",
  summary: "Puts the file into the tree as one change, which can be undone",
  access: "signed-in",
  params: ofImport,
  body: application,
  answer: begun,
  status: 202,
});

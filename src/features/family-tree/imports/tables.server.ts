import { isNotNull } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { FamilyContent, PersonContent } from "../tree/model.ts";
import type { ReportLine, TreeImport } from "./contract.ts";
import type { ImportCounts, ImportMode, ImportProblem, ImportState, Subject } from "./model.ts";

/** A file for a tree: one that is looked at, or that was put into it. */
export const treeImports = pgTable(
  "tree_imports",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    at: timestamptz().notNull(),
    importedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Of whoever sent it: events without a word of their own are called by it. */
    locale: text().$type<Locale>().notNull(),
    state: text().$type<ImportState>().notNull(),
    progress: integer().notNull(),
    problem: text().$type<ImportProblem>(),
    /** `null` once the file is gone. */
    fileKey: text(),
    /** The encoding that somebody chose; the bytes tell of another one else. */
    chosen: text().$type<TreeImport["encoding"]>(),
    encoding: text().$type<TreeImport["encoding"]>(),
    version: text(),
    /** A GEDZIP, whose pictures come along. */
    isArchive: boolean().notNull().default(false),
    /** In which of both versions its records are kept and edited. */
    form: text().$type<"5.5.1" | "7.0">(),
    /** The extension tags that its header declares, each with its address. */
    declared: jsonb().$type<[tag: string, address: string][]>().notNull(),
    samples: jsonb().$type<string[]>().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    subjects: jsonb().$type<Subject[]>().notNull(),
    mode: text().$type<ImportMode>(),
    /** The id, in the file, of the memorial's person. */
    subject: text(),
    /** Of the tree, which it made by its change. */
    revision: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    index("tree_imports_at").on(table.at),
    // The erasure of an account empties the column, its export reads it.
    index("tree_imports_imported_by").on(table.importedBy).where(isNotNull(table.importedBy)),
  ],
);

/** All that a file says, record by record, so that what nobody edited comes back as it came. */
export const treeRecords = pgTable(
  "tree_records",
  {
    memorialId: uuid().notNull(),
    importId: uuid().notNull(),
    position: integer().notNull(),
    tag: text().notNull(),
    xref: text(),
    /** Whom it became in the tree, or becomes. */
    personId: uuid(),
    /** Whom it was before, where people were merged, the latest last. */
    merged: uuid().array().notNull().default([]),
    familyId: uuid(),
    /** The structure, as `gedcom/engine` has it. */
    record: jsonb().$type<unknown>().notNull(),
    /** What the tree took of it. A family's people are named by the ids of their records. */
    content: jsonb().$type<PersonContent | FamilyContent>(),
    /** Keys of the lines of a person that visitors see: all others are the keepers'. */
    shown: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.importId, table.position] }),
    foreignKey({
      name: "tree_records_import",
      columns: [table.memorialId, table.importId],
      foreignColumns: [treeImports.memorialId, treeImports.id],
    }).onDelete("cascade"),
    index("tree_records_person").on(table.memorialId, table.personId),
  ],
);

/** The pictures of a GEDZIP, which become media of the page with it. */
export const treePictures = pgTable(
  "tree_pictures",
  {
    memorialId: uuid().notNull(),
    importId: uuid().notNull(),
    /** In the archive. */
    name: text().notNull(),
    /** Where the tree first names it, for the report. */
    line: integer().notNull(),
    text: text().notNull(),
    record: integer().notNull(),
    /** Known before there is such an item, so that an interrupted import finds what it added. */
    mediaId: uuid().notNull(),
    /** The import added the item; one that was on the page before stays when it is undone. `null`: not added yet. */
    isOwn: boolean(),
    /** The undoing of the import took the item off the page. */
    isTakenOff: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.importId, table.name] }),
    foreignKey({
      name: "tree_pictures_import",
      columns: [table.memorialId, table.importId],
      foreignColumns: [treeImports.memorialId, treeImports.id],
    }).onDelete("cascade"),
    index("tree_pictures_media").on(table.memorialId, table.mediaId),
  ],
);

/** Lines of a file that weren't as the standard has them. */
export const treeReportLines = pgTable(
  "tree_report_lines",
  {
    memorialId: uuid().notNull(),
    importId: uuid().notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    text: text().notNull(),
    reason: text().$type<ReportLine["reason"]>().notNull(),
    kept: boolean().notNull(),
    /** The place of the record in which it stands. */
    record: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.importId, table.position] }),
    foreignKey({
      name: "tree_report_lines_import",
      columns: [table.memorialId, table.importId],
      foreignColumns: [treeImports.memorialId, treeImports.id],
    }).onDelete("cascade"),
  ],
);

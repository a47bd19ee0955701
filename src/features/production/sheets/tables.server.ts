import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { MachineSetup, SheetFormat, SheetSettings } from "#features/qr/symbols/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { machines } from "../machines/tables.server.ts";
import type { Item } from "../work-orders/contract.ts";
import type { PlaceState, PlateMaterial, SheetState } from "./contract.ts";

/** Plates that are engraved together. All that its files are drawn from is here, so they are never stored. */
export const sheets = pgTable(
  "sheets",
  {
    id: uuid().primaryKey(),
    /** The number that people see, without its letter. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 1001 }).unique("sheets_number"),
    state: text().$type<SheetState>().notNull(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    /** The machine as it was when the sheet was drawn. */
    setup: jsonb().$type<MachineSetup>().notNull(),
    item: text().$type<Item>().notNull(),
    material: text().$type<PlateMaterial>().notNull(),
    kerfMm: doublePrecision().notNull(),
    settings: jsonb().$type<SheetSettings>().notNull(),
    batch: text(),
    drawnAt: timestamptz().notNull(),
    files: jsonb().$type<{ format: SheetFormat; sha256: string }[]>().notNull(),
    leftCodes: text().array().notNull(),
  },
  (table) => [
    index("sheets_state").on(table.state, table.id),
    index("sheets_machine").on(table.machineId),
  ],
);

export const sheetPlaces = pgTable(
  "sheet_places",
  {
    sheetId: uuid()
      .notNull()
      .references(() => sheets.id),
    /** From 1. */
    place: integer().notNull(),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** Kept by the steps of the code until the sheet is done (`followPlates`). */
    state: text().$type<PlaceState>().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.place] }),
    // A code lies on one living sheet at most: places of the others aren't open.
    uniqueIndex("sheet_places_open")
      .on(table.code)
      .where(sql`${table.state} = 'open'`),
  ],
);

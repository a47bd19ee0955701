import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import type { Material } from "#features/qr/advice/contract.ts";
import {
  MOST_PLATES,
  ORIGINS,
  SHEET_FORMATS,
  sheetFields,
  type SheetFormat,
} from "#features/qr/symbols/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine } from "#platform/text.ts";

/** How far a sheet is. `drawn`: its files are there; `cutting`: it lies in the machine. */
export const SHEET_STATES = ["drawn", "cutting", "done", "void"] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** What became of a place. `gone`: its plate isn't made here any more. */
export const PLACE_STATES = ["open", "engraved", "failed", "gone"] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

/** A place on a sheet, from 1, row by row within each block. */
const place = z.int().min(1).max(MOST_PLATES);

/** What plates are made of. */
const PLATE_MATERIALS = ["steel", "bronze"] as const satisfies readonly Material[];
export type PlateMaterial = (typeof PLATE_MATERIALS)[number];

export const BATCH_MAX = 60;
const WORK_ORDERS_MAX = 200;

const newSheet = z.strictObject({
  machineId: z.uuid(),
  /** What is laid out, the earliest due first. */
  workOrderIds: z.array(z.uuid()).min(1).max(WORK_ORDERS_MAX),
  /** As exports have it; what isn't given follows from the machine's bed and the plates. */
  sheet: z.strictObject(sheetFields).partial().optional(),
  /** Places that are used already. */
  taken: z.array(place).max(MOST_PLATES).default([]),
  /** Of the blanks. */
  batch: optionalLine(BATCH_MAX).default(null),
});
export type NewSheet = z.output<typeof newSheet>;

const sheetPlace = z.object({
  place: z.int(),
  code: z.string(),
  /** From the upper left of the sheet to that of the place. */
  xMm: z.number(),
  yMm: z.number(),
  state: z.enum(PLACE_STATES),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type SheetPlace = z.infer<typeof sheetPlace>;

export const sheet = z.object({
  id: z.uuid(),
  /** For people: `A-1042`. Numbers may be missing in the series. */
  number: z.string(),
  state: z.enum(SHEET_STATES),
  machine: z.object({ id: z.uuid(), name: z.string() }),
  material: z.enum(PLATE_MATERIALS),
  /** As the machine was measured in that material; 0 if it wasn't. */
  kerfMm: z.number(),
  sheet: z.object({
    widthMm: z.number(),
    heightMm: z.number(),
    plateWidthMm: z.number(),
    plateHeightMm: z.number(),
  }),
  /** The corner of the bed that it is laid into. */
  origin: z.enum(ORIGINS),
  batch: z.string().nullable(),
  drawnAt: z.iso.datetime(),
  places: z.array(sheetPlace),
  files: z.array(z.object({ format: z.enum(SHEET_FORMATS), sha256: z.string() })),
  /** Codes of its work orders that found no place. */
  left: z.array(z.string()),
});
export type Sheet = z.infer<typeof sheet>;

const byId = z.object({ id: z.uuid() });

const sheetList = z.strictObject({
  ...pageQuery.shape,
  state: z.enum(SHEET_STATES).optional(),
});
export type SheetList = z.infer<typeof sheetList>;

export const listSheets = defineCall({
  method: "GET",
  path: "/api/admin/sheets",
  summary: "Sheets of plates for a machine, newest first",
  access: "signed-in",
  permission: "production.read",
  query: sheetList,
  answer: page(sheet),
});

export const getSheet = defineCall({
  method: "GET",
  path: "/api/admin/sheets/{id}",
  summary: "One sheet",
  access: "signed-in",
  permission: "production.read",
  params: byId,
  answer: sheet,
});

export const drawSheet = defineCall({
  method: "POST",
  path: "/api/admin/sheets",
  summary:
    "Lays the waiting plates of work orders on a sheet, and draws its files, each read back with every code in its place",
  access: "signed-in",
  permission: "production.plan",
  body: newSheet,
  answer: sheet,
  status: 201,
});

export const getSheetFile = defineCall({
  method: "GET",
  path: "/api/admin/sheets/{id}/files/{format}",
  summary: "A file of a sheet for the machine's software",
  access: "signed-in",
  permission: "production.plan",
  params: byId.extend({ format: z.enum(SHEET_FORMATS) }),
});

export const startSheet = defineCall({
  method: "POST",
  path: "/api/admin/sheets/{id}/start",
  summary: "Says that a drawn sheet lies in the machine",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  answer: sheet,
  status: 200,
});

const finishedSheet = z.strictObject({
  failed: z.array(z.strictObject({ place, reason })).max(MOST_PLATES).default([]),
});
export type FinishedSheet = z.output<typeof finishedSheet>;

export const finishSheet = defineCall({
  method: "POST",
  path: "/api/admin/sheets/{id}/done",
  summary:
    "Records the plates of a sheet in the machine as engraved; those that failed are made again by work orders of their own",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  body: finishedSheet,
  answer: sheet,
  status: 200,
});

const reasoned = z.strictObject({ reason });
export type Reasoned = z.infer<typeof reasoned>;

export const voidSheet = defineCall({
  method: "POST",
  path: "/api/admin/sheets/{id}/void",
  summary: "Gives up a sheet that isn't done: its plates wait again",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  body: reasoned,
  answer: sheet,
  status: 200,
});

/** The file extension; the two kinds of DXF have a suffix before it. */
export const SHEET_ENDINGS: Record<SheetFormat, { ending: string; type: string }> = {
  lbrn2: { ending: ".lbrn2", type: "application/xml" },
  "dxf-r12": { ending: "-r12.dxf", type: "image/vnd.dxf" },
  "dxf-2000": { ending: "-2000.dxf", type: "image/vnd.dxf" },
  svg: { ending: ".svg", type: "image/svg+xml" },
  pdf: { ending: ".pdf", type: "application/pdf" },
};

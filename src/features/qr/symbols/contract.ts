import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { countOf, sheetSettings, type SheetSettings } from "#platform/symbols/sheet.ts";
import {
  FILE_FORMATS,
  symbolSettings,
  type FileFormat,
} from "#platform/symbols/symbol-settings.ts";
import { exportStage } from "../machine-holds/contract.ts";

/** Of the modules that are cut: on dark stone these are the light ones. */
const polarity = z.enum(["darkOnLight", "lightOnDark"]);

/** Codes that go out in one archive; a larger package comes in parts, so that one may begin again at any. */
const PART = 250;
const PART_MAX = 10_000;

/** Whole sheets come together: none begins in one archive and goes on in the next. */
export function partFor(sheet: SheetSettings | null): number {
  if (sheet === null) return PART;
  const each = countOf(sheet);
  return each * Math.max(1, Math.floor(PART / each));
}

/** Said on purpose: the files are fetched though others are at a machine. */
const again = z
  .enum(["true", "false"])
  .default("false")
  .transform((said) => said === "true");

/** As JSON in the address: a browser saves what it is led to. */
function inAddress<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(600)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "noSettings" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const settings = inAddress(symbolSettings);

const format = z.enum(FILE_FORMATS);

export const exportSymbol = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/symbol/{format}",
  summary: "The symbol of one code as a file that was read back and tried under wear",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ code: z.string().min(1).max(300), format }),
  query: z.object({ settings: settings.optional(), again }),
});

export const exportPackage = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}/symbols.zip",
  summary: "Symbols of a package, each file read back, with a list, a report and a contact sheet",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ packageId: z.uuid() }),
  query: z.object({
    settings: settings.optional(),
    formats: z
      .string()
      .max(100)
      .transform((text) => text.split(","))
      .pipe(z.array(format).min(1))
      .default(["svg", "pdf", "dxf-2000"]),
    /** The plates laid on sheets, besides: each code on one, and a file of each sheet of lines. */
    sheet: inAddress(sheetSettings).optional(),
    /** The first code that is wanted, of the package's in order. */
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce
      .number()
      .int()
      .min(1)
      .refine((count) => count <= PART_MAX, { error: "tooManyCodes" })
      .default(PART),
    stage: exportStage,
    again,
    /** Of codes that were marked as at the machine just before: their files may be fetched once more. */
    exportId: z.uuid().optional(),
  }),
});

const readings = z.record(z.string(), z.boolean());

/**
 * How a symbol was drawn that left the house, which files those were, and what they were tried by. Older
 * entries know of the first three alone.
 */
export const provenSymbol = z.object({
  formats: z.array(z.string()),
  level: z.string(),
  moduleMm: z.number(),
  polarity: polarity.optional(),
  kerfMm: z.number().optional(),
  shape: z.enum(["square", "dot"]).optional(),
  /** The width of a dot, as part of its module. */
  dotFill: z.number().optional(),
  /** The files are those of this sheet of the package, on which other plates lie, too. */
  sheet: z.number().int().optional(),
  files: z
    .array(
      z.object({
        format: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        readings: readings.optional(),
      }),
    )
    .optional(),
  report: z
    .object({
      text: z.string(),
      modules: z.number().int(),
      widthMm: z.number(),
      heightMm: z.number(),
      wear: z.array(z.object({ wear: z.string(), readings })),
    })
    .optional(),
});
export type ProvenSymbol = z.infer<typeof provenSymbol>;

const heldPart = z.strictObject({
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(10_000),
  stage: exportStage,
  /** On purpose, though their files are at a machine. */
  again: z.boolean().default(false),
});
export type HeldPart = z.output<typeof heldPart>;

export const holdPart = defineCall({
  method: "POST",
  path: "/api/admin/qr-packages/{packageId}/machine-holds",
  summary: "Marks codes of a package as at the machine, before their files are fetched",
  access: "signed-in",
  permission: "codes.step",
  params: z.object({ packageId: z.uuid() }),
  body: heldPart,
  answer: z.object({ exportId: z.uuid(), count: z.number().int() }),
  status: 201,
});

/** What a file is called after its last dot; the two kinds of DXF say which they are before it. */
export const ENDINGS: Record<FileFormat, { ending: string; type: string }> = {
  svg: { ending: ".svg", type: "image/svg+xml" },
  pdf: { ending: ".pdf", type: "application/pdf" },
  "dxf-r12": { ending: "-r12.dxf", type: "image/vnd.dxf" },
  "dxf-2000": { ending: "-2000.dxf", type: "image/vnd.dxf" },
  png: { ending: ".png", type: "image/png" },
};

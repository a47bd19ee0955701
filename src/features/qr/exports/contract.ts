import { z } from "zod";
import { byCode } from "#features/qr/lifecycle/contract.ts";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { FILE_FORMATS, type FileFormat } from "#features/qr/symbols/engine/symbol-settings.ts";
import { exportStage } from "#features/qr/machine-holds/contract.ts";
import { sheetSettings, symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

/** Of the modules that are cut: on dark stone these are the light ones. */
const polarity = z.enum(["darkOnLight", "lightOnDark"]);

/**
 * Codes per archive; a larger package comes in parts, so that a failed one can be fetched again
 * alone.
 */
export const PART_SIZE = 250;
const PART_MAX = 10_000;

/** Confirmation: fetches the files although others are at a machine. */
const again = z
  .enum(["true", "false"])
  .default("false")
  .transform((said) => said === "true");

/** As JSON in the address: the browser downloads it by navigation. */
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

/** Validates symbol and sheet settings while they are typed, before files are requested. */
export const symbolForm = defineFormSchema(symbolSettings);
export const sheetForm = defineFormSchema(sheetSettings);

const format = z.enum(FILE_FORMATS);

export const exportSymbol = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/symbol/{format}",
  summary: "The symbol of one code as a file, verified by decoding it, also under simulated wear",
  access: "signed-in",
  permission: "codes.step",
  params: byCode.extend({ format }),
  query: z.object({ settings: settings.optional(), again }),
});

export const exportPackage = defineCall({
  method: "GET",
  path: "/api/admin/qr-packages/{packageId}/symbols.zip",
  summary:
    "Symbols of a package, each file verified, with a manifest, a report and a contact sheet",
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
    /** Additionally lays the plates on sheets: each code on one, with a file of lines per sheet. */
    sheet: inAddress(sheetSettings).optional(),
    /** The first code to export, in the package's order. */
    from: z.coerce.number<string | number>().int().min(0).default(0),
    count: z.coerce
      .number()
      .int()
      .min(1)
      .refine((count) => count <= PART_MAX, { error: "tooManyCodes" })
      .default(PART_SIZE),
    stage: exportStage,
    again,
    /** An export that marked codes as at the machine before: its files may be fetched again. */
    exportId: z.uuid().optional(),
  }),
});

const readings = z.record(z.string(), z.boolean());

/**
 * How an exported symbol was drawn, which files those were, and how they were tested. Older entries
 * have only the first three fields.
 */
export const provenSymbol = z.object({
  formats: z.array(z.string()),
  level: z.string(),
  moduleMm: z.number(),
  polarity: polarity.optional(),
  kerfMm: z.number().optional(),
  shape: z.enum(["square", "dot"]).optional(),
  /** The diameter of a dot, as a fraction of its module. */
  dotFill: z.number().optional(),
  /** The files are those of this sheet of the package, which has other plates, too. */
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
  /** Confirmation, although their files are at a machine. */
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

/** The file extension; the two kinds of DXF have a suffix before it. */
export const ENDINGS: Record<FileFormat, { ending: string; type: string }> = {
  svg: { ending: ".svg", type: "image/svg+xml" },
  pdf: { ending: ".pdf", type: "application/pdf" },
  "dxf-r12": { ending: "-r12.dxf", type: "image/vnd.dxf" },
  "dxf-2000": { ending: "-2000.dxf", type: "image/vnd.dxf" },
  png: { ending: ".png", type: "image/png" },
};

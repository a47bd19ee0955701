import { z } from "zod";
import { byCode } from "#features/qr/lifecycle/contract.ts";
import { defineCall } from "#platform/call.ts";

/** ISO/IEC 15415: 4, 3, 2, 1 and 0. */
export const GRADES = ["A", "B", "C", "D", "F"] as const;
export type Grade = (typeof GRADES)[number];

/** The parameters that are graded. */
export const PARAMETERS = [
  "contrast",
  "modulation",
  "fixedPattern",
  "gridNonuniformity",
  "unusedErrorCorrection",
  "quietZone",
] as const;
export type Parameter = (typeof PARAMETERS)[number];

export const gradedParameter = z.object({
  parameter: z.enum(PARAMETERS),
  /** Between 0 and 1; for `gridNonuniformity` in modules. */
  value: z.number(),
  grade: z.enum(GRADES),
});
export type GradedParameter = z.infer<typeof gradedParameter>;

/** Kerf: measured minus expected width of the cut, in millimetres. */
export const measuredCut = z.object({
  /** Negative if too narrow. */
  tooWideMm: z.number(),
  /** Whether another kerf is needed at all. */
  fits: z.boolean(),
  /** The correct kerf; the difference to the former one if that is unknown. */
  kerf: z.discriminatedUnion("known", [
    z.object({ known: z.literal(true), setMm: z.number() }),
    z.object({ known: z.literal(false), moreMm: z.number() }),
  ]),
  /** Set if no kerf that an export accepts is correct. */
  beyond: z.enum(["widest", "narrowest"]).nullable(),
});
export type MeasuredCut = z.infer<typeof measuredCut>;

/** Observations that aren't graded. */
export const ungradedDetails = z.object({
  level: z.enum(["Q", "H"]),
  modules: z.number().int(),
  pixelsAModule: z.number(),
  /** Light modules on dark, which not every phone reads. */
  isReversed: z.boolean(),
  /** By how much dark parts in the picture are wider than drawn, in modules. */
  growth: z.number(),
  /**
   * Whether dark and light match the settings of the code's package or files; `null` if neither has
   * any.
   */
  isAsAsked: z.boolean().nullable().default(null),
  /** `null` if the module size or which modules were cut is unknown. */
  cut: measuredCut.nullable().default(null),
});
export type UngradedDetails = z.infer<typeof ungradedDetails>;

const plateCheck = ungradedDetails.extend({
  isAsAsked: z.boolean().nullable(),
  cut: measuredCut.nullable(),
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `null` if the account is gone. */
  by: z.string().nullable(),
  /** The plate's number among those that carried the code, if it has one. */
  plate: z.number().int().nullable(),
  /** The lowest of all grades. */
  grade: z.enum(GRADES),
  parameters: z.array(gradedParameter),
  /** Digest of the photograph as received. */
  sha256: z.string(),
});
export type PlateCheck = z.infer<typeof plateCheck>;

export const checkPlate = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-checks",
  summary: "Grades and stores a photograph of the finished plate: multipart/form-data with file",
  access: "signed-in",
  permission: "codes.step",
  params: byCode,
  upload: true,
  answer: plateCheck,
  status: 201,
});

export const listPlateChecks = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-checks",
  summary: "The graded photographs of a code's plates, newest first",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  answer: z.object({ items: z.array(plateCheck) }),
});

export const getCheckPicture = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-checks/{checkId}/picture",
  summary: "The photographed symbol: a small JPEG without location and camera",
  access: "signed-in",
  permission: "codes.read",
  params: byCode.extend({ checkId: z.uuid() }),
});

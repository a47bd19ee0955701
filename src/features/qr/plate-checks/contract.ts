import { z } from "zod";
import { defineCall } from "#platform/call.ts";

/** ISO/IEC 15415: 4, 3, 2, 1 and 0. */
export const GRADES = ["A", "B", "C", "D", "F"] as const;
export type Grade = (typeof GRADES)[number];

/** What is graded of a photograph. */
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
  /** A part of 1; of `gridNonuniformity`, modules. */
  value: z.number(),
  grade: z.enum(GRADES),
});
export type GradedParameter = z.infer<typeof gradedParameter>;

/** What the tool took, against what it was drawn to take, in millimetres. */
export const seenCut = z.object({
  /** Below 0 where it is too narrow. */
  tooWideMm: z.number(),
  /** Whether it needs another kerf at all. */
  fits: z.boolean(),
  /** The kerf that would have made it right; how much more than before, where that isn't known. */
  kerf: z.discriminatedUnion("known", [
    z.object({ known: z.literal(true), setMm: z.number() }),
    z.object({ known: z.literal(false), moreMm: z.number() }),
  ]),
  /** Set when no kerf that an export takes makes it right. */
  beyond: z.enum(["widest", "narrowest"]).nullable(),
});
export type SeenCut = z.infer<typeof seenCut>;

/** What was seen beside, and isn't graded. */
export const seenBeside = z.object({
  level: z.enum(["Q", "H"]),
  modules: z.number().int(),
  pixelsAModule: z.number(),
  /** Light modules on dark, which not every phone reads. */
  isReversed: z.boolean(),
  /** By how much what is dark in the picture is wider than drawn, in modules. */
  growth: z.number(),
  /**
   * Whether dark and light are the way round that the code's package or its files ask for; `null` where
   * neither says so.
   */
  isAsAsked: z.boolean().nullable().default(null),
  /** `null` where nothing tells how large a module was drawn, or which ones were cut. */
  cut: seenCut.nullable().default(null),
});
export type SeenBeside = z.infer<typeof seenBeside>;

const plateCheck = seenBeside.extend({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `null` for who is here no more. */
  by: z.string().nullable(),
  /** The plate's number among those that carried the code, where it has one. */
  plate: z.number().int().nullable(),
  /** The lowest of all. */
  grade: z.enum(GRADES),
  parameters: z.array(gradedParameter),
  /** Of the photograph as it came. */
  sha256: z.string(),
});
export type PlateCheck = z.infer<typeof plateCheck>;

const byCode = z.object({ code: z.string().min(1).max(300) });

export const checkPlate = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/plate-checks",
  summary: "A photograph of the finished plate, graded and kept: multipart/form-data with file",
  access: "signed-in",
  permission: "codes.step",
  params: byCode,
  answer: plateCheck,
  status: 201,
});

export const listPlateChecks = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-checks",
  summary: "What photographs of a code's plates were graded, the newest first",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  answer: z.object({ items: z.array(plateCheck) }),
});

export const getCheckPicture = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}/plate-checks/{checkId}/picture",
  summary: "The symbol as it was photographed: a small JPEG without place and camera",
  access: "signed-in",
  permission: "codes.read",
  params: byCode.extend({ checkId: z.uuid() }),
});

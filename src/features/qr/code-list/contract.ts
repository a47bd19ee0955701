import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import {
  byCode,
  PLATE_STEPS,
  RETIREMENTS,
  STAGES,
  STEPS,
} from "#features/qr/lifecycle/contract.ts";
import { machineHold } from "#features/qr/machine-holds/contract.ts";
import { GRADES } from "#features/qr/plate-checks/contract.ts";
import { plateFacts, shownPlate } from "#features/qr/plates/contract.ts";
import { provenSymbol } from "#features/qr/exports/contract.ts";

export const STANDINGS = ["free", "owned", "linked", "locked", "retired"] as const;

export const codeFilter = z.object({
  /** The beginning of a code or a whole one, however typed. */
  text: z.string().trim().max(TYPED_CODE_MAX).optional(),
  stage: z.enum(STAGES).optional(),
  standing: z.enum(STANDINGS).optional(),
  packageId: z.uuid().optional(),
});
export type CodeFilter = z.infer<typeof codeFilter>;
export const CODE_FILTER_FIELDS = codeFilter.keyof().options;

const listedCode = z.object({
  code: z.string(),
  stage: z.enum(STAGES),
  state: z.enum(["unlinked", "linked", "retired"]),
  isOwned: z.boolean(),
  isLocked: z.boolean(),
  packageId: z.uuid().nullable(),
  packageName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Who exported the file that is being cut, as far as known. */
  atMachine: machineHold.nullable(),
});
export type ListedCode = z.infer<typeof listedCode>;

export const listAllCodes = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes",
  summary: "Codes, newest first, filtered by prefix, stage and package",
  access: "signed-in",
  permission: "codes.read",
  query: codeFilter.extend({
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    cursor: z.string().min(1).max(20).optional(),
  }),
  answer: page(listedCode),
});

const knownFacts = shownPlate
  .pick({ material: true, widthMm: true, heightMm: true, serial: true })
  .partial();

const fullTrace = z.looseObject({
  stage: z.enum(STAGES).optional(),
  plate: z.number().int().optional(),
  facts: knownFacts.optional(),
  grade: z.enum(GRADES).optional(),
  symbol: provenSymbol.optional(),
});

const fullEntry = z.object({
  id: z.uuid(),
  step: z.enum(["created", ...STEPS]),
  at: z.iso.datetime(),
  by: z.enum(["staff", "customer", "nobody"]),
  /**
   * `null` for the program itself, for deleted accounts, and for customers if the caller may not
   * read about people. The same holds for the address and their other data.
   */
  actor: z.string().nullable(),
  address: z.string().nullable(),
  before: fullTrace.nullable(),
  after: fullTrace,
  reason: z.string().nullable(),
});
export type FullEntry = z.infer<typeof fullEntry>;

/** Steps of staff; the others are the owner's. */
export const STAFF_STEPS = [...PLATE_STEPS, "replaced", "retired", "reinstated"] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

const fullCode = listedCode.extend({
  /** `null` if nobody owns it, or if the caller may not read about people. */
  owner: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  retiredFor: z.enum(RETIREMENTS).nullable(),
  plates: z.array(shownPlate),
  history: z.array(fullEntry),
  /** Steps that the caller may take now. */
  steps: z.array(z.enum(STAFF_STEPS)),
  can: z.object({ describePlate: z.boolean(), renewKey: z.boolean(), release: z.boolean() }),
});
export type FullCode = z.infer<typeof fullCode>;

export const getFullCode = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}",
  summary: "One code with its plates and its history: who, from where, why, before and after",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  answer: fullCode,
});

const appliedStep = z.strictObject({
  step: z.enum(STAFF_STEPS),
  reason: reason.optional(),
  retiredFor: z.enum(RETIREMENTS).optional(),
  /** Number of the engraved plate. */
  plate: plateFacts.optional(),
});
export type AppliedStep = z.infer<typeof appliedStep>;

export const applyStep = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/steps",
  summary: "Applies one lifecycle step to a code; out of order it is refused with the reason",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  body: appliedStep,
  answer: fullCode,
});

export const describePlate = defineCall({
  method: "PUT",
  path: "/api/admin/qr-codes/{code}/plates/{number}",
  summary: "Records a plate's material, size and serial; correcting them requires a reason",
  access: "signed-in",
  permission: "codes.read",
  params: byCode.extend({
    number: z.coerce.number<string | number>().int().min(1).max(10_000),
  }),
  body: plateFacts.extend({ reason: reason.optional() }),
  answer: fullCode,
});
export type PlateDescription = z.infer<typeof describePlate.body>;

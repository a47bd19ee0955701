import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import { PLATE_STEPS, RETIREMENTS, STAGES, STEPS } from "../life/contract.ts";
import { machineHold } from "../machine-holds/contract.ts";
import { GRADES } from "../plate-checks/contract.ts";
import { plateFacts, shownPlate } from "../plates/contract.ts";
import { provenSymbol } from "../symbols/contract.ts";

export const STANDINGS = ["free", "owned", "linked", "locked", "retired"] as const;

export const codeFilter = z.object({
  /** The beginning of a code, or a whole one, however it is typed. */
  text: z.string().trim().max(300).optional(),
  stage: z.enum(STAGES).optional(),
  standing: z.enum(STANDINGS).optional(),
  packageId: z.uuid().optional(),
});
export type CodeFilter = z.infer<typeof codeFilter>;

const listedCode = z.object({
  code: z.string(),
  stage: z.enum(STAGES),
  state: z.enum(["unlinked", "linked", "retired"]),
  isOwned: z.boolean(),
  isLocked: z.boolean(),
  packageId: z.uuid().nullable(),
  packageName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whose file is being cut, as far as it is known. */
  atMachine: machineHold.nullable(),
});
export type ListedCode = z.infer<typeof listedCode>;

export const listAllCodes = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes",
  summary: "Codes, the newest first: by what they begin with, how far they are, and their package",
  access: "signed-in",
  permission: "codes.read",
  query: codeFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
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
   * `null` for the program itself, for who is here no more, and for customers where the asker may not read
   * about people. So are the address and what else is theirs.
   */
  actor: z.string().nullable(),
  address: z.string().nullable(),
  before: fullTrace.nullable(),
  after: fullTrace,
  reason: z.string().nullable(),
});
export type FullEntry = z.infer<typeof fullEntry>;

/** What staff press; the rest is the owner's. */
export const STAFF_STEPS = [...PLATE_STEPS, "replaced", "retired", "reinstated"] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

const fullCode = listedCode.extend({
  retiredFor: z.enum(RETIREMENTS).nullable(),
  plates: z.array(shownPlate),
  history: z.array(fullEntry),
  /** What whoever asks may press now. */
  steps: z.array(z.enum(STAFF_STEPS)),
  can: z.object({ describePlate: z.boolean(), renewKey: z.boolean(), release: z.boolean() }),
});
export type FullCode = z.infer<typeof fullCode>;

const byCode = z.object({ code: z.string().min(1).max(300) });

export const getFullCode = defineCall({
  method: "GET",
  path: "/api/admin/qr-codes/{code}",
  summary: "One code: its plates, and every step with who, from where, why, before and after",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  answer: fullCode,
});

const pressed = z.strictObject({
  step: z.enum(STAFF_STEPS),
  reason: reason.optional(),
  retiredFor: z.enum(RETIREMENTS).optional(),
  /** Of the plate that was engraved. */
  plate: plateFacts.optional(),
});
export type Pressed = z.infer<typeof pressed>;

export const pressStep = defineCall({
  method: "POST",
  path: "/api/admin/qr-codes/{code}/steps",
  summary: "Takes a code one step further, or back; out of order it is refused with the reason",
  access: "signed-in",
  permission: "codes.read",
  params: byCode,
  body: pressed,
  answer: fullCode,
});

export const describePlate = defineCall({
  method: "PUT",
  path: "/api/admin/qr-codes/{code}/plates/{number}",
  summary: "Writes what a plate is made of, its size and its serial; why, where it stood otherwise",
  access: "signed-in",
  permission: "codes.read",
  params: z.object({
    code: z.string().min(1).max(300),
    number: z.coerce.number().int().min(1).max(10_000),
  }),
  body: plateFacts.extend({ reason: reason.optional() }),
  answer: fullCode,
});
export type PlateDescription = z.infer<typeof describePlate.body>;

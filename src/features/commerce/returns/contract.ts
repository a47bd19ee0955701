import { z } from "zod";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

/** `lost` is none that is awaited: its codes are out of use at once. */
export const RETURN_KINDS = ["unsold", "faulty", "lost"] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATES = ["announced", "received", "settled"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** `sealed`: nobody has seen the key on its card. */
export const PLATE_CONDITIONS = ["sealed", "opened", "damaged"] as const;
export type PlateCondition = (typeof PLATE_CONDITIONS)[number];

/** Plates that one return can hold. */
export const RETURNED_MAX = 500;

/** Shown to the company and to staff. */
export const shownReturn = z.object({
  id: z.uuid(),
  /** For people: `R-1001`. */
  number: z.string(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  codes: z.array(z.string()),
  reason: z.string(),
  announcedAt: z.iso.datetime(),
  /** Once settled, if something is credited. */
  creditNote: z.object({ id: z.uuid(), number: z.int() }).nullable(),
});
export type ShownReturn = z.infer<typeof shownReturn>;

const codes = z.array(z.string().trim().min(1).max(TYPED_CODE_MAX)).min(1).max(RETURNED_MAX);

const newReturn = z.strictObject({
  codes,
  kind: z.enum(["unsold", "faulty"]),
  reason,
});
export type NewReturn = z.infer<typeof newReturn>;

const newLoss = z.strictObject({ codes, reason });
export type NewLoss = z.infer<typeof newLoss>;

export const listCases = defineCall({
  method: "GET",
  path: "/api/resellers/me/cases",
  summary: "The company's returns and losses, newest first",
  access: "signed-in",
  query: pageQuery,
  answer: page(shownReturn),
});

export const announceReturn = defineCall({
  method: "POST",
  path: "/api/resellers/me/returns",
  summary: "Announces plates that the company sends back: unsold and sealed, or faulty",
  access: "signed-in",
  body: newReturn,
  answer: shownReturn,
  status: 201,
});

export const reportLoss = defineCall({
  method: "POST",
  path: "/api/resellers/me/losses",
  summary: "Reports plates as lost; their codes are out of use at once",
  access: "signed-in",
  body: newLoss,
  answer: shownReturn,
  status: 201,
});

/** For staff: whose it is, and how each plate was found. */
const staffReturn = shownReturn.extend({
  company: z.string(),
  /** In øre, what settling it credits as it is now; `null` where that isn't next, or not for the caller. */
  credit: z.int().nullable(),
  lines: z.array(
    z.object({
      code: z.string(),
      /** `null` for one that didn't come. */
      condition: z.enum(PLATE_CONDITIONS).nullable(),
    }),
  ),
});
export type StaffReturn = z.infer<typeof staffReturn>;

const byId = z.object({ id: z.uuid() });
export const SEARCH_MAX = 40;

const returnList = pageQuery
  .extend({
    state: z.enum(RETURN_STATES).optional(),
    /** A return's number or a code, in full. */
    text: z.string().trim().max(SEARCH_MAX).optional(),
  })
  .strict();
export type ReturnList = z.infer<typeof returnList>;

export const listReturns = defineCall({
  method: "GET",
  path: "/api/admin/returns",
  summary: "Returns and losses of resellers, newest first",
  access: "signed-in",
  permission: "warehouse.work",
  query: returnList,
  answer: page(staffReturn),
});

export const getReturn = defineCall({
  method: "GET",
  path: "/api/admin/returns/{id}",
  summary: "One return",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  answer: staffReturn,
});

const receipt = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        code: z.string().trim().min(1).max(TYPED_CODE_MAX),
        condition: z.enum(PLATE_CONDITIONS),
      }),
    )
    .min(1)
    .max(RETURNED_MAX),
});
export type Receipt = z.infer<typeof receipt>;

export const receiveReturn = defineCall({
  method: "POST",
  path: "/api/admin/returns/{id}/receive",
  summary: "Says which plates of a return came, and how they were found",
  access: "signed-in",
  permission: "warehouse.work",
  params: byId,
  body: receipt,
  answer: staffReturn,
  status: 200,
});

const settlement = z.strictObject({ reason });
export type Settlement = z.infer<typeof settlement>;

export const settleReturn = defineCall({
  method: "POST",
  path: "/api/admin/returns/{id}/settle",
  summary:
    "Settles a return: sealed plates are credited and nobody's again, opened ones need a new card, faulty ones are made again",
  access: "signed-in",
  permission: "returns.settle",
  params: byId,
  body: settlement,
  answer: staffReturn,
  status: 200,
});

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

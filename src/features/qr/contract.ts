import { z } from "zod";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import { byCode, RETIREMENTS, STAGES } from "#features/qr/lifecycle/contract.ts";

const QR_STATES = ["unlinked", "linked", "retired"] as const;

export const qrCode = z.object({
  /** Nine characters without separators. */
  code: z.string(),
  state: z.enum(QR_STATES),
  /** `false` for a code that came by mail and has no plate yet. */
  hasPlate: z.boolean(),
  /** Why it was retired. */
  retiredFor: z.enum(RETIREMENTS).nullable(),
  /**
   * Those that the caller may read; and those that require a password or a login first, with their
   * id but without the name.
   */
  memorials: z.array(z.object({ slug: z.string(), name: z.string().nullable() })),
});
export type QrCode = z.infer<typeof qrCode>;

export const ownedQrCode = qrCode.extend({
  locked: z.boolean(),
  stage: z.enum(STAGES),
  /** How many of its pages are visible to anybody who scans it. */
  shown: z.number().int(),
});
export type OwnedQrCode = z.infer<typeof ownedQrCode>;

const codePageQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  /** The last code of the previous page. */
  cursor: z.string().min(1).max(20).optional(),
});

export const TYPED_KEY_MAX = 60;
export const activation = z.strictObject({
  activationKey: z.string().trim().min(1).max(TYPED_KEY_MAX),
});
export type Activation = z.infer<typeof activation>;

/** An empty list unlinks the code. */
const memorialLinks = z.strictObject({ memorialIds: z.array(z.uuid()).max(20) });

export const getQrCode = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}",
  summary: "The memorials that a code opens",
  access: "anyone",
  params: byCode,
  answer: qrCode,
});

export const getLikelyCode = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/likely",
  summary: "The code that was probably meant, if a single typing error explains the input",
  access: "anyone",
  params: byCode,
  answer: z.object({ code: z.string().nullable() }),
});

const listedCode = ownedQrCode.extend({
  /** A plate with it is ordered, and neither delivered nor withdrawn. */
  isOrdered: z.boolean(),
});
export type ListedCode = z.infer<typeof listedCode>;

const codeList = z.object({ items: z.array(listedCode) });

export const listOwnedCodes = defineCall({
  method: "GET",
  path: "/api/user/owned-qr-codes",
  summary: "The caller's codes, newest first",
  access: "signed-in",
  answer: codeList,
});

export const listLockedCodes = defineCall({
  method: "GET",
  path: "/api/user/locked-qr-codes",
  summary: "The caller's locked codes",
  access: "signed-in",
  answer: codeList,
});

export const listQrCodes = defineCall({
  method: "GET",
  path: "/api/qr-codes",
  summary: "The caller's codes, in pages",
  access: "signed-in",
  query: codePageQuery,
  answer: page(ownedQrCode),
});

/** A reseller sees the stage of each code in stock, but not its owner. */
const stockCode = ownedQrCode
  .pick({ code: true, state: true, stage: true, locked: true })
  .extend({ isClaimed: z.boolean(), packageName: z.string() });

export type StockCode = z.infer<typeof stockCode>;

export const listStock = defineCall({
  method: "GET",
  path: "/api/resellers/me/qr-codes",
  summary: "The codes in the reseller's packages, in pages, optionally by prefix",
  access: "signed-in",
  query: codePageQuery.extend({ text: z.string().trim().max(TYPED_CODE_MAX).optional() }),
  answer: page(stockCode),
});

export const claimQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/claim",
  summary: "Claims an unlinked code with the activation key from its package",
  access: "signed-in",
  params: byCode,
  body: activation,
  answer: ownedQrCode,
});

export const checkActivationKey = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/check-key",
  summary: "Tells whether an activation key opens an unclaimed code, before there is an account",
  access: "anyone",
  params: byCode,
  body: activation,
});

export const linkMemorials = defineCall({
  method: "PUT",
  path: "/api/qr-codes/{code}/memorials",
  summary:
    "Sets the memorials that the caller's code opens, in this order; an empty list unlinks it",
  access: "signed-in",
  params: byCode,
  body: memorialLinks,
  answer: ownedQrCode,
});

export const unlinkMemorials = defineCall({
  method: "DELETE",
  path: "/api/qr-codes/{code}/memorials",
  summary: "Unlinks the caller's code from all memorials",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
  status: 200,
});

export const lockQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/lock",
  summary: "Locks the links of the caller's code: they can't be changed until it is unlocked",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
});

export const unlockQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/unlock",
  summary: "Unlocks the links of the caller's code",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
});

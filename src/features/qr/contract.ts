import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import { RETIREMENTS, STAGES } from "./life/contract.ts";

const QR_STATES = ["unlinked", "linked", "retired"] as const;

export const qrCode = z.object({
  /** Nine characters, without gaps. */
  code: z.string(),
  state: z.enum(QR_STATES),
  /** Not one that came by mail: of that there is nothing to hold in one's hand yet. */
  hasPlate: z.boolean(),
  /** Why it was taken out of use. */
  retiredFor: z.enum(RETIREMENTS).nullable(),
  /**
   * Those that the asker may read; and those that ask for a password or a sign-in first, by their id
   * and without the name.
   */
  memorials: z.array(z.object({ slug: z.string(), name: z.string().nullable() })),
});
export type QrCode = z.infer<typeof qrCode>;

export const ownedQrCode = qrCode.extend({
  locked: z.boolean(),
  stage: z.enum(STAGES),
  /** How many of its pages are shown to anybody who scans it. */
  shown: z.number().int(),
});
export type OwnedQrCode = z.infer<typeof ownedQrCode>;

/** Long enough for a whole address that was pasted. */
const typedCode = z.string().min(1).max(300);
const byCode = z.object({ code: typedCode });

const codePageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** The last code of the page before. */
  cursor: z.string().min(1).max(20).optional(),
});

export const activation = z.strictObject({ activationKey: z.string().trim().min(1).max(60) });
export type Activation = z.infer<typeof activation>;

const memorialLinks = z.strictObject({ memorialIds: z.array(z.uuid()).min(1).max(20) });

export const getQrCode = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}",
  summary: "What a code opens",
  access: "anyone",
  params: byCode,
  answer: qrCode,
});

export const getLikelyCode = defineCall({
  method: "GET",
  path: "/api/qr-codes/{code}/likely",
  summary: "The code that was meant, where one slip of the finger explains what was typed",
  access: "anyone",
  params: byCode,
  answer: z.object({ code: z.string().nullable() }),
});

const codeList = z.object({ items: z.array(ownedQrCode) });
export type CodeList = z.infer<typeof codeList>;

export const listOwnedCodes = defineCall({
  method: "GET",
  path: "/api/user/owned-qr-codes",
  summary: "The caller's codes, the newest first",
  access: "signed-in",
  answer: codeList,
});

export const listLockedCodes = defineCall({
  method: "GET",
  path: "/api/user/locked-qr-codes",
  summary: "Those of the caller's codes that are locked",
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

/** Of a reseller's stock there is told how far it is, and nothing of whose it has become. */
const stockCode = ownedQrCode
  .pick({ code: true, state: true, stage: true, locked: true })
  .extend({ isClaimed: z.boolean(), packageName: z.string() });

export type StockCode = z.infer<typeof stockCode>;

export const listStock = defineCall({
  method: "GET",
  path: "/api/resellers/me/qr-codes",
  summary: "The codes in the reseller's packages, in pages: all, or by what they begin with",
  access: "signed-in",
  query: codePageQuery.extend({ text: z.string().trim().max(300).optional() }),
  answer: page(stockCode),
});

export const claimQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/claim",
  summary: "Makes an unlinked code the caller's, with the activation key from its package",
  access: "signed-in",
  params: byCode,
  body: activation,
  answer: ownedQrCode,
});

export const linkMemorials = defineCall({
  method: "PUT",
  path: "/api/qr-codes/{code}/memorials",
  summary: "Decides which memorials the caller's code opens, in this order",
  access: "signed-in",
  params: byCode,
  body: memorialLinks,
  answer: ownedQrCode,
});

export const unlinkMemorials = defineCall({
  method: "DELETE",
  path: "/api/qr-codes/{code}/memorials",
  summary: "The caller's code opens nothing any more, until it is linked anew",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
  status: 200,
});

export const lockQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/lock",
  summary: "Keeps the caller's code opening what it opens: it can't be linked, moved or unlinked",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
});

export const unlockQrCode = defineCall({
  method: "POST",
  path: "/api/qr-codes/{code}/unlock",
  summary: "Lets the caller's code be linked anew",
  access: "signed-in",
  params: byCode,
  answer: ownedQrCode,
});

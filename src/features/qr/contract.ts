import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const QR_STATES = ["unlinked", "linked", "retired"] as const;

export const qrCode = z.object({
  /** Nine characters, without gaps. */
  code: z.string(),
  state: z.enum(QR_STATES),
  /**
   * Those that the asker may read; and those that ask for a password or a sign-in first, by their id
   * and without the name.
   */
  memorials: z.array(z.object({ slug: z.string(), name: z.string().nullable() })),
});
export type QrCode = z.infer<typeof qrCode>;

export const ownedQrCode = qrCode.extend({ locked: z.boolean() });
export type OwnedQrCode = z.infer<typeof ownedQrCode>;

const byCode = z.object({ code: z.string().min(1).max(40) });

export const activation = z.strictObject({ activationKey: z.string().trim().min(1).max(20) });
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

import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const counts = z.object({
  pictures: z.int(),
  greetings: z.int(),
  tributes: z.int(),
  candles: z.int(),
});

/** A page whose owner goes, and who of those that keep it could have it. */
const ownedPage = z.object({
  id: z.uuid(),
  name: z.string(),
  counts,
  others: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
});
export type OwnedPage = z.infer<typeof ownedPage>;

/** What goes with an account, what stays without a name, and what stays. */
export const erasurePreview = z.object({
  pages: z.array(ownedPage),
  counts: z.object({
    sessions: z.int(),
    helping: z.int(),
    plates: z.int(),
    letters: z.int(),
    consents: z.int(),
    pictures: z.int(),
    deeds: z.int(),
  }),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const erasure = z.object({
  /** `null` while nobody has asked. */
  erasesAt: z.iso.datetime().nullable(),
  /** By which the request is named. */
  number: z.int().nullable(),
  /** For how long it can be taken back. */
  days: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const newErasure = z.strictObject({
  /** Every page they own: to whom it goes, or `null` for being deleted. */
  pages: z.array(z.strictObject({ id: z.uuid(), to: z.uuid().nullable() })).max(500),
});
export type NewErasure = z.infer<typeof newErasure>;

export const getErasure = defineCall({
  method: "GET",
  path: "/api/user/erasure",
  summary: "Whether one's account is to be erased, and when",
  access: "signed-in",
  answer: erasure,
});

export const previewErasure = defineCall({
  method: "GET",
  path: "/api/user/erasure/preview",
  summary: "What would be removed, stay without a name, and stay",
  access: "signed-in",
  answer: erasurePreview,
});

export const askErasure = defineCall({
  method: "POST",
  path: "/api/user/erasure",
  summary: "Has one's account erased when the days are over in which it can be taken back",
  access: "signed-in",
  confirmed: true,
  body: newErasure,
  answer: erasure,
  status: 201,
});

export const takeBackErasure = defineCall({
  method: "DELETE",
  path: "/api/user/erasure",
  summary: "Keeps the account after all",
  access: "signed-in",
  whileRestricted: true,
});

import { z } from "zod";
import { ENTRIES, MODERATED_KINDS, type EntryKind } from "../../memorials/entries/contract.ts";
import { defineCall } from "#platform/call.ts";

type EntryCount = (typeof ENTRIES)[EntryKind]["many"];

const counts = z.object({
  pictures: z.int(),
  ...(Object.fromEntries(MODERATED_KINDS.map((kind) => [ENTRIES[kind].many, z.int()])) as Record<
    EntryCount,
    z.ZodInt
  >),
});

/** A page whose owner leaves, and the keepers who could take it over. */
const ownedPage = z.object({
  id: z.uuid(),
  name: z.string(),
  counts,
  others: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
});
export type OwnedPage = z.infer<typeof ownedPage>;

/** What is deleted with an account, what is anonymised, and what stays. */
export const erasurePreview = z.object({
  pages: z.array(ownedPage),
  counts: z.object({
    sessions: z.int(),
    helping: z.int(),
    plates: z.int(),
    letters: z.int(),
    consents: z.int(),
    /** Kept, with the name on them, as long as bookkeeping asks for it. */
    invoices: z.int(),
    pictures: z.int(),
    capabilities: z.int(),
  }),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const erasure = z.object({
  /** `null` if no erasure was requested. */
  erasesAt: z.iso.datetime().nullable(),
  /** The reference number of the request. */
  number: z.int().nullable(),
  /** Until when it can be cancelled. */
  days: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const newErasure = z.strictObject({
  /** The new owner of every page they own, or `null` to delete it. */
  pages: z.array(z.strictObject({ id: z.uuid(), to: z.uuid().nullable() })).max(500),
});
export type NewErasure = z.infer<typeof newErasure>;

export const getErasure = defineCall({
  method: "GET",
  path: "/api/user/erasure",
  summary: "Whether erasure of the caller's account is pending, and its date",
  access: "signed-in",
  answer: erasure,
});

export const previewErasure = defineCall({
  method: "GET",
  path: "/api/user/erasure/preview",
  summary: "Previews an erasure: what is deleted, what is anonymised, and what stays",
  access: "signed-in",
  answer: erasurePreview,
});

export const requestErasure = defineCall({
  method: "POST",
  path: "/api/user/erasure",
  summary:
    "Requests erasure of the caller's account after the waiting period, in which it can be cancelled",
  access: "signed-in",
  confirmed: true,
  body: newErasure,
  answer: erasure,
  status: 201,
});

export const cancelErasure = defineCall({
  method: "DELETE",
  path: "/api/user/erasure",
  summary: "Cancels the erasure of the caller's account",
  access: "signed-in",
  whileRestricted: true,
});

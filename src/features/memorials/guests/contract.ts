import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { nameLine } from "#platform/text.ts";
import { authorSecret, ownEntry } from "../entries/contract.ts";

/** Maximum for one guest: whoever comes with more calls. */
export const PERSONS_MAX = 20;

const newGuest = z.strictObject({
  name: nameLine(120),
  persons: z.int().min(1).max(PERSONS_MAX),
  secret: authorSecret.optional(),
});
export type NewGuest = z.infer<typeof newGuest>;

const correctedGuest = newGuest.required();
export type CorrectedGuest = z.infer<typeof correctedGuest>;

const guest = z.object({ id: z.uuid(), name: z.string(), persons: z.int() });
export type Guest = z.infer<typeof guest>;

const listedGuest = guest.extend({ writtenAt: z.iso.datetime() });

export const guestList = z.object({
  /** Whether visitors may write at present. */
  isOpen: z.boolean(),
  /** The sum of all. */
  persons: z.int(),
  /** When all of it is deleted; `null` as long as no ceremony has a date. */
  keptUntil: z.iso.date().nullable(),
  /** Latest first. */
  items: z.array(listedGuest),
});
export type GuestList = z.infer<typeof guestList>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofGuest = ofMemorial.extend({ guestId: z.uuid() });

export const listGuests = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/guests",
  section: "ceremony",
  summary: "Who comes to the ceremonies, for keepers who moderate; not found for everybody else",
  access: "signed-in",
  params: ofMemorial,
  answer: guestList,
});

export const writeGuest = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/guests",
  summary: "Tells the keepers that one comes; a repeated Idempotency-Key returns the same guest",
  access: "anyone",
  params: ofMemorial,
  body: newGuest,
  answer: guest,
  status: 201,
});

export const correctGuest = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/guests/{guestId}",
  summary: "Corrects it, until the ceremonies are over, by the secret that it was written with",
  access: "anyone",
  params: ofGuest,
  body: correctedGuest,
  answer: guest,
});

export const takeBackGuest = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/guests/{guestId}/take-back",
  summary: "Erases it, by the secret that it was written with",
  access: "anyone",
  params: ofGuest,
  body: ownEntry,
});

export const removeGuest = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/guests/{guestId}",
  summary: "Deletes a guest for good: keepers who moderate",
  access: "signed-in",
  params: ofGuest,
});

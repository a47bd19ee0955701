import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

const ownership = z.object({
  /** To whom the page was offered; told to the two of them alone. */
  offer: z.object({ to: z.string(), isForMe: z.boolean(), offeredAt: z.iso.datetime() }).nullable(),
  can: z.object({ offer: z.boolean() }),
});
export type Ownership = z.infer<typeof ownership>;

export const getOwnership = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/ownership",
  summary: "Whether the page is being handed over",
  access: "signed-in",
  params: ofMemorial,
  answer: ownership,
});

export const offerOwnership = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/ownership",
  summary: "Offers the page to somebody who keeps it, too; nothing changes before they say yes",
  access: "signed-in",
  confirmed: true,
  params: ofMemorial,
  body: z.strictObject({ userId: z.uuid() }),
  status: 202,
});

export const endOffer = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/ownership",
  summary: "Takes the offer back, or says no to it",
  access: "signed-in",
  whileRestricted: true,
  params: ofMemorial,
});

export const acceptOwnership = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/ownership/accept",
  summary: "Says yes: the page has a new owner, and its former one edits it",
  access: "signed-in",
  params: ofMemorial,
});

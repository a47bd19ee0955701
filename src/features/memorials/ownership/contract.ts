import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

const ownership = z.object({
  /** The recipient of the offer; visible to the owner and the recipient only. */
  offer: z.object({ to: z.string(), isForMe: z.boolean(), offeredAt: z.iso.datetime() }).nullable(),
  can: z.object({ offer: z.boolean() }),
});
export type Ownership = z.infer<typeof ownership>;

export const getOwnership = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/ownership",
  section: "page",
  summary: "The pending ownership offer of the page, if any",
  access: "signed-in",
  params: ofMemorial,
  answer: ownership,
});

export const offerOwnership = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/ownership",
  summary: "Offers the page to another keeper; nothing changes until they accept",
  access: "signed-in",
  confirmed: true,
  params: ofMemorial,
  body: z.strictObject({ userId: z.uuid() }),
  status: 202,
});

export const endOffer = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/ownership",
  summary: "Withdraws or declines the offer",
  access: "signed-in",
  whileRestricted: true,
  params: ofMemorial,
});

export const acceptOwnership = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/ownership/accept",
  summary: "Accepts the offer: the caller becomes owner, and the former owner an editor",
  access: "signed-in",
  params: ofMemorial,
});

import { z } from "zod";
import { byCode } from "#features/qr/lifecycle/contract.ts";
import { emailAddress } from "#platform/email-address.ts";
import { sentInvitation } from "#features/accounts/invitations/contract.ts";
import { memorial, newMemorial } from "#features/memorials/content/contract.ts";
import { defineCall } from "#platform/call.ts";
import { optionalLine } from "#platform/text.ts";
import { LOCALES } from "#platform/i18n/locales.ts";

/** A page that a reseller made for a customer, and owns until the customer accepts it. */
const preparedPage = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  /** The reseller's own number of it. */
  reference: z.string().nullable(),
  /** Its codes, which are transferred with it. */
  codes: z.array(z.string()),
  /** Whom it was offered to; `null` if nobody. */
  handOver: sentInvitation.omit({ id: true }).nullable(),
});
export type PreparedPage = z.infer<typeof preparedPage>;

const prepared = z.object({
  items: z.array(preparedPage),
  /** Completed transfers, with the name at that time; newest first. */
  handedOver: z.array(z.object({ id: z.uuid(), name: z.string(), at: z.iso.datetime() })),
});
export type Prepared = z.infer<typeof prepared>;

/** A family that has just ordered a stone may take its time. */
export const HAND_OVER_DAYS = 60;

const ofPage = z.object({ id: z.uuid() });

export const newHandOver = z.strictObject({ email: emailAddress, locale: z.enum(LOCALES) });
export type NewHandOver = z.infer<typeof newHandOver>;

export const listPrepared = defineCall({
  method: "GET",
  path: "/api/resellers/me/pages",
  summary: "Pages that a reseller made for customers, with the state of their handover",
  access: "signed-in",
  answer: prepared,
});

export const preparePage = defineCall({
  method: "POST",
  path: "/api/resellers/me/pages",
  summary: "Creates a memorial for a customer; only such a page can be handed over",
  access: "signed-in",
  body: newMemorial,
  answer: memorial,
  status: 201,
});

const pageReference = z.strictObject({ reference: optionalLine(60) });
export type PageReference = z.infer<typeof pageReference>;

export const setReference = defineCall({
  method: "PUT",
  path: "/api/resellers/me/pages/{id}",
  summary: "Sets the reseller's own number of a page; it is forgotten with the hand-over",
  access: "signed-in",
  params: ofPage,
  body: pageReference,
  answer: z.object({ reference: z.string().nullable() }),
});

export const linkPlate = defineCall({
  method: "PUT",
  path: "/api/resellers/me/pages/{id}/codes/{code}",
  summary: "Makes a plate on the company's shelf the caller's and links it to a page they prepare",
  access: "signed-in",
  params: ofPage.extend(byCode.shape),
});

export const handOverPage = defineCall({
  method: "POST",
  path: "/api/resellers/me/pages/{id}/hand-over",
  summary: "Mails a customer a link to take over the page and its codes",
  access: "signed-in",
  confirmed: true,
  params: ofPage,
  body: newHandOver,
  status: 202,
});

export const sendHandOver = defineCall({
  method: "POST",
  path: "/api/resellers/me/pages/{id}/hand-over/send",
  summary: `Sends the handover link again, with a new token, valid for another ${HAND_OVER_DAYS} days`,
  access: "signed-in",
  params: ofPage,
  status: 202,
});

export const withdrawHandOver = defineCall({
  method: "DELETE",
  path: "/api/resellers/me/pages/{id}/hand-over",
  summary: "Withdraws a handover; its link stops working",
  access: "signed-in",
  params: ofPage,
});

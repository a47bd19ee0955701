import { z } from "zod";
import { emailAddress } from "#features/accounts/contract.ts";
import { sentInvitation } from "#features/accounts/invitations/contract.ts";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";

/** A page that a reseller owns until a customer has it. */
const preparedPage = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  /** What goes along. */
  codes: z.array(z.string()),
  /** To whom it was offered; `null` while it is to nobody. */
  handOver: sentInvitation.omit({ id: true }).nullable(),
});
export type PreparedPage = z.infer<typeof preparedPage>;

const prepared = z.object({
  items: z.array(preparedPage),
  /** What is a customer's by now, as it was called then; the newest first. */
  handedOver: z.array(z.object({ id: z.uuid(), name: z.string(), at: z.iso.datetime() })),
});
export type Prepared = z.infer<typeof prepared>;

const ofPage = z.object({ id: z.uuid() });

export const newHandOver = z.strictObject({ email: emailAddress, locale: z.enum(LOCALES) });
export type NewHandOver = z.infer<typeof newHandOver>;

export const listPrepared = defineCall({
  method: "GET",
  path: "/api/resellers/me/pages",
  summary: "A reseller's pages, how far handing each over has come, and what was handed over",
  access: "signed-in",
  answer: prepared,
});

export const handOverPage = defineCall({
  method: "POST",
  path: "/api/resellers/me/pages/{id}/hand-over",
  summary: "Mails a customer a link by which the page and its codes become theirs",
  access: "signed-in",
  confirmed: true,
  params: ofPage,
  body: newHandOver,
  status: 202,
});

export const sendHandOver = defineCall({
  method: "POST",
  path: "/api/resellers/me/pages/{id}/hand-over/send",
  summary: "Mails it again, with a new link, for another 60 days",
  access: "signed-in",
  params: ofPage,
  status: 202,
});

export const withdrawHandOver = defineCall({
  method: "DELETE",
  path: "/api/resellers/me/pages/{id}/hand-over",
  summary: "Takes it back; the link opens nothing any more",
  access: "signed-in",
  params: ofPage,
});

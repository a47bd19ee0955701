import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofCustodian = ofMemorial.extend({ custodianId: z.uuid() });

const custodian = z.object({
  id: z.uuid(),
  /** Name of the custodian or of the invited keeper, or the invited e-mail address. */
  name: z.string(),
  /** `unconfirmed`: named by a former owner, and not confirmed by the current one. */
  state: z.enum(["accepted", "unconfirmed", "open", "declined", "expired", "undelivered"]),
  isMe: z.boolean(),
});
export type Custodian = z.infer<typeof custodian>;

const custody = z.object({
  /** In order; a custodian sees only themselves, any other keeper nobody. */
  items: z.array(custodian),
  /** For the owner and the custodians. */
  request: z
    .object({ name: z.string(), isMine: z.boolean(), handOverAt: z.iso.datetime() })
    .nullable(),
  can: z.object({
    name: z.boolean(),
    /** Request the page, or take over the request of a custodian further down the order. */
    ask: z.boolean(),
    end: z.boolean(),
  }),
});
export type Custody = z.infer<typeof custody>;

export const getCustody = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/custodians",
  section: "page",
  summary: "The custodians of a page, and whether one of them requests it",
  access: "signed-in",
  params: ofMemorial,
  answer: custody,
});

export const nameCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians",
  summary: "Invites a custodian by mail: an address, or a keeper",
  access: "signed-in",
  params: ofMemorial,
  body: z.union([z.strictObject({ userId: z.uuid() }), z.strictObject({ email: emailAddress })]),
  status: 202,
});
export type NewCustodian = z.infer<typeof nameCustodian.body>;

export const orderCustodians = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/custodians/order",
  summary: "Orders the custodians; those not named follow",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ custodianIds: z.array(z.uuid()).max(100) }),
});

export const sendCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians/{custodianId}/send",
  summary: "Sends a custodian's invitation again, with a new link, valid for another 14 days",
  access: "signed-in",
  params: ofCustodian,
  status: 202,
});

export const confirmCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians/{custodianId}/confirm",
  summary: "As the new owner: confirms a custodian named by a former owner",
  access: "signed-in",
  params: ofCustodian,
});

export const removeCustodian = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/custodians/{custodianId}",
  summary: "Removes a custodian; as the custodian: resigns",
  access: "signed-in",
  params: ofCustodian,
});

export const requestPage = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custody",
  summary:
    "As a custodian: requests the page; it is transferred after 30 days unless the owner objects",
  access: "signed-in",
  params: ofMemorial,
  status: 202,
});

export const endRequest = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/custody",
  summary: "As the owner: rejects the request; as the custodian: withdraws it",
  access: "signed-in",
  whileRestricted: true,
  params: ofMemorial,
});

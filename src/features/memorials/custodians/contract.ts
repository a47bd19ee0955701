import { z } from "zod";
import { emailAddress } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/call.ts";

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofCustodian = ofMemorial.extend({ custodianId: z.uuid() });

const custodian = z.object({
  id: z.uuid(),
  /** Who said yes, or whoever was meant, or the address that was asked. */
  name: z.string(),
  /** `unconfirmed`: named by a former owner, and not by this one. */
  state: z.enum(["accepted", "unconfirmed", "open", "declined", "expired"]),
  isMe: z.boolean(),
});
export type Custodian = z.infer<typeof custodian>;

const custody = z.object({
  /** In order; a custodian is told of themselves alone, any other keeper of nobody. */
  items: z.array(custodian),
  /** For the owner and the custodians. */
  request: z
    .object({ name: z.string(), isMine: z.boolean(), handOverAt: z.iso.datetime() })
    .nullable(),
  can: z.object({
    name: z.boolean(),
    /** Ask for the page; or, where one stands before whoever has asked, take their place. */
    ask: z.boolean(),
    end: z.boolean(),
  }),
});
export type Custody = z.infer<typeof custody>;

export const getCustody = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/custodians",
  summary: "Who takes the page over one day, and whether somebody asks to now",
  access: "signed-in",
  params: ofMemorial,
  answer: custody,
});

export const nameCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians",
  summary: "Asks somebody by mail to take the page over one day: an address, or a keeper",
  access: "signed-in",
  params: ofMemorial,
  body: z.union([z.strictObject({ userId: z.uuid() }), z.strictObject({ email: emailAddress })]),
  status: 202,
});
export type NewCustodian = z.infer<typeof nameCustodian.body>;

export const orderCustodians = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/custodians/order",
  summary: "Puts the custodians in order; those not named follow",
  access: "signed-in",
  params: ofMemorial,
  body: z.strictObject({ custodianIds: z.array(z.uuid()).max(100) }),
});

export const sendCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians/{custodianId}/send",
  summary: "Asks again, with a new link, for another 14 days",
  access: "signed-in",
  params: ofCustodian,
  status: 202,
});

export const confirmCustodian = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custodians/{custodianId}/confirm",
  summary: "As the new owner: keeps a custodian whom a former owner has named",
  access: "signed-in",
  params: ofCustodian,
});

export const removeCustodian = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/custodians/{custodianId}",
  summary: "Names somebody no longer; as the custodian: steps back",
  access: "signed-in",
  params: ofCustodian,
});

export const askForPage = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/custody",
  summary: "As a custodian: asks for the page; in 30 days it is theirs, unless the owner says no",
  access: "signed-in",
  params: ofMemorial,
  status: 202,
});

export const endRequest = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/custody",
  summary: "As the owner: says no; as whoever asked: takes it back",
  access: "signed-in",
  whileRestricted: true,
  params: ofMemorial,
});

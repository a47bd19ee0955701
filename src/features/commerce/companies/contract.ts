import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { emailAddress } from "#platform/email-address.ts";
import { locationNumber } from "#platform/location-number.ts";

/** An owner decides who acts for the company and which terms it accepts; a seller buys and returns, too. */
export const COMPANY_ROLES = ["owner", "seller"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** What resellers buy: plates without space or words. */
export const BOUGHT_PLANS = ["plate", "bronze"] as const;
export type BoughtPlan = (typeof BOUGHT_PLANS)[number];

/** Of one kind in one order. */
export const QUANTITY_MAX = 500;
/** In øre: of one plate, and what a company may owe. */
const NET_MAX = 1_000_000;
const CREDIT_MAX = 100_000_000;
const PRICES_MAX = 20;

/** Of one plate without VAT, in øre, from so many of them on. */
const price = z.strictObject({
  plan: z.enum(BOUGHT_PLANS),
  fromQuantity: z.int().min(1).max(QUANTITY_MAX),
  net: z.int().min(1).max(NET_MAX),
});
export type Price = z.infer<typeof price>;

const prices = z
  .array(price)
  .max(PRICES_MAX)
  .refine((list) => new Set(list.map(keyOf)).size === list.length, { error: "priceTwice" })
  .superRefine((list, check) => {
    for (const [index, one] of list.entries())
      if (list.some((other) => isCheaperOfFewer(other, one)))
        check.addIssue({ code: "custom", path: [index, "net"], message: "dearerThanOfFewer" });
  });

/** More plates for more money each: typed wrongly. */
function isCheaperOfFewer(other: Price, { plan, fromQuantity, net }: Price): boolean {
  return other.plan === plan && other.fromQuantity < fromQuantity && other.net < net;
}

function keyOf({ plan, fromQuantity }: Price): string {
  return `${plan} ${fromQuantity}`;
}

const creditLimit = z.int().min(0).max(CREDIT_MAX);

/** What was agreed with a company; prices are listed by plate and quantity. */
export const agreement = z.object({
  prices: z.array(price),
  creditLimit,
  /** Where its electronic invoices go, if not to its CVR number. */
  ean: z.string().nullable(),
});
export type Agreement = z.infer<typeof agreement>;

const newAgreement = z.strictObject({ prices, creditLimit, ean: locationNumber, reason });
export type NewAgreement = z.infer<typeof newAgreement>;

export const setAgreement = defineCall({
  method: "PUT",
  path: "/api/admin/resellers/{id}/agreement",
  summary: "Sets a company's prices, which replace those before, its credit limit and EAN number",
  access: "signed-in",
  permission: "resellers.price",
  params: z.object({ id: z.uuid() }),
  body: newAgreement,
  answer: agreement,
});

const shownPrice = price.extend({ vatPercent: z.int() });
export type ShownPrice = z.infer<typeof shownPrice>;

export const listPrices = defineCall({
  method: "GET",
  path: "/api/resellers/me/prices",
  summary: "The company's own prices without VAT, by plate and quantity; amounts in øre",
  access: "signed-in",
  answer: z.object({ items: z.array(shownPrice), nextCursor: z.null() }),
});

/** The day from which the terms apply. */
const version = z.string().max(20);

export const acceptTerms = defineCall({
  method: "POST",
  path: "/api/resellers/me/terms",
  summary: "An owner accepts the terms for the company; before buying under new ones",
  access: "signed-in",
  body: z.strictObject({ version }),
});

/** Somebody who acts for the company, or is invited to. */
const person = z.object({
  /** Of the person, or of the invitation. */
  id: z.uuid(),
  /** `null` until the invitation is accepted. */
  fullName: z.string().nullable(),
  email: z.string(),
  role: z.enum(COMPANY_ROLES),
  state: z.enum(["active", "open", "declined", "expired", "undelivered"]),
});
export type CompanyPerson = z.infer<typeof person>;

export const listPeople = defineCall({
  method: "GET",
  path: "/api/resellers/me/people",
  summary: "Who acts for the company, and who is invited to; the whole list",
  access: "signed-in",
  answer: z.object({ items: z.array(person), nextCursor: z.null() }),
});

const newPerson = z.strictObject({ email: emailAddress, role: z.enum(COMPANY_ROLES) });
export type NewPerson = z.infer<typeof newPerson>;

export const invitePerson = defineCall({
  method: "POST",
  path: "/api/resellers/me/people",
  summary: "An owner invites a colleague by mail",
  access: "signed-in",
  body: newPerson,
  answer: person,
  status: 201,
});

export const removePerson = defineCall({
  method: "DELETE",
  path: "/api/resellers/me/people/{id}",
  summary: "An owner removes a colleague or withdraws an invitation, or somebody leaves",
  access: "signed-in",
  params: z.object({ id: z.uuid() }),
});

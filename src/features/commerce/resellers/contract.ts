import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { line, nameLine } from "#platform/text.ts";
import { agreement } from "../companies/contract.ts";

/**
 * The check of a Danish company number (CVR): the sum of its eight digits, weighted 2 7 6 5 4 3 2
 * 1, is divisible by 11. Source: Erhvervsstyrelsen, "Modulus 11-kontrol"
 * (erhvervsstyrelsen.dk/modulus_11). It detects typing errors; whether the company exists only the
 * register tells.
 */
const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1];

export function isCompanyNumber(digits: string): boolean {
  if (!/^[1-9]\d{7}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((before, weight, place) => before + weight * Number(digits[place]), 0);
  return sum % 11 === 0;
}

/** As people write it: `DK 13 74 81 36`, with spaces, dots or hyphens. */
export function plainCompanyNumber(typed: string): string {
  return typed.replace(/^\s*DK/i, "").replace(/[\s.-]/g, "");
}

export const APPLICATION_STATES = ["waiting", "approved", "declined"] as const;
const state = z.enum(APPLICATION_STATES);
export type ApplicationState = z.infer<typeof state>;

export const application = z.strictObject({
  company: line(120),
  companyNumber: z
    .string()
    .max(30)
    .transform(plainCompanyNumber)
    .refine(isCompanyNumber, { error: "companyNumber" }),
  street: nameLine(120),
  postalCode: line(12),
  city: nameLine(80),
  contactName: nameLine(120),
  phone: line(30, 6),
});
export type Application = z.infer<typeof application>;

const ownApplication = z.object({
  company: z.string(),
  state,
  /** The reason that staff gave for a decision. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const getOwnApplication = defineCall({
  method: "GET",
  path: "/api/resellers/me/application",
  summary: "The current user's latest reseller application",
  access: "signed-in",
  answer: z.object({ application: ownApplication.nullable() }),
});

export const applyAsReseller = defineCall({
  method: "POST",
  path: "/api/resellers/me/application",
  summary: "Applies to be a reseller; once until it is decided",
  access: "signed-in",
  body: application,
  answer: z.object({ application: ownApplication }),
  status: 201,
});

const listedApplication = z.object({
  id: z.uuid(),
  company: z.string(),
  companyNumber: z.string(),
  city: z.string(),
  contactName: z.string(),
  state,
  createdAt: z.iso.datetime(),
  /** Approved, but no prices are agreed yet: nothing can be ordered. */
  lacksPrices: z.boolean(),
});

/** Of the list; nobody is approved before their address is confirmed. */
const listedLine = listedApplication.extend({ isEmailVerified: z.boolean() });
export type ListedApplication = z.infer<typeof listedLine>;

export const listApplications = defineCall({
  method: "GET",
  path: "/api/admin/resellers",
  summary: "Resellers and applicants, newest first",
  access: "signed-in",
  permission: "resellers.read",
  query: pageQuery.extend({ state: state.optional() }),
  answer: page(listedLine),
});

const ofApplication = z.object({ id: z.uuid() });

const shownApplication = listedApplication.extend({
  street: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  person: z.object({
    id: z.uuid(),
    fullName: z.string(),
    email: emailAddress,
    isEmailVerified: z.boolean(),
  }),
  /** What was agreed with the company; `null` before it is approved. */
  agreement: agreement.nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type ShownApplication = z.infer<typeof shownApplication>;

export const getApplication = defineCall({
  method: "GET",
  path: "/api/admin/resellers/{id}",
  summary: "One reseller application",
  access: "signed-in",
  permission: "resellers.read",
  params: ofApplication,
  answer: shownApplication,
});

const decision = z.strictObject({ reason });
export type ApplicationDecision = z.infer<typeof decision>;

export const approveApplication = defineCall({
  method: "POST",
  path: "/api/admin/resellers/{id}/approve",
  summary: "Approves a reseller application; the applicant is notified by mail",
  access: "signed-in",
  permission: "resellers.decide",
  confirmed: true,
  params: ofApplication,
  body: decision,
});

export const declineApplication = defineCall({
  method: "POST",
  path: "/api/admin/resellers/{id}/decline",
  summary: "Declines a reseller application; the applicant is notified by mail, with the reason",
  access: "signed-in",
  permission: "resellers.decide",
  confirmed: true,
  params: ofApplication,
  body: decision,
});

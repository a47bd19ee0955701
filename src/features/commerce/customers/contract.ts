import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { line, optionalLine } from "#platform/text.ts";
import { isCompanyNumber, plainCompanyNumber } from "../resellers/contract.ts";

export const CUSTOMER_KINDS = ["private", "business", "public"] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/**
 * Thirteen digits of a location number (EAN, GLN): from the right, the digits before the last count
 * 3, 1, 3 …; the last makes the sum divisible by 10. Source: GS1 General Specifications, 7.9.
 */
export function isLocationNumber(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** As people write it, with spaces, dots or hyphens. */
function plainNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, "");
}

/** Danish: plates are sent within Denmark. */
const postalCode = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: "postalCode" });

/** Who orders and is invoiced. The kind says which numbers are needed: only a private one withdraws. */
export const customer = z
  .strictObject({
    kind: z.enum(CUSTOMER_KINDS),
    name: line(120),
    email: emailAddress,
    street: line(120),
    postalCode,
    city: line(80),
    country: z.literal("DK"),
    companyNumber: z
      .string()
      .max(30)
      .transform(plainCompanyNumber)
      .refine(isCompanyNumber, { error: "companyNumber" })
      .nullable()
      .default(null),
    ean: z
      .string()
      .max(30)
      .transform(plainNumber)
      .refine(isLocationNumber, { error: "ean" })
      .nullable()
      .default(null),
    /** The customer's own number of the order, printed on the invoice. */
    reference: optionalLine(60).default(null),
  })
  .refine(({ kind, companyNumber }) => kind !== "business" || companyNumber !== null, {
    path: ["companyNumber"],
    error: "required",
  })
  .refine(({ kind, ean }) => kind !== "public" || ean !== null, {
    path: ["ean"],
    error: "required",
  });
export type Customer = z.infer<typeof customer>;

/** Where a plate is sent, if not to the customer. */
export const delivery = z.strictObject({
  name: line(120),
  street: line(120),
  postalCode,
  city: line(80),
});
export type Delivery = z.infer<typeof delivery>;

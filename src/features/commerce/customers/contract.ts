import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { hasLink } from "#platform/links.ts";
import { locationNumber } from "#platform/location-number.ts";
import { line, nameLine, optionalLine } from "#platform/text.ts";
import { isCompanyNumber, plainCompanyNumber } from "../resellers/contract.ts";

export const CUSTOMER_KINDS = ["private", "business", "public"] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

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
    street: nameLine(120),
    postalCode,
    city: nameLine(80),
    country: z.literal("DK"),
    companyNumber: z
      .string()
      .max(30)
      .transform(plainCompanyNumber)
      .refine(isCompanyNumber, { error: "companyNumber" })
      .nullable()
      .default(null),
    ean: locationNumber,
    /** The customer's own number of the order, printed on the invoice. */
    reference: optionalLine(60).default(null),
  })
  // Firms are named after their addresses in the net; theirs is never mailed where they aren't known.
  .refine(({ kind, name }) => kind !== "private" || !hasLink(name), {
    path: ["name"],
    error: "noLinks",
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
  name: nameLine(120),
  street: nameLine(120),
  postalCode,
  city: nameLine(80),
});
export type Delivery = z.infer<typeof delivery>;

import type { Customer } from "./contract.ts";

/** Of a draft that shows a proof before it is said who orders, and of whoever is forgotten. */
export const NOBODY: Customer = {
  kind: "private",
  name: "",
  email: "",
  street: "",
  postalCode: "",
  city: "",
  country: "DK",
  companyNumber: null,
  ean: null,
  reference: null,
};

/** Every customer has an address for mail. */
export function isNobody({ email }: Customer): boolean {
  return email === "";
}

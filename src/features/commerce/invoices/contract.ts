export const INVOICE_KINDS = ["invoice", "creditNote"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The operator, as invoices name them. */
export type Seller = {
  name: string;
  address: string;
  companyNumber: string;
  email: string;
  phone: string;
  /** The account; "" where none is set. */
  iban: string;
  /** The creditor's number of payment slips; "" where there is none. */
  fikCreditor: string;
};

import { callQuery } from "#platform/pages/queries.ts";
import { getStaffInvoice } from "../contract.ts";

export const invoiceQuery = (id: string) => callQuery(getStaffInvoice, { params: { id } });

import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { listPrices } from "../../companies/contract.ts";
import { listCompanyInvoices } from "../../invoices/contract.ts";
import { getOwnCompany, listCompanyOrders } from "../contract.ts";

/** Refused for whoever acts for no company. */
export const companyQuery = callQuery(getOwnCompany);
export const pricesQuery = callQuery(listPrices);

const AT_ONCE = 10;
const asked = (cursor: string | null) => ({ limit: AT_ONCE, ...(cursor !== null && { cursor }) });

/** Money may have come since it was last looked at. */
const common = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  staleTime: 0,
};

export const companyOrders = infiniteQueryOptions({
  queryKey: [listCompanyOrders.path, "all"],
  queryFn: ({ pageParam }) => call(listCompanyOrders, { query: asked(pageParam) }),
  ...common,
});

export const companyInvoices = infiniteQueryOptions({
  queryKey: [listCompanyInvoices.path, "all"],
  queryFn: ({ pageParam }) => call(listCompanyInvoices, { query: asked(pageParam) }),
  ...common,
});

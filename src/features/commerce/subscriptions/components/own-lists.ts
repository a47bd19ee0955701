import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { listOwnInvoices } from "../../invoices/contract.ts";
import { listOwnOrders } from "../../orders/contract.ts";
import { listOwnSubscriptions } from "../contract.ts";

/** What a person pays for, newest first, page by page. */

const AT_ONCE = 20;
const FIRST = null as string | null;

const asked = (cursor: string | null) => ({ limit: AT_ONCE, ...(cursor !== null && { cursor }) });
const next = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

/** Money may have come, or a year begun, since it was last looked at. */
const common = { initialPageParam: FIRST, getNextPageParam: next, staleTime: 0 };

export const ownSubscriptions = infiniteQueryOptions({
  queryKey: [listOwnSubscriptions.path, "all"],
  queryFn: ({ pageParam }) => call(listOwnSubscriptions, { query: asked(pageParam) }),
  ...common,
});

export const ownOrders = infiniteQueryOptions({
  queryKey: [listOwnOrders.path, "all"],
  queryFn: ({ pageParam }) => call(listOwnOrders, { query: asked(pageParam) }),
  ...common,
});

export const ownInvoices = infiniteQueryOptions({
  queryKey: [listOwnInvoices.path, "all"],
  queryFn: ({ pageParam }) => call(listOwnInvoices, { query: asked(pageParam) }),
  ...common,
});

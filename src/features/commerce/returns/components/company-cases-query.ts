import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { listCases } from "../contract.ts";

const AT_ONCE = 10;

/** What the company sent back, and what it has lost, newest first. */
export const companyCases = infiniteQueryOptions({
  queryKey: [listCases.path, "all"],
  queryFn: ({ pageParam: cursor }) =>
    call(listCases, { query: { limit: AT_ONCE, ...(cursor !== null && { cursor }) } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  staleTime: 0,
});

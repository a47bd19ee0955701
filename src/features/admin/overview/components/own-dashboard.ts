import { callQuery } from "#platform/pages/queries.ts";
import { getDashboard } from "../contract.ts";

/** Fetched again with each visit: what waits changes all the time. */
export const ownDashboard = { ...callQuery(getDashboard), staleTime: 0 };

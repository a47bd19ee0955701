import { callQuery } from "#platform/pages/queries.ts";
import { listPlans } from "../contract.ts";

export const plansQuery = callQuery(listPlans);

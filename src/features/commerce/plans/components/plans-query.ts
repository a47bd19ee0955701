import { apiQuery } from "#platform/pages/queries.ts";
import { listPlans, type Plan } from "../contract.ts";

export const plansQuery = apiQuery<{ items: Plan[] }>([listPlans.path]);
